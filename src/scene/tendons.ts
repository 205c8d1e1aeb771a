/** Paths of spatial tendons. */
import { GeomType, ObjType } from '../schema/enums.js';
import { CatBit } from '../schema/visual-enums.js';
import { setMaterial } from './geoms.js';
import type { SceneUpdate } from './scene-update.js';
import { clampGroup } from './visual-options.js';

/** Mark in `wrap_obj` where a path is interrupted by a pulley. */
const PULLEY = -2;

/** Calls back with the offsets in `wrap_xpos` of the two ends of every straight part of a tendon. */
export function forEachSegment(u: SceneUpdate, tendon: number, visit: (from: number, to: number) => void): void {
  const { ten_wrapadr, ten_wrapnum, wrap_obj } = u.data;
  const first = ten_wrapadr[tendon]!;
  for (let j = first; j < first + ten_wrapnum[tendon]! - 1; j++) {
    if (wrap_obj[j] !== PULLEY && wrap_obj[j + 1] !== PULLEY) visit(3 * j, 3 * (j + 1));
  }
}

export function addTendons(u: SceneUpdate): void {
  const { model: m, data: d, scene } = u;
  for (let id = 0; id < m.ntendon; id++) {
    if (!u.options.tendongroup[clampGroup(m.tendon_group[id]!)]) continue;
    forEachSegment(u, id, (from, to) => {
      const i = scene.addGeom(GeomType.CAPSULE, CatBit.DYNAMIC, ObjType.TENDON, id);
      scene.connect(i, m.tendon_width[id]!, d.wrap_xpos, from, d.wrap_xpos, to);
      setMaterial(u, i, m.tendon_rgba, id, m.tendon_matid[id]!);
    });
  }
}

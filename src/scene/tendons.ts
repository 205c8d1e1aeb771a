/** Paths of spatial tendons. */
import { GeomType, ObjType } from '../schema/enums.js';
import { CatBit, Label } from '../schema/visual-enums.js';
import { setMaterial } from './geoms.js';
import { labelElement } from './labels.js';
import type { SceneUpdate } from './scene-update.js';
import { clampGroup } from './visual-options.js';

/** Mark in `wrap_obj` where a path is interrupted by a pulley. */
const PULLEY = -2;

/**
 * Calls back with the offsets in `wrap_xpos` of the two ends of every straight part of a tendon, and its width: what runs
 * around a geom is drawn thinner.
 */
export function forEachSegment(
  u: SceneUpdate,
  tendon: number,
  visit: (from: number, to: number, width: number) => void,
): void {
  const { ten_wrapadr, ten_wrapnum, wrap_obj } = u.data;
  const first = ten_wrapadr[tendon]!;
  for (let j = first; j < first + ten_wrapnum[tendon]! - 1; j++) {
    if (wrap_obj[j] === PULLEY || wrap_obj[j + 1] === PULLEY) continue;
    const isAround = wrap_obj[j]! >= 0 && wrap_obj[j + 1]! >= 0;
    visit(3 * j, 3 * (j + 1), u.model.tendon_width[tendon]! * (isAround ? 0.5 : 1));
  }
}

export function addTendons(u: SceneUpdate): void {
  const { model: m, data: d, scene } = u;
  for (let id = 0; id < m.ntendon; id++) {
    if (!u.options.tendongroup[clampGroup(m.tendon_group[id]!)]) continue;
    let isFirst = true;
    forEachSegment(u, id, (from, to, width) => {
      const i = scene.addGeom(GeomType.CAPSULE, CatBit.DYNAMIC, ObjType.TENDON, id);
      scene.connect(i, width, d.wrap_xpos, from, d.wrap_xpos, to);
      setMaterial(u, i, m.tendon_rgba, id, m.tendon_matid[id]!);
      if (isFirst) labelElement(u, i, Label.TENDON, 'tendon', id);
      isFirst = false;
    });
  }
}

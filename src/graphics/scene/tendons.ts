/** Paths of spatial tendons. */

import { ConstraintType, DisableBit, GeomType, ObjType, TrnType } from '../../foundation/schema/enums.js';
import { CatBit, Label, VisFlag } from '../../foundation/schema/visual-enums.js';
import type { Model } from '../../simulation/model/model.js';
import { catenary } from './catenary.js';
import { isUnset, setMaterial } from './geoms.js';
import { islandColor, paint, seedOfRow } from './islands.js';
import { labelElement } from './labels.js';
import { limitColor } from './limits.js';
import { type SceneUpdate, shows } from './scene-update.js';
import { clampGroup } from './visual-options.js';

/** Value in `wrap_obj` where a pulley interrupts a path. */
const PULLEY = -2;

/**
 * Calls `visit` for every straight segment of a tendon with the offsets of its ends in `wrap_xpos` and its width [m].
 * Segments around a geom are drawn at half width.
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

/** Adds the tendons of visible groups: capsules along the path, or a catenary if the tendon is slack. */
export function addTendons(u: SceneUpdate): void {
  const { model: m, data: d } = u;
  for (let id = 0; id < m.ntendon; id++) {
    if (!u.options.tendongroup[clampGroup(m.tendon_group[id]!)]) continue;
    const length = slackLength(u, id);
    if (length !== undefined) {
      addSlack(u, id, length);
      continue;
    }
    let isFirst = true;
    forEachSegment(u, id, (from, to, width) => {
      const i = addPiece(u, id, width, d.wrap_xpos, from, d.wrap_xpos, to);
      if (m.tendon_matid[id]! < 0 && isUnset(m.tendon_rgba, 4 * id)) {
        u.scene.setColor(i, limitColor(u, ConstraintType.LIMIT_TENDON, id, u.scene.geoms.rgba.slice(4 * i, 4 * i + 4)));
      }
      if (shows(u, VisFlag.ISLAND)) paint(u, i, islandColor(seedOfRow(u, d.nisland > 0 ? d.tendon_efcadr[id]! : -1)));
      if (isFirst) labelElement(u, i, Label.TENDON, 'tendon', id);
      isFirst = false;
    });
  }
}

/** Adds one straight segment of a tendon; returns its index. */
function addPiece(
  u: SceneUpdate,
  id: number,
  width: number,
  a: Float64Array,
  ao: number,
  b: Float64Array,
  bo: number,
): number {
  const i = u.scene.addGeom(GeomType.CAPSULE, CatBit.DYNAMIC, ObjType.TENDON, id);
  u.scene.connect(i, width, a, ao, b, bo);
  setMaterial(u, i, u.model.tendon_rgba, id, u.model.tendon_matid[id]!);
  return i;
}

const MAX_PIECES = 100;

/** Draws a slack tendon as a catenary of `numslices` segments. */
function addSlack(u: SceneUpdate, id: number, length: number): void {
  const { model: m, data: d } = u;
  const at = 3 * d.ten_wrapadr[id]!;
  const [from, to] = [d.wrap_xpos.slice(at, at + 3), d.wrap_xpos.slice(at + 3, at + 6)];
  const count = Math.min(m.vis.quality.numslices + 1, MAX_PIECES);
  const places = catenary(from, to, Float64Array.from(m.opt.gravity), length, count);
  for (let k = 0; k + 1 < places.length; k++) {
    const i = addPiece(u, id, m.tendon_width[id]!, places[k]!, 0, places[k + 1]!, 0);
    labelElement(u, i, Label.TENDON, 'tendon', id);
  }
}

/**
 * Returns the length [m] of a tendon that is drawn as a slack rope, undefined for other tendons. Such a tendon joins
 * two sites, and acts only by a spring that is slack below this length, or by a limit that is not reached.
 */
function slackLength({ model: m, data: d }: SceneUpdate, id: number): number | undefined {
  const isZero = (values: Float64Array): boolean => values.every((x) => x === 0);
  const hasGravity = (m.opt.disableflags & DisableBit.GRAVITY) === 0 && !isZero(Float64Array.from(m.opt.gravity));
  const order = m.tendon_stiffnesspoly.length / m.ntendon;
  const isPlain = (linear: Float64Array, poly: Float64Array): boolean =>
    linear[id] === 0 && isZero(poly.subarray(order * id, order * id + order));
  if (!hasGravity || m.tendon_num[id] !== 2 || m.tendon_frictionloss[id] !== 0) return undefined;
  if (!isPlain(m.tendon_damping, m.tendon_dampingpoly) || isDriven(m, id)) return undefined;
  const [rest, reach] = [m.tendon_lengthspring.subarray(2 * id), m.tendon_range.subarray(2 * id)];
  if (!isPlain(m.tendon_stiffness, m.tendon_stiffnesspoly)) return rest[0] === 0 && rest[1]! > 0 ? rest[1] : undefined;
  const isLoose = m.tendon_limited[id] === 1 && reach[0] === 0 && d.ten_length[id]! < reach[1]!;
  return isLoose ? reach[1] : undefined;
}

const isDriven = (m: Model, tendon: number): boolean =>
  m.actuator_trntype.some((type, i) => type === TrnType.TENDON && m.actuator_trnid[2 * i] === tendon);

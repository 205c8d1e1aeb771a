/** Limits that hold a joint or a tendon, seen in its color. */
import type { ConstraintType } from '../../foundation/schema/enums.js';
import type { SceneUpdate } from './scene-update.js';

/** Place of the impedance among `efc_KBIP`. */
const IMPEDANCE = 2;

/** Impedance of the limit that an element is held by; 0 if it is free. */
function impedance({ data: d }: SceneUpdate, type: ConstraintType, id: number): number {
  const first = d.ne + d.nf;
  let result = 0;
  for (let row = first; row < first + d.nl; row++) {
    if (d.efc_type[row] === type && d.efc_id[row] === id) result = d.efc_KBIP[4 * row + IMPEDANCE]!;
  }
  return result;
}

/** A color mixed with that of constraints, the more the stronger a limit holds. */
export function limitColor(u: SceneUpdate, type: ConstraintType, id: number, color: ArrayLike<number>): number[] {
  const share = impedance(u, type, id);
  const { constraint } = u.model.vis.rgba;
  return Array.from(color, (x, k) => (k === 3 ? x : x + share * (constraint[k]! - x)));
}

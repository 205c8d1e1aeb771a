/** Colors of joints and tendons whose limits are active. */
import type { ConstraintType } from '../../foundation/schema/enums.js';
import type { SceneUpdate } from './scene-update.js';

/** Index of the impedance in a row of `efc_KBIP`. */
const IMPEDANCE = 2;

/** Impedance of the active limit of an element; 0 without one. */
function impedance({ data: d }: SceneUpdate, type: ConstraintType, id: number): number {
  const first = d.ne + d.nf;
  let result = 0;
  for (let row = first; row < first + d.nl; row++) {
    if (d.efc_type[row] === type && d.efc_id[row] === id) result = d.efc_KBIP[4 * row + IMPEDANCE]!;
  }
  return result;
}

/** Blends a color with the constraint color, by the impedance of the active limit of an element. */
export function limitColor(u: SceneUpdate, type: ConstraintType, id: number, color: ArrayLike<number>): number[] {
  const share = impedance(u, type, id);
  const { constraint } = u.model.vis.rgba;
  return Array.from(color, (x, k) => (k === 3 ? x : x + share * (constraint[k]! - x)));
}

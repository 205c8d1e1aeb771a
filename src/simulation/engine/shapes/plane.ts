/** Rays on a plane across z. */
import { MINVAL, set3 } from '../../../foundation/math/vec.js';
import { HIT_X, MISS } from '../ray/solution.js';

type Arr = Float64Array;

/** Writes the intersection of ray r with the front of a plane into `hit`; half sizes of 0 are infinite. */
export function rayPlane(size: Arr, s: number, r: Arr, hit: Arr): void {
  hit[HIT_X] = MISS;
  if (r[5] > -MINVAL) return;
  const x = -r[2] / r[5];
  if (x < 0) return;
  if (size[s] > 0 && Math.abs(r[0] + x * r[3]) > size[s]) return;
  if (size[s + 1] > 0 && Math.abs(r[1] + x * r[4]) > size[s + 1]) return;
  set3(hit, 0, 0, 0, 1);
  hit[HIT_X] = x;
}

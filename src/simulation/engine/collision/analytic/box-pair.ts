/** Two boxes in each other's frames, for the colliders of boxes: one array of sizes, centers and rotation. */
import { doubles } from '../../../../foundation/math/scratch.js';

/** Offset of the rotation of box 2 in the frame of box 1 (9). */
export const ROTATION = 0;
/** Offset of the center of box 2 in the frame of box 1 (3). */
export const CENTER_2 = 9;
/** Offset of the center of box 1 in the frame of box 2 (3). */
export const CENTER_1 = 12;
/** Offset of the half sizes of box 1 (3). */
export const SIZE_1 = 15;
/** Offset of the half sizes of box 2 (3). */
export const SIZE_2 = 18;
/** Maximum distance of contacts, including a rounding tolerance. */
export const REACH = 21;
const SIZE = 22;

/** The next axis, cyclically. */
export const NEXT = [1, 2, 0] as const;
/** The previous axis, cyclically. */
export const PREVIOUS = [2, 0, 1] as const;

/** Two boxes in each other's frames, addressed by the offsets above. */
export type BoxPair = Float64Array;

/** Allocates the array of a pair of boxes. */
export function createBoxPair(): BoxPair {
  return doubles(SIZE);
}

/**
 * Writes the pair of boxes g1 and g2 into `w`, from world positions (3), world rotations (9) and half sizes (3) of
 * geoms.
 */
export function setBoxPair(
  w: BoxPair,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): void {
  const m1 = 9 * g1;
  const m2 = 9 * g2;
  const x = xpos[3 * g2] - xpos[3 * g1];
  const y = xpos[3 * g2 + 1] - xpos[3 * g1 + 1];
  const z = xpos[3 * g2 + 2] - xpos[3 * g1 + 2];
  for (let i = 0; i < 3; i++) {
    const x1 = xmat[m1 + i];
    const y1 = xmat[m1 + 3 + i];
    const z1 = xmat[m1 + 6 + i];
    w[CENTER_2 + i] = x1 * x + y1 * y + z1 * z;
    w[CENTER_1 + i] = -(xmat[m2 + i] * x + xmat[m2 + 3 + i] * y + xmat[m2 + 6 + i] * z);
    w[SIZE_1 + i] = size[3 * g1 + i];
    w[SIZE_2 + i] = size[3 * g2 + i];
    const r = ROTATION + 3 * i;
    w[r] = x1 * xmat[m2] + y1 * xmat[m2 + 3] + z1 * xmat[m2 + 6];
    w[r + 1] = x1 * xmat[m2 + 1] + y1 * xmat[m2 + 4] + z1 * xmat[m2 + 7];
    w[r + 2] = x1 * xmat[m2 + 2] + y1 * xmat[m2 + 5] + z1 * xmat[m2 + 8];
  }
}

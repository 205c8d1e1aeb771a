/**
 * Intersections of a ray and a surface, in the frame of the surface.
 *
 * A ray is 6 numbers, r[0..2] its origin and r[3..5] its direction, of any length; points on it are
 * origin + x direction, x >= 0. Each function gives the smallest such x on the surface, also from the inside,
 * or -1, as hit[3], and on a hit the outward unit normal as hit[0..2]; results are in an array to avoid boxing.
 */
import { MINVAL } from '../../../foundation/math/vec.js';

type Arr = Float64Array;

/** The value of x of a ray without an intersection. */
export const MISS = -1;

/** Offset of the solution x in a hit. */
export const HIT_X = 3;
/** Numbers of a hit: the normal (3) and x. */
export const HIT_SIZE = 4;

/** Offset in a hit of a candidate solution, which the normal overwrites later. */
export const CANDIDATE = 0;

/** Tests whether the solution x[i] is on the ray and nearer than the previous one, found[k]. */
export function isNearer(x: Arr, i: number, found: Arr, k: number): boolean {
  return x[i] >= 0 && (found[k] < 0 || x[i] < found[k]);
}

/** hit[3] = smallest root of a x^2 + 2 b x + c = 0 that is not negative, or -1; a, b and c are hit[0..2]. */
export function setFirstRoot(hit: Arr): void {
  const a = hit[0];
  const b = hit[1];
  const c = hit[2];
  const det = b * b - a * c;
  hit[HIT_X] = MISS;
  if (det < 0 || a < MINVAL) return;
  const half = Math.sqrt(det);
  const lower = (-b - half) / a;
  const upper = (-b + half) / a;
  if (lower >= 0) hit[HIT_X] = lower;
  else if (upper >= 0) hit[HIT_X] = upper;
}

/** Tests whether a ray meets the sphere about the origin with the squared radius hit[3], which it overwrites. */
export function meetsSphere(r: Arr, hit: Arr): boolean {
  hit[0] = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  hit[1] = r[0] * r[3] + r[1] * r[4] + r[2] * r[5];
  hit[2] = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - hit[HIT_X];
  setFirstRoot(hit);
  return hit[HIT_X] >= 0;
}

/** hit[3] = x at the side of a cylinder about z with radius size[s] and half length size[s + 1], or -1. */
export function raySide(size: Arr, s: number, r: Arr, hit: Arr): void {
  const radius = size[s];
  hit[0] = r[3] * r[3] + r[4] * r[4];
  hit[1] = r[3] * r[0] + r[4] * r[1];
  hit[2] = r[0] * r[0] + r[1] * r[1] - radius * radius;
  setFirstRoot(hit);
  const x = hit[HIT_X];
  if (!(x >= 0 && Math.abs(r[2] + x * r[5]) <= size[s + 1])) hit[HIT_X] = MISS;
}

/** Scales hit[0..2] to unit length; a vanishing normal becomes (1, 0, 0). */
export function makeUnit(hit: Arr): void {
  const norm = Math.sqrt(hit[0] * hit[0] + hit[1] * hit[1] + hit[2] * hit[2]);
  const vanishes = norm < MINVAL;
  hit[0] = vanishes ? 1 : hit[0] / norm;
  hit[1] = vanishes ? 0 : hit[1] / norm;
  hit[2] = vanishes ? 0 : hit[2] / norm;
}

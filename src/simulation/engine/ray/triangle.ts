/** Intersection of a ray with triangles. */
import { MINVAL } from '../../../foundation/math/vec.js';
import { MISS } from './solution.js';

type Arr = Float64Array;

/**
 * out[o] = x of the point where a ray (6: origin, direction) meets the triangle with corners t[0..], t[3..] and t[6..],
 * from either side; negative if it is behind the origin, -1 if there is none.
 *
 * Möller and Trumbore, Fast, minimum storage ray-triangle intersection (1997).
 */
export function rayTriangle(out: Arr, o: number, t: Arr, r: Arr): void {
  out[o] = MISS;
  const ax = t[3] - t[0];
  const ay = t[4] - t[1];
  const az = t[5] - t[2];
  const bx = t[6] - t[0];
  const by = t[7] - t[1];
  const bz = t[8] - t[2];
  const px = r[4] * bz - r[5] * by;
  const py = r[5] * bx - r[3] * bz;
  const pz = r[3] * by - r[4] * bx;
  const det = ax * px + ay * py + az * pz;
  if (Math.abs(det) < MINVAL) return;
  const sx = r[0] - t[0];
  const sy = r[1] - t[1];
  const sz = r[2] - t[2];
  const u = (sx * px + sy * py + sz * pz) / det;
  if (u < 0 || u > 1) return;
  const qx = sy * az - sz * ay;
  const qy = sz * ax - sx * az;
  const qz = sx * ay - sy * ax;
  const v = (r[3] * qx + r[4] * qy + r[5] * qz) / det;
  if (v < 0 || u + v > 1) return;
  out[o] = (bx * qx + by * qy + bz * qz) / det;
}

/** n (3) = unit normal of a triangle (9), outward if its corners are counterclockwise when seen from outside. */
export function triangleNormal(n: Arr, t: Arr): void {
  const ax = t[3] - t[0];
  const ay = t[4] - t[1];
  const az = t[5] - t[2];
  const bx = t[6] - t[0];
  const by = t[7] - t[1];
  const bz = t[8] - t[2];
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const norm = Math.sqrt(x * x + y * y + z * z);
  const scale = norm < MINVAL ? 0 : 1 / norm;
  n[0] = norm < MINVAL ? 1 : x * scale;
  n[1] = y * scale;
  n[2] = z * scale;
}

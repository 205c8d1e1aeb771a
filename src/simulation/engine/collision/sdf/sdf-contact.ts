/**
 * Common parts of both contact searches in signed distance fields: start points, reported contacts, and detection of
 * repeated points.
 */
import { mulMatVec3 } from '../../../../foundation/math/mat.js';
import { dist3, MINVAL } from '../../../../foundation/math/vec.js';
import type { DataRecord } from '../../../model/data-record.js';
import { CONTACT_SIZE, DIST, type Manifold, NORMAL, POS, TANGENT } from '../convex/manifold.js';

/** out[o] = element of the Halton sequence in a base: digits of the index, mirrored behind the point. */
export function setHalton(out: Float64Array, o: number, index: number, base: number): void {
  let value = 0;
  let scale = 1 / base;
  for (let n = index; n > 0; n = Math.floor(n / base)) {
    value += scale * (n % base);
    scale /= base;
  }
  out[o] = value;
}

/**
 * Adds a contact of distance depth[k] for a point of SDF `g2`, in its frame; returns their number. The normal points into
 * the SDF (sign 1) or out of it (sign -1), and the contact lies halfway between the point and the surface.
 */
export function addSdfContact(
  out: Manifold,
  count: number,
  d: DataRecord,
  g2: number,
  depth: Float64Array,
  k: number,
  point: Float64Array,
  normal: Float64Array,
  sign: number,
): number {
  const c = CONTACT_SIZE * count;
  const dist = depth[k];
  mulMatVec3(out, c + NORMAL, d.geom_xmat, 9 * g2, normal, 0);
  mulMatVec3(out, c + POS, d.geom_xmat, 9 * g2, point, 0);
  out[c + DIST] = dist;
  for (let axis = 0; axis < 3; axis++) {
    out[c + POS + axis] += d.geom_xpos[3 * g2 + axis] + 0.5 * sign * dist * out[c + NORMAL + axis];
    out[c + TANGENT + axis] = 0;
  }
  return count + 1;
}

/** Tests whether a point p[i..] is among the first `count` points. */
export function isAmong(points: Float64Array, count: number, p: Float64Array, i: number): boolean {
  for (let j = 0; j < count; j++) if (dist3(p, i, points, 3 * j) < MINVAL) return true;
  return false;
}

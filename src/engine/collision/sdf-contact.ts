/** What both searches for contacts of a signed distance field share: where they start, and what they report. */
import { mulMatVec3 } from '../../math/mat.js';
import type { DataRecord } from '../../model/data-record.js';
import { CONTACT_SIZE, DIST, type Manifold, NORMAL, POS, TANGENT } from './manifold.js';

/** Element of the Halton sequence in a base: digits of the index, mirrored behind the point. */
export function halton(index: number, base: number): number {
  let value = 0;
  let scale = 1 / base;
  for (let n = index; n > 0; n = Math.floor(n / base)) {
    value += scale * (n % base);
    scale /= base;
  }
  return value;
}

/** Adds a contact at a point of SDF `g2`, given in its frame with the normal into it; returns the number of contacts. */
export function addSdfContact(
  out: Manifold,
  count: number,
  d: DataRecord,
  g2: number,
  dist: number,
  point: Float64Array,
  normal: Float64Array,
): number {
  const c = CONTACT_SIZE * count;
  mulMatVec3(out, c + NORMAL, d.geom_xmat, 9 * g2, normal, 0);
  mulMatVec3(out, c + POS, d.geom_xmat, 9 * g2, point, 0);
  out[c + DIST] = dist;
  for (let k = 0; k < 3; k++) {
    out[c + POS + k] += d.geom_xpos[3 * g2 + k] - 0.5 * dist * out[c + NORMAL + k];
    out[c + TANGENT + k] = 0;
  }
  return count + 1;
}

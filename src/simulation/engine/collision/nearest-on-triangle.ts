/** The point of a triangle nearest to a given one, for colliders of flexes and of convex shapes. */
import { dot3, MINVAL } from '../../../foundation/math/vec.js';

/**
 * Weights (2) of the edges e_0, e_1 from the first corner at the point of the triangle nearest to the point p, both seen from
 * that corner, by the Voronoi regions of its features (Ericson: Real-Time Collision Detection, 2005, 5.1.5). True, and
 * weights of zero, if p is above or below the inside.
 */
export function edgeWeights(weights: Float64Array, edges: Float64Array, p: Float64Array): boolean {
  const aa = dot3(edges, 0, edges, 0);
  const ab = dot3(edges, 0, edges, 3);
  const bb = dot3(edges, 3, edges, 3);
  const ap = dot3(edges, 0, p, 0);
  const bp = dot3(edges, 3, p, 0);
  const u = bb * ap - ab * bp;
  const v = aa * bp - ab * ap;
  const w = aa * bb - ab * ab - u - v;
  weights[0] = weights[1] = 0;
  if (ap <= 0 && bp <= 0) return false;
  if (ap >= aa && bp <= ab + (ap - aa)) {
    weights[0] = 1;
  } else if (bp >= bb && ap <= ab + (bp - bb)) {
    weights[1] = 1;
  } else if (v <= 0 && ap >= 0 && ap <= aa) {
    weights[0] = ap / Math.max(aa, MINVAL);
  } else if (u <= 0 && bp >= 0 && bp <= bb) {
    weights[1] = bp / Math.max(bb, MINVAL);
  } else if (w <= 0) {
    // between the other corners
    const t = (bp - ab + aa - ap) / (aa - 2 * ab + bb);
    weights[0] = 1 - t;
    weights[1] = t;
  } else {
    return true;
  }
  return false;
}

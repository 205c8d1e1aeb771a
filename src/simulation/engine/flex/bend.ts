/** Elastic bending forces of the triangle pairs at each edge of a surface. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/**
 * Number of values in `flex_bending` per edge: a 4 x 4 matrix over the vertices of its flap, and the factor of the
 * curvature.
 */
export const FLAP_SIZE = 17;
const CURVATURE = 16;

/** Tests whether flex f is a surface of vertices with bending stiffness. */
export const hasBending = (m: ModelRecord, f: number): boolean =>
  m.flex_interp[f] === 0 && m.flex_dim[f] === 2 && m.flex_bendingadr[f] >= 0;

/** Forces of bending. */
export interface Bending {
  /** forces -= Q x over the flaps of flex f: forces at positions, or damping forces at velocities (nflexvert x 3). */
  addFlaps(f: number, x: Float64Array, forces: Float64Array): void;
  /** Adds to `forces` those due to the rest curvature of a surface. */
  addCurvature(f: number, forces: Float64Array): void;
}

/**
 * The energy of a flap with vertices x is x^T Q x / 2 coordinate by coordinate, with a constant Q: quadratic for
 * deformations that keep lengths. A surface that is curved at rest adds a force along the gradients of the volume
 * that the four vertices span.
 *
 * Bergou, Wardetzky, Harmon, Zorin, Grinspun, "A quadratic bending model for inextensible surfaces" (2006);
 * Garg, Grinspun, Wardetzky, Zorin, "Cubic shells" (2007).
 */
export function bindBending(m: ModelRecord, d: DataRecord): Bending {
  function addFlaps(f: number, x: Float64Array, forces: Float64Array): void {
    const { flex_edgeadr, flex_edgenum, flex_edge, flex_edgeflap, flex_vertadr, flex_bendingadr } = m;
    const Q = m.flex_bending;
    const vertex = flex_vertadr[f];
    const first = flex_edgeadr[f];
    const end = first + flex_edgenum[f];
    for (let e = first, b = flex_bendingadr[f]; e < end; e++, b += FLAP_SIZE) {
      if (flex_edgeflap[2 * e + 1] < 0) continue;
      const v0 = 3 * (vertex + flex_edge[2 * e]);
      const v1 = 3 * (vertex + flex_edge[2 * e + 1]);
      const v2 = 3 * (vertex + flex_edgeflap[2 * e]);
      const v3 = 3 * (vertex + flex_edgeflap[2 * e + 1]);
      for (let k = 0; k < 3; k++) {
        const x0 = x[v0 + k];
        const x1 = x[v1 + k];
        const x2 = x[v2 + k];
        const x3 = x[v3 + k];
        forces[v0 + k] -= Q[b] * x0 + Q[b + 1] * x1 + Q[b + 2] * x2 + Q[b + 3] * x3;
        forces[v1 + k] -= Q[b + 4] * x0 + Q[b + 5] * x1 + Q[b + 6] * x2 + Q[b + 7] * x3;
        forces[v2 + k] -= Q[b + 8] * x0 + Q[b + 9] * x1 + Q[b + 10] * x2 + Q[b + 11] * x3;
        forces[v3 + k] -= Q[b + 12] * x0 + Q[b + 13] * x1 + Q[b + 14] * x2 + Q[b + 15] * x3;
      }
    }
  }

  function addCurvature(f: number, forces: Float64Array): void {
    const { flex_edgeadr, flex_edgenum, flex_edge, flex_edgeflap, flex_vertadr, flex_bendingadr, flex_bending } = m;
    const { flexvert_xpos: p } = d;
    const vertex = flex_vertadr[f];
    const first = flex_edgeadr[f];
    const end = first + flex_edgenum[f];
    for (let e = first, b = flex_bendingadr[f]; e < end; e++, b += FLAP_SIZE) {
      const factor = flex_bending[b + CURVATURE];
      if (factor === 0 || flex_edgeflap[2 * e + 1] < 0) continue;
      const v0 = 3 * (vertex + flex_edge[2 * e]);
      const v1 = 3 * (vertex + flex_edge[2 * e + 1]);
      const v2 = 3 * (vertex + flex_edgeflap[2 * e]);
      const v3 = 3 * (vertex + flex_edgeflap[2 * e + 1]);
      const ax = p[v1] - p[v0];
      const ay = p[v1 + 1] - p[v0 + 1];
      const az = p[v1 + 2] - p[v0 + 2];
      const bx = p[v2] - p[v0];
      const by = p[v2 + 1] - p[v0 + 1];
      const bz = p[v2 + 2] - p[v0 + 2];
      const cx = p[v3] - p[v0];
      const cy = p[v3 + 1] - p[v0 + 1];
      const cz = p[v3 + 2] - p[v0 + 2];
      const x1 = factor * (by * cz - bz * cy);
      const y1 = factor * (bz * cx - bx * cz);
      const z1 = factor * (bx * cy - by * cx);
      const x2 = factor * (cy * az - cz * ay);
      const y2 = factor * (cz * ax - cx * az);
      const z2 = factor * (cx * ay - cy * ax);
      const x3 = factor * (ay * bz - az * by);
      const y3 = factor * (az * bx - ax * bz);
      const z3 = factor * (ax * by - ay * bx);
      forces[v0] += x1 + x2 + x3;
      forces[v0 + 1] += y1 + y2 + y3;
      forces[v0 + 2] += z1 + z2 + z3;
      forces[v1] -= x1;
      forces[v1 + 1] -= y1;
      forces[v1 + 2] -= z1;
      forces[v2] -= x2;
      forces[v2 + 1] -= y2;
      forces[v2 + 2] -= z2;
      forces[v3] -= x3;
      forces[v3 + 1] -= y3;
      forces[v3 + 2] -= z3;
    }
  }

  return { addFlaps, addCurvature };
}

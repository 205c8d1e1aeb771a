/** Elastic forces of the cells of interpolated flexes, and of the squares of interpolated shells. */
import { doubles } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { PartRotations } from './part-rotation.js';
import type { FlexParts } from './parts.js';

/** Forces of parts whose frames have been computed; both add to `forces` (nflexnode x 3). */
export interface PartForces {
  /** Adds the forces due to displacements from rest, with nodes at `at`. */
  addSprings(f: number, at: Float64Array, forces: Float64Array): void;
  /** Adds the forces due to velocities. */
  addDampers(f: number, velocities: Float64Array, forces: Float64Array): void;
}

/**
 * Corotated linear elasticity: R K (R^T x - x0) with the rotation R of a part, and its constant matrix K, here with the
 * sign of a force; damping is R K R^T v.
 *
 * Mueller and Gross, "Interactive virtual materials" (2004).
 */
export function bindPartForces(m: ModelRecord, parts: FlexParts, rotations: PartRotations): PartForces {
  const { first, nodeAdr, nodeCount, nodes } = parts;
  const { mat } = rotations;
  const local = doubles(3 * nodeCount.reduce((most, n) => Math.max(most, n), 0));

  function addSprings(f: number, at: Float64Array, forces: Float64Array): void {
    const { flex_stiffness, flex_stiffnessadr } = m;
    const size = 9 * nodeCount[f] * nodeCount[f];
    for (let p = first[f], k = flex_stiffnessadr[f]; p < first[f + 1]; p++, k += size) {
      if (flex_stiffness[k] === 0) continue;
      turnBack(f, p, at);
      subtractRest(f, p);
      addProduct(f, p, k, forces);
    }
  }

  function addDampers(f: number, velocities: Float64Array, forces: Float64Array): void {
    const { flex_stiffness, flex_stiffnessadr } = m;
    const size = 9 * nodeCount[f] * nodeCount[f];
    for (let p = first[f], k = flex_stiffnessadr[f]; p < first[f + 1]; p++, k += size) {
      if (flex_stiffness[k] === 0) continue;
      turnBack(f, p, velocities);
      addProduct(f, p, k, forces);
    }
  }

  /** local = R^T x of the nodes of a part. */
  function turnBack(f: number, p: number, x: Float64Array): void {
    const n = nodeCount[f];
    const r = 9 * p;
    for (let i = 0, q = nodeAdr[p]; i < 3 * n; i += 3, q++) {
      const o = 3 * nodes[q];
      const a = x[o];
      const b = x[o + 1];
      const c = x[o + 2];
      local[i] = mat[r] * a + mat[r + 3] * b + mat[r + 6] * c;
      local[i + 1] = mat[r + 1] * a + mat[r + 4] * b + mat[r + 7] * c;
      local[i + 2] = mat[r + 2] * a + mat[r + 5] * b + mat[r + 8] * c;
    }
  }

  function subtractRest(f: number, p: number): void {
    const { flex_node0 } = m;
    const n = nodeCount[f];
    for (let i = 0, q = nodeAdr[p]; i < 3 * n; i += 3, q++) {
      const o = 3 * nodes[q];
      local[i] -= flex_node0[o];
      local[i + 1] -= flex_node0[o + 1];
      local[i + 2] -= flex_node0[o + 2];
    }
  }

  /** forces += R K local with K at k; three rows at a time. */
  function addProduct(f: number, p: number, k: number, forces: Float64Array): void {
    const K = m.flex_stiffness;
    const n = 3 * nodeCount[f];
    const r = 9 * p;
    for (let row = 0, r0 = k, q = nodeAdr[p]; row < n; row += 3, r0 += 3 * n, q++) {
      let a = 0;
      let b = 0;
      let c = 0;
      for (let j = 0; j < n; j++) {
        const x = local[j];
        a += K[r0 + j] * x;
        b += K[r0 + n + j] * x;
        c += K[r0 + 2 * n + j] * x;
      }
      const o = 3 * nodes[q];
      forces[o] += mat[r] * a + mat[r + 1] * b + mat[r + 2] * c;
      forces[o + 1] += mat[r + 3] * a + mat[r + 4] * b + mat[r + 5] * c;
      forces[o + 2] += mat[r + 6] * a + mat[r + 7] * b + mat[r + 8] * c;
    }
  }

  return { addSprings, addDampers };
}

/**
 * L^T D L factorization of a matrix with the sparsity of a kinematic tree, stored by rows of its lower triangle
 * (CSR): row i contains the ancestors of dof i in ascending order and i itself last, so that the row of an ancestor
 * is a prefix of the row of a descendant and there is no fill-in.
 *
 * Featherstone (2008), section 6.5.
 */

import { INDEX } from './scratch.js';
import { MINVAL } from './vec.js';

/**
 * Factors rows `begin` to `end` of `LD`, which must be whole trees, in place, leaves first: unit lower triangular L
 * below the diagonal, D on it, its inverses in `diagInv`. Pivots below `MINVAL` are raised to it; returns the last row
 * with such a pivot, -1 if there is none.
 *
 * A dof and its parent with consecutive indices update their common ancestors together, which halves the memory
 * traffic.
 */
export function factorTree(
  LD: Float64Array,
  diagInv: Float64Array,
  begin: number,
  end: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): number {
  let raised = -1;
  for (let k = end - 1; k >= begin; k--) {
    const row = rowadr[k] & INDEX;
    const above = (rownnz[k] - 1) & INDEX;
    if (LD[row + above] < MINVAL) {
      LD[row + above] = MINVAL;
      if (raised < 0) raised = k;
    }
    const inverse = 1 / LD[row + above];
    diagInv[k] = inverse;
    if (above === 0) continue;
    if (colind[row + above - 1] !== k - 1) {
      for (let p = above - 1; p >= 0; p--) eliminate(LD, row, p, LD[row + p] * inverse, rowadr[colind[row + p]]);
      continue;
    }
    k--;
    const parent = rowadr[k] & INDEX;
    eliminate(LD, row, above - 1, LD[row + above - 1] * inverse, parent);
    if (LD[parent + above - 1] < MINVAL) {
      LD[parent + above - 1] = MINVAL;
      if (raised < 0) raised = k;
    }
    const inverseOfParent = 1 / LD[parent + above - 1];
    diagInv[k] = inverseOfParent;
    for (let p = above - 2; p >= 0; p--) {
      const target = rowadr[colind[row + p]] & INDEX;
      const f = LD[row + p] * inverse;
      const g = LD[parent + p] * inverseOfParent;
      for (let q = 0; q <= p; q++) LD[target + q] = LD[target + q] - LD[row + q] * f - LD[parent + q] * g;
      LD[row + p] = f;
      LD[parent + p] = g;
    }
  }
  return raised;
}

/**
 * Subtracts `factor` times the row from that of its ancestor at position p, over the length of the latter; stores
 * the factor.
 */
function eliminate(LD: Float64Array, row: number, p: number, factor: number, target: number): void {
  for (let q = 0; q <= p; q++) LD[target + q] -= LD[row + q] * factor;
  LD[row + p] = factor;
}

/** Solves (L^T D L) x = x in place for rows `begin` to `end`, which must be whole trees. */
export function solveTree(
  x: Float64Array,
  LD: Float64Array,
  diagInv: Float64Array,
  begin: number,
  end: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  for (let i = end - 1; i > begin; i--) {
    const value = x[i];
    if (value === 0) continue;
    const start = rowadr[i];
    const last = start + rownnz[i] - 1;
    for (let p = start; p < last; p++) x[colind[p]] -= LD[p] * value;
  }
  for (let i = begin; i < end; i++) {
    const start = rowadr[i];
    const last = start + rownnz[i] - 1;
    let sum = x[i] * diagInv[i];
    for (let p = start; p < last; p++) sum -= LD[p] * x[colind[p]];
    x[i] = sum;
  }
}

/**
 * out = A x for rows `begin` to `end`, which must be whole trees, of a symmetric A of the same layout; out must not
 * be x.
 */
export function mulSymmetric(
  out: Float64Array,
  x: Float64Array,
  A: Float64Array,
  begin: number,
  end: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  for (let i = begin; i < end; i++) {
    const start = rowadr[i];
    const last = start + rownnz[i] - 1;
    const value = x[i];
    let sum = A[last] * value;
    for (let p = start; p < last; p++) {
      const j = colind[p];
      sum += A[p] * x[j];
      out[j] += A[p] * value;
    }
    out[i] = sum;
  }
}

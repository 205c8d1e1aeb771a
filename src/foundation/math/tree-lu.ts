/**
 * Reverse LU factorization of a square matrix with the sparsity of a kinematic tree, stored by full rows (CSR,
 * ascending columns): row i contains the ancestors and the descendants of dof i. A = (I + U) L with strictly upper U
 * and lower L, eliminated from the last row up, without fill-in.
 *
 * Duff, Erisman and Reid, Direct Methods for Sparse Matrices (2017), section 7.
 */
import { MINVAL } from './vec.js';

/**
 * Factors A in place. `at` is scratch of n numbers, `diag` the index of the diagonal within each row. Pivots closer to
 * zero than `MINVAL` are replaced by it; returns the last row with such a pivot, -1 if there is none.
 */
export function factorTreeLU(
  A: Float64Array,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  diag: Int32Array,
  colind: Int32Array,
  at: Int32Array,
): number {
  let replaced = -1;
  for (let r = n - 1; r >= 0; r--) {
    const start = rowadr[r];
    const end = start + rownnz[r];
    const middle = start + diag[r];
    for (let p = start; p < end; p++) at[colind[p]] = p;
    for (let p = end - 1; p > middle; p--) {
      const k = colind[p];
      const row = rowadr[k];
      const last = row + diag[k];
      const factor = A[p] / A[last];
      A[p] = factor;
      if (factor === 0) continue;
      for (let q = row; q < last; q++) A[at[colind[q]]] -= factor * A[q];
    }
    if (Math.abs(A[middle]) < MINVAL) {
      A[middle] = MINVAL;
      if (replaced < 0) replaced = r;
    }
  }
  return replaced;
}

/** Solves A x = x in place with the factors of `factorTreeLU`. */
export function solveTreeLU(
  x: Float64Array,
  LU: Float64Array,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  diag: Int32Array,
  colind: Int32Array,
): void {
  for (let r = n - 1; r >= 0; r--) {
    const end = rowadr[r] + rownnz[r];
    let sum = x[r];
    for (let p = rowadr[r] + diag[r] + 1; p < end; p++) sum -= LU[p] * x[colind[p]];
    x[r] = sum;
  }
  for (let r = 0; r < n; r++) {
    const middle = rowadr[r] + diag[r];
    let sum = x[r];
    for (let p = rowadr[r]; p < middle; p++) sum -= LU[p] * x[colind[p]];
    x[r] = sum / LU[middle];
  }
}

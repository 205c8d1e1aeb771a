/**
 * L^T D L factorization of a matrix with the sparsity of a kinematic tree, stored by rows of its lower
 * triangle (CSR): row i holds the ancestors of dof i in ascending order and i itself last, so the row of
 * an ancestor is a prefix of the row of a descendant and no entry is ever filled in.
 *
 * Featherstone (2008), section 6.5.
 */

/**
 * Factors `LD` in place, leaf first: unit lower triangular L below the diagonal, D on it, its inverses in `diagInv`.
 */
export function factorTree(
  LD: Float64Array,
  diagInv: Float64Array,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  for (let k = n - 1; k >= 0; k--) {
    const start = rowadr[k];
    const end = start + rownnz[k] - 1;
    const inverse = 1 / LD[end];
    diagInv[k] = inverse;
    for (let p = end - 1; p >= start; p--) {
      const i = colind[p];
      const factor = LD[p] * inverse;
      const row = rowadr[i];
      const count = rownnz[i];
      for (let q = 0; q < count; q++) LD[row + q] -= LD[start + q] * factor;
      LD[p] = factor;
    }
  }
}

/** Solves (L^T D L) x = x in place for the n values from x[o]. */
export function solveTree(
  x: Float64Array,
  o: number,
  LD: Float64Array,
  diagInv: Float64Array,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  for (let i = n - 1; i > 0; i--) {
    const value = x[o + i];
    if (value === 0) continue;
    const start = rowadr[i];
    const end = start + rownnz[i] - 1;
    for (let p = start; p < end; p++) x[o + colind[p]] -= LD[p] * value;
  }
  for (let i = 0; i < n; i++) x[o + i] *= diagInv[i];
  for (let i = 1; i < n; i++) {
    const start = rowadr[i];
    const end = start + rownnz[i] - 1;
    let sum = x[o + i];
    for (let p = start; p < end; p++) sum -= LD[p] * x[o + colind[p]];
    x[o + i] = sum;
  }
}

/** out = A x for the symmetric A whose lower triangle is given by rows with the diagonal last; out is not x. */
export function mulSymmetric(
  out: Float64Array,
  x: Float64Array,
  A: Float64Array,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  for (let i = 0; i < n; i++) {
    const start = rowadr[i];
    const end = start + rownnz[i] - 1;
    const value = x[i];
    let sum = A[end] * value;
    for (let p = start; p < end; p++) {
      const j = colind[p];
      sum += A[p] * x[j];
      out[j] += A[p] * value;
    }
    out[i] = sum;
  }
}

/**
 * L^T D L factorization of a matrix with the sparsity of a kinematic tree, stored by rows of its lower
 * triangle (CSR): row i holds the ancestors of dof i in ascending order and i itself last, so the row of
 * an ancestor is a prefix of the row of a descendant and no entry is ever filled in.
 *
 * Featherstone (2008), section 6.5.
 */

/**
 * Factors `LD` in place, leaf first: unit lower triangular L below the diagonal, D on it, its inverses in `diagInv`.
 *
 * A dof and its parent that follow each other update their common ancestors together, which halves the traffic.
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
    const row = rowadr[k];
    const above = rownnz[k] - 1;
    const inverse = 1 / LD[row + above];
    diagInv[k] = inverse;
    if (above === 0) continue;
    if (colind[row + above - 1] !== k - 1) {
      for (let p = above - 1; p >= 0; p--) eliminate(LD, row, p, LD[row + p] * inverse, rowadr[colind[row + p]]);
      continue;
    }
    k--;
    const parent = rowadr[k];
    eliminate(LD, row, above - 1, LD[row + above - 1] * inverse, parent);
    const inverseOfParent = 1 / LD[parent + above - 1];
    diagInv[k] = inverseOfParent;
    for (let p = above - 2; p >= 0; p--) {
      const target = rowadr[colind[row + p]];
      const f = LD[row + p] * inverse;
      const g = LD[parent + p] * inverseOfParent;
      for (let q = 0; q <= p; q++) LD[target + q] = LD[target + q] - LD[row + q] * f - LD[parent + q] * g;
      LD[row + p] = f;
      LD[parent + p] = g;
    }
  }
}

/** Takes `factor` times the row from that of its ancestor at position p, which is as long; stores the factor. */
function eliminate(LD: Float64Array, row: number, p: number, factor: number, target: number): void {
  for (let q = 0; q <= p; q++) LD[target + q] -= LD[row + q] * factor;
  LD[row + p] = factor;
}

/**
 * Solves (L^T D L) x = x in place for the n values from x[o].
 *
 * One function per loop: code that V8 makes for a loop while it runs stays in use even if it gives up behind the loop
 * each time, at what it had not seen then, and in large models the first loop is long enough for that.
 */
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
  solveTransposed(x, o, LD, n, rownnz, rowadr, colind);
  scale(x, o, diagInv, n);
  solveLower(x, o, LD, n, rownnz, rowadr, colind);
}

/** x = L^-T x. */
function solveTransposed(
  x: Float64Array,
  o: number,
  LD: Float64Array,
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
}

/** x = D^-1 x. */
function scale(x: Float64Array, o: number, diagInv: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) x[o + i] *= diagInv[i];
}

/** x = L^-1 x. */
function solveLower(
  x: Float64Array,
  o: number,
  LD: Float64Array,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
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

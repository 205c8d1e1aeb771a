/**
 * Sparse factors H = L^T L of symmetric positive definite matrices, eliminated from the last row upwards, so that a
 * chain of bodies that couples only with its ancestors has no fill-in.
 *
 * T. Davis, "Direct methods for sparse linear systems", chapter 4.
 */

/** A square matrix in compressed rows; columns ascend. */
export interface SparseRows {
  readonly rownnz: Int32Array;
  readonly rowadr: Int32Array;
  readonly colind: Int32Array;
}

/**
 * Pattern of L from the pattern of H below its diagonal: the columns of each row, in any order, without the
 * diagonal. The rest of an eliminated row is added to the row of its last column.
 */
export function factorPattern(below: readonly Iterable<number>[]): SparseRows {
  const n = below.length;
  const rows = below.map((columns) => new Set(columns));
  for (let r = n - 1; r >= 0; r--) {
    let parent = -1;
    for (const c of rows[r]) if (c > parent) parent = c;
    for (const c of rows[r]) if (c !== parent) rows[parent].add(c);
  }
  const rownnz = Int32Array.from(rows, (columns) => columns.size + 1);
  const rowadr = new Int32Array(n);
  for (let r = 1; r < n; r++) rowadr[r] = rowadr[r - 1] + rownnz[r - 1];
  const colind = new Int32Array(n > 0 ? rowadr[n - 1] + rownnz[n - 1] : 0);
  rows.forEach(
    (columns, r) =>
      void colind.set(
        [...columns, r].sort((a, b) => a - b),
        rowadr[r],
      ),
  );
  return { rownnz, rowadr, colind };
}

/**
 * Replaces the values of H by those of L; entries of H that exist only in L must be zero. Returns false if H is not
 * positive definite.
 */
export function factorRows(values: Float64Array, { rownnz, rowadr, colind }: SparseRows): boolean {
  const n = rownnz.length;
  const dense = new Float64Array(n);
  for (let r = n - 1; r >= 0; r--) {
    const start = rowadr[r];
    const last = start + rownnz[r] - 1;
    if (!(values[last] > 0)) return false;
    const pivot = Math.sqrt(values[last]);
    values[last] = pivot;
    for (let p = start; p < last; p++) values[p] /= pivot;
    for (let p = start; p < last; p++) dense[colind[p]] = values[p];
    for (let p = start; p < last; p++) {
      const row = colind[p];
      for (let q = rowadr[row], end = q + rownnz[row]; q < end; q++) values[q] -= values[p] * dense[colind[q]];
    }
    for (let p = start; p < last; p++) dense[colind[p]] = 0;
  }
  return true;
}

/** x = H \ x, with the factor L of H in compressed rows. */
export function solveRows(
  x: Float64Array,
  values: Float64Array,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  const n = x.length;
  for (let r = n - 1; r >= 0; r--) {
    const last = rowadr[r] + rownnz[r] - 1;
    x[r] /= values[last];
    const xr = x[r];
    for (let p = rowadr[r]; p < last; p++) x[colind[p]] -= values[p] * xr;
  }
  for (let r = 0; r < n; r++) {
    const last = rowadr[r] + rownnz[r] - 1;
    let sum = x[r];
    for (let p = rowadr[r]; p < last; p++) sum -= values[p] * x[colind[p]];
    x[r] = sum / values[last];
  }
}

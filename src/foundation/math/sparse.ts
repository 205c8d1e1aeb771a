/** Conversion between compressed rows (`rownnz`, `rowadr`, `colind`) and full matrices. */
type Arr = Float64Array;

/**
 * Nonzeros of a full matrix (nr x nc), row by row. Returns false if the output arrays are too short; nothing is
 * written past their ends.
 */
export function dense2Sparse(
  out: Arr,
  a: Arr,
  nr: number,
  nc: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): boolean {
  const room = Math.min(out.length, colind.length);
  let at = 0;
  for (let i = 0; i < nr; i++) {
    rowadr[i] = at;
    for (let j = 0; j < nc; j++) {
      if (a[i * nc + j] === 0) continue;
      if (at >= room) return false;
      colind[at] = j;
      out[at++] = a[i * nc + j];
    }
    rownnz[i] = at - rowadr[i];
  }
  return true;
}

/** out (nr x nc) = A in full. */
export function sparse2Dense(
  out: Arr,
  a: Arr,
  nr: number,
  nc: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  out.fill(0, 0, nr * nc);
  for (let i = 0; i < nr; i++) {
    for (let k = rowadr[i]; k < rowadr[i] + rownnz[i]; k++) out[i * nc + colind[k]] = a[k];
  }
}

/** out (n x n) = the symmetric matrix with the given lower triangle. */
export function sym2Dense(
  out: Arr,
  a: Arr,
  n: number,
  rownnz: Int32Array,
  rowadr: Int32Array,
  colind: Int32Array,
): void {
  sparse2Dense(out, a, n, n, rownnz, rowadr, colind);
  for (let i = 0; i < n; i++) {
    for (let k = rowadr[i]; k < rowadr[i] + rownnz[i]; k++) out[colind[k] * n + i] = a[k];
  }
}

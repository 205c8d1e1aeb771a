/**
 * Symmetric matrices that are a band followed by dense rows: the first ntotal - ndense rows hold the nband values up
 * to the diagonal, the last ndense rows hold all ntotal values.
 */
import { MINVAL } from './vec.js';

type Arr = Float64Array;

/** Index of the diagonal value of row i. */
export function bandDiag(i: number, ntotal: number, nband: number, ndense: number): number {
  const nsparse = ntotal - ndense;
  return i < nsparse ? i * nband + nband - 1 : nsparse * nband + (i - nsparse) * ntotal + i;
}

/** First column that a row stores. */
function firstColumn(i: number, ntotal: number, nband: number, ndense: number): number {
  return i < ntotal - ndense ? Math.max(0, i - nband + 1) : 0;
}

/** out (ntotal x ntotal) in full; the upper triangle is zero unless `symmetric`. */
export function band2Dense(out: Arr, a: Arr, ntotal: number, nband: number, ndense: number, symmetric: boolean): void {
  out.fill(0, 0, ntotal * ntotal);
  for (let i = 0; i < ntotal; i++) {
    const diagonal = bandDiag(i, ntotal, nband, ndense);
    for (let j = firstColumn(i, ntotal, nband, ndense); j <= i; j++) {
      out[i * ntotal + j] = a[diagonal + j - i];
      if (symmetric) out[j * ntotal + i] = a[diagonal + j - i];
    }
  }
}

/** Converts a full matrix to band form; values outside of the band are ignored. */
export function dense2Band(out: Arr, a: Arr, ntotal: number, nband: number, ndense: number): void {
  for (let i = 0; i < ntotal; i++) {
    const diagonal = bandDiag(i, ntotal, nband, ndense);
    for (let j = firstColumn(i, ntotal, nband, ndense); j <= i; j++) out[diagonal + j - i] = a[i * ntotal + j];
  }
}

/** out = A x for nvec consecutive vectors; only the lower triangle is used unless `symmetric`. */
export function bandMulMatVec(
  out: Arr,
  a: Arr,
  x: Arr,
  ntotal: number,
  nband: number,
  ndense: number,
  nvec: number,
  symmetric: boolean,
): void {
  out.fill(0, 0, ntotal * nvec);
  for (let v = 0; v < nvec * ntotal; v += ntotal) {
    for (let i = 0; i < ntotal; i++) {
      const diagonal = bandDiag(i, ntotal, nband, ndense);
      for (let j = firstColumn(i, ntotal, nband, ndense); j <= i; j++) {
        const value = a[diagonal + j - i];
        out[v + i] += value * x[v + j];
        if (symmetric && j < i) out[v + j] += value * x[v + i];
      }
    }
  }
}

/**
 * Cholesky factor in place, after adding diagadd + diagmul * A_ii to the diagonal. Returns the square of the
 * smallest value on the diagonal of the factor, or 0 if the matrix is not positive definite.
 */
export function cholFactorBand(
  a: Arr,
  ntotal: number,
  nband: number,
  ndense: number,
  diagadd: number,
  diagmul: number,
): number {
  let smallest = -1;
  for (let i = 0; i < ntotal; i++) {
    const row = bandDiag(i, ntotal, nband, ndense) - i;
    const first = firstColumn(i, ntotal, nband, ndense);
    a[row + i] += diagadd + diagmul * a[row + i];
    for (let j = first; j <= i; j++) {
      const other = bandDiag(j, ntotal, nband, ndense) - j;
      let sum = a[row + j];
      for (let k = Math.max(first, firstColumn(j, ntotal, nband, ndense)); k < j; k++) sum -= a[row + k] * a[other + k];
      if (j < i) {
        a[row + j] = sum / a[other + j];
        continue;
      }
      if (sum < MINVAL) return 0;
      if (smallest < 0 || sum < smallest) smallest = sum;
      a[row + i] = Math.sqrt(sum);
    }
  }
  return smallest;
}

/** Solves with the factor of `cholFactorBand`; x may be b. */
export function cholSolveBand(x: Arr, factor: Arr, b: Arr, ntotal: number, nband: number, ndense: number): void {
  for (let i = 0; i < ntotal; i++) {
    const row = bandDiag(i, ntotal, nband, ndense) - i;
    let sum = b[i];
    for (let k = firstColumn(i, ntotal, nband, ndense); k < i; k++) sum -= factor[row + k] * x[k];
    x[i] = sum / factor[row + i];
  }
  for (let i = ntotal - 1; i >= 0; i--) {
    const row = bandDiag(i, ntotal, nband, ndense) - i;
    x[i] /= factor[row + i];
    for (let k = firstColumn(i, ntotal, nband, ndense); k < i; k++) x[k] -= factor[row + k] * x[i];
  }
}

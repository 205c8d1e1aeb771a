/** Dense linear algebra of any size on row-major matrices. Outputs must not overlap inputs unless noted. */
import { MINVAL } from './vec.js';

type Arr = Float64Array;

/** out (nr) = A (nr x nc) x. */
export function mulMatVec(out: Arr, a: Arr, x: Arr, nr: number, nc: number): void {
  for (let i = 0; i < nr; i++) {
    let sum = 0;
    for (let j = 0; j < nc; j++) sum += a[i * nc + j] * x[j];
    out[i] = sum;
  }
}

/** out (nc) = A^T x, A (nr x nc). */
export function mulMatTVec(out: Arr, a: Arr, x: Arr, nr: number, nc: number): void {
  out.fill(0, 0, nc);
  for (let i = 0; i < nr; i++) {
    for (let j = 0; j < nc; j++) out[j] += a[i * nc + j] * x[i];
  }
}

/** out (r1 x c2) = A (r1 x c1) B (c1 x c2). */
export function mulMatMat(out: Arr, a: Arr, b: Arr, r1: number, c1: number, c2: number): void {
  out.fill(0, 0, r1 * c2);
  for (let i = 0; i < r1; i++) {
    for (let k = 0; k < c1; k++) {
      const scale = a[i * c1 + k];
      for (let j = 0; j < c2; j++) out[i * c2 + j] += scale * b[k * c2 + j];
    }
  }
}

/** out (r1 x r2) = A (r1 x c1) B^T, B (r2 x c1). */
export function mulMatMatT(out: Arr, a: Arr, b: Arr, r1: number, c1: number, r2: number): void {
  for (let i = 0; i < r1; i++) {
    for (let j = 0; j < r2; j++) {
      let sum = 0;
      for (let k = 0; k < c1; k++) sum += a[i * c1 + k] * b[j * c1 + k];
      out[i * r2 + j] = sum;
    }
  }
}

/** out (c1 x c2) = A^T B, A (r1 x c1), B (r1 x c2). */
export function mulMatTMat(out: Arr, a: Arr, b: Arr, r1: number, c1: number, c2: number): void {
  out.fill(0, 0, c1 * c2);
  for (let k = 0; k < r1; k++) {
    for (let i = 0; i < c1; i++) {
      const scale = a[k * c1 + i];
      for (let j = 0; j < c2; j++) out[i * c2 + j] += scale * b[k * c2 + j];
    }
  }
}

/** out (nc x nc) = A^T diag(d) A, A (nr x nc); without d, A^T A. */
export function sqrMatTD(out: Arr, a: Arr, d: Arr | null, nr: number, nc: number): void {
  out.fill(0, 0, nc * nc);
  for (let k = 0; k < nr; k++) {
    const weight = d ? d[k] : 1;
    for (let i = 0; i < nc; i++) {
      const scale = weight * a[k * nc + i];
      for (let j = 0; j < nc; j++) out[i * nc + j] += scale * a[k * nc + j];
    }
  }
}

/** x^T A y of square A. */
export function mulVecMatVec(x: Arr, a: Arr, y: Arr, n: number): number {
  let total = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += a[i * n + j] * y[j];
    total += x[i] * sum;
  }
  return total;
}

/** out (nc x nr) = A^T. */
export function transpose(out: Arr, a: Arr, nr: number, nc: number): void {
  for (let i = 0; i < nr; i++) for (let j = 0; j < nc; j++) out[j * nr + i] = a[i * nc + j];
}

/** out = (A + A^T) / 2; may be A. */
export function symmetrize(out: Arr, a: Arr, n: number): void {
  for (let i = 0; i < n; i++) {
    out[i * n + i] = a[i * n + i];
    for (let j = 0; j < i; j++) out[i * n + j] = out[j * n + i] = 0.5 * (a[i * n + j] + a[j * n + i]);
  }
}

/**
 * Cholesky factor L, A = L L^T, in place of the lower triangle; the upper triangle is not changed. Pivots below
 * `mindiag` are replaced by it. Returns the number of other pivots, which is the rank.
 *
 * Golub and Van Loan (2013), section 4.2.
 */
export function cholFactor(a: Arr, n: number, mindiag: number): number {
  let rank = n;
  for (let j = 0; j < n; j++) {
    let pivot = a[j * n + j];
    for (let k = 0; k < j; k++) pivot -= a[j * n + k] * a[j * n + k];
    if (pivot < mindiag) {
      pivot = mindiag;
      rank--;
    }
    const root = Math.sqrt(pivot);
    a[j * n + j] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = sum / root;
    }
  }
  return rank;
}

/** Solves L L^T x = b with the factor of `cholFactor`; x may be b. */
export function cholSolve(x: Arr, factor: Arr, b: Arr, n: number): void {
  for (let i = 0; i < n; i++) {
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= factor[i * n + k] * x[k];
    x[i] = sum / factor[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i];
    for (let k = i + 1; k < n; k++) sum -= factor[k * n + i] * x[k];
    x[i] = sum / factor[i * n + i];
  }
}

/**
 * Factor of L L^T + x x^T, or L L^T - x x^T, in place of L; x is overwritten. Returns the rank.
 *
 * Golub and Van Loan (2013), section 6.5.
 */
export function cholUpdate(factor: Arr, x: Arr, n: number, plus: boolean): number {
  let rank = n;
  for (let k = 0; k < n; k++) {
    const old = factor[k * n + k];
    let square = old * old + (plus ? x[k] * x[k] : -x[k] * x[k]);
    if (square < MINVAL) {
      square = MINVAL;
      rank--;
    }
    const root = Math.sqrt(square);
    const c = root / old;
    const s = x[k] / old;
    factor[k * n + k] = root;
    for (let i = k + 1; i < n; i++) {
      const at = i * n + k;
      factor[at] = (factor[at] + (plus ? s * x[i] : -s * x[i])) / c;
      x[i] = c * x[i] - s * factor[at];
    }
  }
  return rank;
}

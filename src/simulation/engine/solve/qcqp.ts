/**
 * The friction forces of one contact: min x'A x / 2 + x'b subject to sum (x_i / d_i)^2 <= r^2.
 *
 * Computation chapter, "PGS": the dual is one equation in the multiplier of the ellipsoid, solved by Newton's method.
 * Scaled by d the ellipsoid becomes a ball, and |(A + la I)^-1 b| = r is what is sought.
 */
import { doubles } from '../../../foundation/math/scratch.js';

const MAXITER = 20;

/**
 * Smallest violation and multiplier step that count as nonzero, and smallest pivot or, up to three unknowns as in the
 * reference, smallest determinant: contacts with little friction are below it and get zero.
 */
const EPSILON = 1e-10;

const MAXDIM = 5;
const MAXDIM_DETERMINANT = 3;

/** One problem with its solution: set A, b, d and the radius, then call `solve`. */
export interface EllipsoidProblem {
  /** Quadratic form, n x n, and linear part. */
  readonly A: Float64Array;
  readonly b: Float64Array;
  /** Half-axes for r = 1, and r in `radius[0]`. */
  readonly d: Float64Array;
  readonly radius: Float64Array;
  /** The solution. */
  readonly x: Float64Array;
  /**
   * Solves for n unknowns; returns true if the solution is on the ellipsoid. If A is not positive definite, x is zero.
   */
  solve(n: number): boolean;
}

/** Makes a problem with capacity for five unknowns. */
export function makeEllipsoidProblem(): EllipsoidProblem {
  const A = doubles(MAXDIM * MAXDIM);
  const b = doubles(MAXDIM);
  const d = doubles(MAXDIM);
  const radius = doubles(1);
  const x = doubles(MAXDIM);
  const scaled = doubles(MAXDIM * MAXDIM);
  const L = doubles(MAXDIM * MAXDIM);
  const y = doubles(MAXDIM);
  const multiplier = doubles(1);

  /** Computes the Cholesky factor of the scaled form plus the multiplier; false if that is nearly singular. */
  function factor(n: number): boolean {
    const least = n > MAXDIM_DETERMINANT ? EPSILON : Number.MIN_VALUE;
    let determinant = 1;
    for (let j = 0; j < n; j++) {
      let pivot = scaled[j * n + j] + multiplier[0];
      for (let k = 0; k < j; k++) pivot -= L[j * n + k] * L[j * n + k];
      if (pivot < least) return false;
      determinant *= pivot;
      const root = Math.sqrt(pivot);
      L[j * n + j] = root;
      for (let i = j + 1; i < n; i++) {
        let sum = scaled[i * n + j];
        for (let k = 0; k < j; k++) sum -= L[i * n + k] * L[j * n + k];
        L[i * n + j] = sum / root;
      }
    }
    return n > MAXDIM_DETERMINANT || determinant >= EPSILON;
  }

  /** v = L \ v. */
  function forward(v: Float64Array, n: number): void {
    for (let i = 0; i < n; i++) {
      let sum = v[i];
      for (let k = 0; k < i; k++) sum -= L[i * n + k] * v[k];
      v[i] = sum / L[i * n + i];
    }
  }

  /** v = L' \ v. */
  function backward(v: Float64Array, n: number): void {
    for (let i = n - 1; i >= 0; i--) {
      let sum = v[i];
      for (let k = i + 1; k < n; k++) sum -= L[k * n + i] * v[k];
      v[i] = sum / L[i * n + i];
    }
  }

  function solve(n: number): boolean {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) scaled[i * n + j] = A[i * n + j] * d[i] * d[j];
    }
    multiplier[0] = 0;
    for (let iteration = 0; iteration < MAXITER; iteration++) {
      if (!factor(n)) {
        for (let i = 0; i < n; i++) x[i] = 0;
        return false;
      }
      for (let i = 0; i < n; i++) x[i] = -b[i] * d[i];
      forward(x, n);
      backward(x, n);
      let violation = -radius[0] * radius[0];
      for (let i = 0; i < n; i++) violation += x[i] * x[i];
      if (violation < EPSILON) break;
      // the derivative of |x|^2 is -2 x'(A + la I)^-1 x = -2 |L \ x|^2
      for (let i = 0; i < n; i++) y[i] = x[i];
      forward(y, n);
      let slope = 0;
      for (let i = 0; i < n; i++) slope += y[i] * y[i];
      const step = violation / (2 * slope);
      if (step < EPSILON) break;
      multiplier[0] += step;
    }
    for (let i = 0; i < n; i++) x[i] *= d[i];
    return multiplier[0] !== 0;
  }

  return { A, b, d, radius, x, solve };
}

/** Convex quadratic programs with linear inequalities. */
import { cholFactor, cholSolve } from './dense.js';
import { MINVAL } from './vec.js';

type Arr = Float64Array;

/** The problem min x' H x / 2 + g' x for C x <= b. */
export interface ConvexProblem {
  /** Symmetric positive definite matrix (n x n). */
  readonly H: Arr;
  readonly g: Arr;
  /** Rows of the inequalities (m x n). */
  readonly C: Arr;
  readonly b: Arr;
}

/** Iterations per row and variable; a change of the active rows takes one. */
const ITERATIONS = 4;
/** Length of a step, relative to that of x, below which x is at the minimum on the active rows. */
const STILL = 1e-12;
/** Rate of a row along a step, relative to its length, below which the row does not block it. */
const PARALLEL = 1e-10;
/** Multiplier, relative to the largest term of the gradient, below which it counts as negative. */
const NEGATIVE = -1e-10;

/**
 * x = argmin x' H x / 2 + g' x for C x <= b, from a feasible guess in x. Writes the indices of the active rows to
 * `active` (m); returns their number, or -1 if H is not positive definite. If the number of iterations is exceeded, x
 * is feasible and not worse than the guess.
 *
 * Primal active-set method: a step minimizes on the active rows, up to the first row that blocks it, which becomes
 * active; at a minimum, a row with a negative multiplier is released. Nocedal and Wright, "Numerical Optimization"
 * (2006), algorithm 16.3.
 */
export function convexQP(x: Arr, active: Int32Array, { H, g, C, b }: ConvexProblem): number {
  const n = x.length;
  const rows = b.length;
  const L = H.slice();
  if (cholFactor(L, n, MINVAL) < n) return -1;
  const scaled = new Float64Array(rows * n);
  const gradient = new Float64Array(n);
  const step = new Float64Array(n);
  const isActive = new Uint8Array(rows);
  let count = 0;
  for (let iteration = 0; iteration < ITERATIONS * (rows + n); iteration++) {
    gradientAt(gradient, x, H, g);
    const multipliers = stepOn(step, gradient, L, scaled, C, active, count);
    if (longest(step) <= STILL * (1 + longest(x))) {
      const released = mostNegative(multipliers, longest(gradient), active, iteration > 2 * (rows + n));
      if (released < 0) break;
      isActive[active[released]] = 0;
      active.copyWithin(released, released + 1, count--);
      continue;
    }
    const { row, length } = blocking(x, step, C, b, isActive);
    for (let i = 0; i < n; i++) x[i] = x[i] + length * step[i];
    if (row < 0) continue;
    isActive[row] = 1;
    active[count++] = row;
  }
  return count;
}

function gradientAt(out: Arr, x: Arr, H: Arr, g: Arr): void {
  const n = x.length;
  for (let i = 0; i < n; i++) {
    let sum = g[i];
    for (let k = 0; k < n; k++) sum += H[n * i + k] * x[k];
    out[i] = sum;
  }
}

/**
 * Computes the step to the minimum on the active rows: -H^-1 (gradient + C' multipliers) with C step = 0. Returns the
 * multipliers.
 */
function stepOn(step: Arr, gradient: Arr, L: Arr, scaled: Arr, C: Arr, active: Int32Array, count: number): Arr {
  const n = step.length;
  const right = new Float64Array(count);
  const gram = new Float64Array(count * count);
  cholSolve(step, L, gradient, n);
  for (let a = 0; a < count; a++) {
    const row = C.subarray(n * active[a], n * (active[a] + 1));
    // H^-1 times the row
    cholSolve(scaled.subarray(n * a, n * (a + 1)), L, row, n);
    for (let i = 0; i < n; i++) right[a] = right[a] - row[i] * step[i];
    for (let c = 0; c <= a; c++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += row[i] * scaled[n * c + i];
      gram[count * a + c] = gram[count * c + a] = sum;
    }
  }
  if (count > 0) {
    cholFactor(gram, count, MINVAL);
    cholSolve(right, gram, right, count);
  }
  for (let i = 0; i < n; i++) {
    let sum = step[i];
    for (let a = 0; a < count; a++) sum += scaled[n * a + i] * right[a];
    step[i] = -sum;
  }
  return right;
}

/** Place of the active row to release, or -1; with `isFirst` the one of lowest index, which cannot cycle. */
function mostNegative(multipliers: Arr, scale: number, active: Int32Array, isFirst: boolean): number {
  let found = -1;
  for (let a = 0; a < multipliers.length; a++) {
    if (multipliers[a] >= NEGATIVE * (1 + scale)) continue;
    const isBetter = isFirst ? active[a] < active[found] : multipliers[a] < multipliers[found];
    if (found < 0 || isBetter) found = a;
  }
  return found;
}

/** Returns the fraction of the step, at most 1, that keeps C x <= b, and the row that limits it, or -1. */
function blocking(x: Arr, step: Arr, C: Arr, b: Arr, isActive: Uint8Array): { row: number; length: number } {
  const n = x.length;
  const least = PARALLEL * longest(step);
  let [row, length] = [-1, 1];
  for (let j = 0; j < b.length; j++) {
    if (isActive[j]) continue;
    let [value, rate] = [0, 0];
    for (let i = 0; i < n; i++) {
      value += C[n * j + i] * x[i];
      rate += C[n * j + i] * step[i];
    }
    if (rate <= least) continue;
    const room = Math.max(0, (b[j] - value) / rate);
    if (room < length) [row, length] = [j, room];
  }
  return { row, length };
}

function longest(x: Arr): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]));
  return most;
}

/** Quadratic programs with bounds. */
import { cholFactor, cholSolve } from './dense.js';
import { MINVAL } from './vec.js';

type Arr = Float64Array;

/** The problem min x' H x / 2 + g' x for lower <= x <= upper; absent bounds are infinite. */
export interface BoxProblem {
  /** Symmetric positive definite matrix (n x n). */
  readonly H: Arr;
  readonly g: Arr;
  readonly lower?: Arr | null;
  readonly upper?: Arr | null;
}

const MAX_ITERATIONS = 100;
/** Squared norm of the free part of the gradient at which the iteration stops. */
const MIN_GRADIENT = 1e-20;
/** Fraction of the linear decrease that a step must achieve. */
const SUFFICIENT = 0.1;
const MIN_STEP = 1e-12;

/**
 * x = argmin x' H x / 2 + g' x within bounds, from an initial guess in x. Writes the indices of the coordinates that
 * are not at a bound to `index` and the Cholesky factor of their part of H to the start of R; returns their number,
 * or -1 if H is not positive definite.
 *
 * Projected Newton: coordinates that the gradient pushes into their bound are held, the others take a Newton step
 * that is projected onto the box and halved until it descends. Tassa, Mansard, Todorov, "Control-limited
 * differential dynamic programming" (2014), section III.
 */
export function boxQP(x: Arr, R: Arr, index: Int32Array, problem: BoxProblem): number {
  const n = x.length;
  const gradient = new Float64Array(n);
  const direction = new Float64Array(n);
  project(x, problem);
  let free = 0;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const cost = evaluate(gradient, x, problem);
    free = findFree(index, x, gradient, problem);
    if (!factorFree(R, index, free, problem)) return -1;
    newtonStep(direction, R, index, free, gradient);
    const slope = direction.reduce((sum, step, i) => sum + step * (gradient[i] as number), 0);
    if (-slope < MIN_GRADIENT || !descend(x, direction, cost, slope, problem)) break;
  }
  return free;
}

function project(x: Arr, { lower, upper }: BoxProblem): void {
  for (let i = 0; i < x.length; i++) {
    if (lower && (x[i] as number) < (lower[i] as number)) x[i] = lower[i] as number;
    if (upper && (x[i] as number) > (upper[i] as number)) x[i] = upper[i] as number;
  }
}

/** Returns the cost at x; writes its gradient H x + g. */
function evaluate(gradient: Arr, x: Arr, { H, g }: BoxProblem): number {
  const n = x.length;
  let cost = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += (H[n * i + j] as number) * (x[j] as number);
    cost += (x[i] as number) * (0.5 * sum + (g[i] as number));
    gradient[i] = sum + (g[i] as number);
  }
  return cost;
}

/** Collects the coordinates that are inside their bounds or pushed inside by the gradient. */
function findFree(index: Int32Array, x: Arr, gradient: Arr, { lower, upper }: BoxProblem): number {
  let free = 0;
  for (let i = 0; i < x.length; i++) {
    const slope = gradient[i] as number;
    const isHeld = (lower && x[i] === lower[i] && slope > 0) || (upper && x[i] === upper[i] && slope < 0);
    if (!isHeld) index[free++] = i;
  }
  return free;
}

function factorFree(R: Arr, index: Int32Array, free: number, { H, g }: BoxProblem): boolean {
  const n = g.length;
  for (let a = 0; a < free; a++) {
    for (let b = 0; b < free; b++) R[free * a + b] = H[n * (index[a] as number) + (index[b] as number)] as number;
  }
  return cholFactor(R, free, MINVAL) === free;
}

/** Computes the Newton step of the free coordinates; 0 for the others. */
function newtonStep(direction: Arr, R: Arr, index: Int32Array, free: number, gradient: Arr): void {
  direction.fill(0);
  const part = Float64Array.from({ length: free }, (_, a) => -(gradient[index[a] as number] as number));
  cholSolve(part, R, part, free);
  for (let a = 0; a < free; a++) direction[index[a] as number] = part[a] as number;
}

/** Moves x along a direction by the largest step with sufficient decrease; false if there is none. */
function descend(x: Arr, direction: Arr, cost: number, slope: number, problem: BoxProblem): boolean {
  const from = x.slice();
  const unused = new Float64Array(x.length);
  for (let step = 1; step > MIN_STEP; step *= 0.5) {
    for (let i = 0; i < x.length; i++) x[i] = (from[i] as number) + step * (direction[i] as number);
    project(x, problem);
    if (evaluate(unused, x, problem) - cost <= SUFFICIENT * step * slope) return true;
  }
  x.set(from);
  return false;
}

/**
 * Selects the few points of a polygon that support a body best: those that are far apart. In symmetric polygons, and
 * edges with repeated ends, candidates are equal except for rounding; the form of the expressions then decides.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';

/** A selector of points (3 numbers each) of one polygon, with its result. */
export interface SpreadPoints {
  /** Indices of the points chosen last, in the order of the polygon unless they are four. */
  readonly chosen: Int32Array;
  /** Chooses the two of n points that are farthest apart, the first of equal pairs. */
  two(points: Float64Array, n: number): void;
  /**
   * Chooses four of n points a, b, c, d with a large quadrilateral, of area |(c - a) x (d - b)| / 2. As in rotating
   * calipers, a runs around once and the others advance ahead of it, one step at a time, while a step increases the
   * area. Points may be chosen twice.
   */
  four(points: Float64Array, n: number): void;
  /** Chooses four of n points, the first of them and three others, by one round of `four`. */
  fourWithFirst(points: Float64Array, n: number): void;
}

/** Makes a selector with its scratch. */
export function createSpreadPoints(): SpreadPoints {
  const chosen = integers(4);
  /** Indices of the four candidate points. */
  const at = integers(4);
  /** Measure of the candidates, and of the best points so far. */
  const measure = doubles(2);

  function two(points: Float64Array, n: number): void {
    chosen[0] = 0;
    chosen[1] = 1;
    measure[1] = 0;
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const x = points[3 * j] - points[3 * i];
        const y = points[3 * j + 1] - points[3 * i + 1];
        const z = points[3 * j + 2] - points[3 * i + 2];
        measure[0] = x * x + y * y + z * z;
        if (measure[0] <= measure[1]) continue;
        measure[1] = measure[0];
        chosen[0] = i;
        chosen[1] = j;
      }
    }
  }

  function four(points: Float64Array, n: number): void {
    fourWithFirst(points, n);
    for (let first = 1; first < n; first++) {
      // as in the reference, points make way for those behind them, but not yet for the step of the first
      for (let k = 1; k < 4 && at[k] === at[k - 1]; k++) at[k] = (at[k] + 1) % n;
      at[0] = first;
      advance(points, n);
    }
  }

  function fourWithFirst(points: Float64Array, n: number): void {
    for (let k = 0; k < 4; k++) at[k] = k;
    measure[1] = -1;
    keepIfFarther(points);
    advance(points, n);
  }

  /** Advances the last three points ahead of the first. */
  function advance(points: Float64Array, n: number): void {
    while (moves(points, n, 3)) {
      while (moves(points, n, 2));
      while (moves(points, n, 1));
    }
  }

  /** Advances one of the four to the next point if that increases the measure. */
  function moves(points: Float64Array, n: number, k: number): boolean {
    const before = at[k];
    at[k] = before + 1 < n ? before + 1 : 0;
    if (keepIfFarther(points)) return true;
    at[k] = before;
    return false;
  }

  function keepIfFarther(q: Float64Array): boolean {
    const a = 3 * at[0];
    const b = 3 * at[1];
    const c = 3 * at[2];
    const d = 3 * at[3];
    const ux = q[c] - q[a];
    const uy = q[c + 1] - q[a + 1];
    const uz = q[c + 2] - q[a + 2];
    const vx = q[d] - q[b];
    const vy = q[d + 1] - q[b + 1];
    const vz = q[d + 2] - q[b + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    measure[0] = Math.sqrt(x * x + y * y + z * z);
    if (!(measure[0] > measure[1])) return false;
    measure[1] = measure[0];
    for (let k = 0; k < 4; k++) chosen[k] = at[k];
    return true;
  }

  return { chosen, two, four, fourWithFirst };
}

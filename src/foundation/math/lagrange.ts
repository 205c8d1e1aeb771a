/** Lagrange polynomials on equidistant nodes of [0, 1], linear or quadratic, and Gauss points to integrate them. */

/** Value of polynomial `i` at x. */
export function lagrange(order: number, i: number, x: number): number {
  if (order === 1) return i === 0 ? 1 - x : x;
  if (i === 1) return 4 * (x - x * x);
  return i === 0 ? 2 * x * x - 3 * x + 1 : 2 * x * x - x;
}

/** Derivative of polynomial `i` at x. */
export function lagrangeSlope(order: number, i: number, x: number): number {
  if (order === 1) return i === 0 ? -1 : 1;
  if (i === 1) return 4 * (1 - 2 * x);
  return i === 0 ? 4 * x - 3 : 4 * x - 1;
}

/** Quadrature points in or near [0, 1], and their weights, with sum 1. */
export interface Quadrature {
  readonly points: readonly number[];
  readonly weights: readonly number[];
}

/** Gauss points: two for linear, three for quadratic polynomials, exact for polynomials up to degree 3 and 5. */
export function gaussPoints(order: number): Quadrature {
  const offset = order === 1 ? 0.5 / Math.sqrt(3) : 0.5 * Math.sqrt(3 / 5);
  return quadrature(order, offset);
}

/**
 * The points of MuJoCo before 3.16: the outer two of three are outside of the interval, at a distance of
 * 1/2 / sqrt(3/5) from its center, where Gauss has 1/2 * sqrt(3/5). Constant strains are integrated exactly; the
 * energy of strains that are linear along a cell is too large by a factor of 13/9.
 */
export function wideGaussPoints(order: number): Quadrature {
  return order === 1 ? gaussPoints(order) : quadrature(order, 0.5 / Math.sqrt(3 / 5));
}

function quadrature(order: number, offset: number): Quadrature {
  const mid = 0.5;
  if (order === 1) return { points: [mid - offset, mid + offset], weights: [0.5, 0.5] };
  return {
    points: [mid, mid - offset, mid + offset],
    weights: [(8 / 9) * 0.5, (5 / 9) * 0.5, (5 / 9) * 0.5],
  };
}

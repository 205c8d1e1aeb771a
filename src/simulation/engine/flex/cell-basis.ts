/** Functions that interpolate a flex between nodes: within a cell, and within a shell of cells. */

/** Lagrange polynomials on equidistant nodes of [0, 1], linear or quadratic, into out[o..]. */
export function setBasis(out: Float64Array, o: number, order: number, x: number): void {
  if (order === 1) {
    out[o] = 1 - x;
    out[o + 1] = x;
  } else {
    out[o] = (1 - x) * (1 - 2 * x);
    out[o + 1] = 4 * x * (1 - x);
    out[o + 2] = x * (2 * x - 1);
  }
}

/** Of I - P at place i of n, with linear blending P: what is taken off for the first (0) and the last (1), and what stays (2). */
export function blendWeight(part: number, i: number, n: number): number {
  if (part === 2) return 1;
  return part === 0 ? i / n - 1 : -i / n;
}

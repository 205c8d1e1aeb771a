/** Interpolation functions of a flex between nodes: within a cell, and within a shell of cells. */

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

/**
 * Entry (i, part) of I - P, where P is linear blending: weight of the first node (part 0), the last node (1) and node i
 * itself (2).
 */
export function blendWeight(part: number, i: number, n: number): number {
  if (part === 2) return 1;
  return part === 0 ? i / n - 1 : -i / n;
}

/** Rounding errors of sums and products, for arithmetic with pairs of doubles. */

/** A product with this minus its rest gives the upper half of the bits (Veltkamp). */
const SPLITTER = 134217729;

/** Returns the upper half of the bits of a. */
export function upperHalf(a: number): number {
  const t = SPLITTER * a;
  return t - (t - a);
}

/** Returns the rounding error of p = a b (Dekker). */
export function productError(a: number, b: number, p: number): number {
  const a1 = upperHalf(a);
  const b1 = upperHalf(b);
  const a2 = a - a1;
  const b2 = b - b1;
  return a2 * b2 - (p - a1 * b1 - a2 * b1 - a1 * b2);
}

/** Returns the rounding error of s = a + b (Knuth). */
export function sumError(a: number, b: number, s: number): number {
  const t = s - a;
  return a - (s - t) + (b - t);
}

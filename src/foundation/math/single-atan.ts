/** The inverse tangent in single precision, for values that MuJoCo computes in single precision. */
const { abs, fround } = Math;

/** A row per interval of x: upper limit, tangent of the reference angle, that angle [rad], and its rounding error. */
const ROWS = [
  [0.4375, 0, 0, 0],
  [0.6875, 0.5, 0.4636476, 5.0121582e-9],
  [1.1875, 1, 0.7853981, 3.7748947e-8],
  [2.4375, 1.5, 0.9827937, 3.4473217e-8],
] as const;
const LAST = [Infinity, Infinity, 1.5707963, 7.5497894e-8] as const;

/**
 * Angle whose tangent is x [rad], in [-pi/2, pi/2]: bitwise equal to `atanf` of FreeBSD's msun (1993), with its
 * minimax coefficients. It is not correctly rounded in one of thirty cases. All operations are in single precision.
 */
export function atanSingle(x: number): number {
  const a = abs(x);
  // atan(a) = atan(c) + atan((a - c) / (1 + c a))
  const [, c, angle, rest] = Float32Array.from(ROWS.find(([below]) => a < below) ?? LAST);
  const t = c! < 2 ? fround(fround(a - c!) / fround(1 + fround(c! * a))) : fround(-1 / a);
  const [a0, a1, a2, a3, a4] = Float32Array.of(0.33333328, -0.19999158, 0.14253636, -0.106480174, 0.061687607);
  const z = fround(t * t);
  const w = fround(z * z);
  const odd = fround(z * fround(a0! + fround(w * fround(a2! + fround(w * a4!)))));
  const even = fround(w * fround(a1! + fround(w * a3!)));
  const found = fround(angle! - fround(fround(fround(t * fround(odd + even)) - rest!) - t));
  return x < 0 ? -found : found;
}

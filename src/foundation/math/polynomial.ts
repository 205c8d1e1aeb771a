/**
 * Forces of nonlinear springs and dampers with coefficients a (linear), b and c, without the minus sign.
 *
 * MuJoCo documentation, Computation, "Polynomial forces".
 */

/** Spring: a x + b x^2 + c x^3. */
export function springForce(a: number, b: number, c: number, x: number): number {
  return x * (a + x * (b + x * c));
}

/** Potential energy of the spring, the integral of its force from zero. */
export function springEnergy(a: number, b: number, c: number, x: number): number {
  return x * x * (a / 2 + x * (b / 3 + x * (c / 4)));
}

/** Damper: a v + b v |v| + c v^3, odd in v. */
export function damperForce(a: number, b: number, c: number, v: number): number {
  return v * (a + Math.abs(v) * (b + Math.abs(v) * c));
}

/** Derivative of `damperForce` in v. */
export function damperSlope(a: number, b: number, c: number, v: number): number {
  return a + Math.abs(v) * (2 * b + Math.abs(v) * (3 * c));
}

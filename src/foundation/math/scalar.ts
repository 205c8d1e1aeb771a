/** Functions of a few numbers. */
import { exp } from './exponential.js';
import { cos, sin } from './trigonometry.js';
import { MINVAL } from './vec.js';

/** Element of the Halton sequence of a base: its digits mirrored at the radix point; 0 for bases below 2. */
export function halton(index: number, base: number): number {
  if (!(base >= 2)) return 0;
  let left = index;
  let digit = 1 / base;
  let result = 0;
  while (left > 0) {
    result += digit * (left % base);
    left = Math.floor(left / base);
    digit /= base;
  }
  return result;
}

/** Position after the time dt of x'' = -Kp x - Kv x', from x0 and x'0. */
export function springDamper(x0: number, v0: number, Kp: number, Kv: number, dt: number): number {
  const rate = Kv / 2;
  const square = rate * rate - Kp;
  if (Math.abs(square) < MINVAL) return exp(-rate * dt) * (x0 + (v0 + rate * x0) * dt);
  const frequency = Math.sqrt(Math.abs(square));
  const slope = (v0 + rate * x0) / frequency;
  if (square < 0) return exp(-rate * dt) * (x0 * cos(frequency * dt) + slope * sin(frequency * dt));
  const [grow, fall] = [exp((frequency - rate) * dt), exp((-frequency - rate) * dt)];
  return 0.5 * (x0 * (grow + fall) + slope * (grow - fall));
}

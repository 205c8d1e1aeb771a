/** The five ways to write an orientation; at most one may be given. */
import { num } from './rows.js';

export const ORIENTATION_ATTRIBUTES = {
  quat: num(4, { default: [1, 0, 0, 0] }),
  axisangle: num(4, { default: [0, 0, 0, 0], angle: true }),
  xyaxes: num(6, { default: [0, 0, 0, 0, 0, 0] }),
  zaxis: num(3, { default: [0, 0, 0] }),
  euler: num(3, { default: [0, 0, 0], angle: true }),
} as const;

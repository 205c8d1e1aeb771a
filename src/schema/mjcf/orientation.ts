/** The five ways to write an orientation; at most one may be given. */
import { num } from './rows.js';

export const ORIENTATION_ATTRIBUTES = {
  quat: num(4, { default: [1, 0, 0, 0], read: 'quat' }),
  axisangle: num(4, { angle: true }),
  xyaxes: num(6),
  zaxis: num(3),
  euler: num(3, { angle: true }),
} as const;

/** Any of these takes the place of `quat`, wherever it is given. */
export const ORIENTATION_ALTERNATIVES = ['axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

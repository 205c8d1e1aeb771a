/** The five ways to write an orientation; at most one may be given. */
import { num } from './rows.js';

/** The attributes for an orientation. */
export const ORIENTATION_ATTRIBUTES = {
  /** Orientation in the parent frame, unit quaternion w x y z. */
  quat: num(4, { dim: '1', default: [1, 0, 0, 0], read: 'quat' }),
  /** Orientation as an axis x y z and an angle. */
  axisangle: num(4, { dim: '1, 1, 1, A', angle: true }),
  /** Orientation as the x axis and the y axis; the y axis is made orthogonal to x. */
  xyaxes: num(6, { dim: '1' }),
  /** Orientation as the z axis, reached from the parent's by the smallest rotation. */
  zaxis: num(3, { dim: '1' }),
  /** Orientation as three angles about the axes in `eulerseq` of `compiler`. */
  euler: num(3, { dim: 'A', angle: true }),
} as const;

/** Each of these overrides `quat`, including a `quat` of a default class. */
export const ORIENTATION_ALTERNATIVES = ['axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

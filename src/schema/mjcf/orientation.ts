/** The five ways to write an orientation; at most one may be given. */
import { num } from './rows.js';

/** The attributes for an orientation. */
export const ORIENTATION_ATTRIBUTES = {
  /** Orientation in the parent frame, unit quaternion w x y z. */
  quat: num(4, { default: [1, 0, 0, 0], read: 'quat' }),
  /** Orientation by an axis and an angle. */
  axisangle: num(4, { angle: true }),
  /** Orientation by the x axis and a second one, made orthogonal. */
  xyaxes: num(6),
  /** Orientation by the z axis; the shortest turn from the parent's. */
  zaxis: num(3),
  /** Orientation by three angles, in the order of the compiler. */
  euler: num(3, { angle: true }),
} as const;

/** Any of these takes the place of `quat`, wherever it is given. */
export const ORIENTATION_ALTERNATIVES = ['axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

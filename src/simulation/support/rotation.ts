/**
 * Derivatives of functions of quaternions with respect to small rotations in the frame of the quaternion.
 *
 * Solà, A micro Lie theory for state estimation in robotics (2018), equations 143 and 144.
 */

import { subQuat } from '../../foundation/math/quat.js';
import { doubles } from '../../foundation/math/scratch.js';
import { cos, sin } from '../../foundation/math/trigonometry.js';
import { inputOf, optionalOutputOf } from './arguments.js';

/** Angles below this count as zero; the series are then exact in double precision [rad]. */
const SMALL_ANGLE = 1e-6;

/** out = 1 + a [r]x + b [r]x^2, row-major. */
function polynomialOfCross(out: Float64Array, r: Float64Array, a: number, b: number): void {
  const square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) out[3 * i + j] = b * r[i] * r[j] + (i === j ? 1 - b * square : 0);
  }
  out[1] -= a * r[2];
  out[2] += a * r[1];
  out[3] += a * r[2];
  out[5] -= a * r[0];
  out[6] -= a * r[1];
  out[7] += a * r[0];
}

/**
 * Derivatives (3 x 3) of the rotation vector from qb to qa, with respect to rotations of qa and of qb.
 * @see mjd_subQuat
 */
export function subQuatDerivative(
  qa: ArrayLike<number>,
  qb: ArrayLike<number>,
  Da: Float64Array | null,
  Db: Float64Array | null,
): void {
  const byA = optionalOutputOf(Da, 9, 'Da');
  const byB = optionalOutputOf(Db, 9, 'Db');
  const r = doubles(3);
  subQuat(r, 0, inputOf(qa, 4, 'qa'), 0, inputOf(qb, 4, 'qb'), 0);
  const angle = Math.sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  const half = 0.5 * angle;
  const b = angle < SMALL_ANGLE ? 1 / 12 : (1 - (half * cos(half)) / sin(half)) / (angle * angle);
  if (byA) polynomialOfCross(byA, r, 0.5, b);
  if (!byB) return;
  polynomialOfCross(byB, r, -0.5, b);
  for (let k = 0; k < 9; k++) byB[k] = -byB[k];
}

/**
 * Derivatives of integrating a quaternion along scale * vel: with respect to rotations of the quaternion (3 x 3), to
 * the product scale * vel (3 x 3) and to scale (3), as rotations of the result.
 * @see mjd_quatIntegrate
 */
export function quatIntegrateDerivative(
  vel: ArrayLike<number>,
  scale: number,
  Dquat: Float64Array | null,
  Dvel: Float64Array | null,
  Dscale: Float64Array | null,
): void {
  const given = inputOf(vel, 3, 'vel');
  const r = given.map((x) => x * scale);
  const square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  const angle = Math.sqrt(square);
  const small = angle < SMALL_ANGLE;
  const byQuat = optionalOutputOf(Dquat, 9, 'Dquat');
  const byVel = optionalOutputOf(Dvel, 9, 'Dvel');
  const half = sin(0.5 * angle);
  const bend = small ? 0.5 : (2 * half * half) / square;
  if (byQuat) polynomialOfCross(byQuat, r, small ? -1 : -sin(angle) / angle, bend);
  if (byVel) polynomialOfCross(byVel, r, -bend, small ? 1 / 6 : (angle - sin(angle)) / (square * angle));
  optionalOutputOf(Dscale, 3, 'Dscale')?.set(given);
}

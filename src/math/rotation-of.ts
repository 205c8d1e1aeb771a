/** The rotation in a matrix. */
import { axisAngle2Quat, mulQuat, normalizeQuat, quat2Mat } from './quat.js';
import { cross, norm3 } from './vec.js';

const MAX_ITERATIONS = 500;
const TOLERANCE = 1e-9;

/**
 * Rotation closest to a matrix, by turning a quaternion until it agrees: omega = sum r_k x a_k / |sum r_k . a_k|, over
 * the columns r_k of the rotation and a_k of the matrix. Returns the number of iterations.
 *
 * Mueller, Bender, Chentanez, Macklin (2016), A robust method to extract the rotational part of deformations.
 */
export function mat2Rot(quat: Float64Array, mat: Float64Array): number {
  const rotation = new Float64Array(9);
  const r = new Float64Array(3);
  const a = new Float64Array(3);
  const turn = new Float64Array(4);
  const step = new Float64Array(3);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    quat2Mat(rotation, 0, quat, 0);
    const omega = [0, 0, 0];
    let overlap = 0;
    for (let k = 0; k < 3; k++) {
      for (let i = 0; i < 3; i++) {
        r[i] = rotation[3 * i + k];
        a[i] = mat[3 * i + k];
        overlap += r[i] * a[i];
      }
      cross(step, 0, r, 0, a, 0);
      for (let i = 0; i < 3; i++) omega[i] += step[i];
    }
    for (let i = 0; i < 3; i++) step[i] = omega[i] / (Math.abs(overlap) + TOLERANCE);
    const angle = norm3(step, 0);
    if (angle < TOLERANCE) return iteration;
    for (let i = 0; i < 3; i++) step[i] /= angle;
    axisAngle2Quat(turn, 0, step, 0, angle);
    mulQuat(quat, 0, turn, 0, quat, 0);
    normalizeQuat(quat, 0);
  }
  return MAX_ITERATIONS;
}

/** Extracts the rotation from a matrix. */
import { mulQuat, normalizeQuat, quat2Mat } from './quat.js';
import { sinCos } from './trigonometry.js';
import { MINVAL } from './vec.js';

const MAX_ITERATIONS = 500;
const TOLERANCE = 1e-9;

/** Size of the scratch of `replaceByRotation`: a matrix, an axis and a quaternion. */
export const ROTATION_SCRATCH = 16;
const AXIS = 9;
const QUAT = 12;

/** Same as `replaceByRotation` for arrays that begin with the quaternion and the matrix. */
export const mat2Rot = (quat: Float64Array, mat: Float64Array): number =>
  replaceByRotation(quat, 0, mat, 0, new Float64Array(ROTATION_SCRATCH));

/**
 * Rotates the quaternion at quat[q] until it is the rotation closest to the matrix at mat[a], by the rotation
 * vectors omega = sum r_k x a_k / |sum r_k . a_k|, over the columns r_k of the rotation and a_k of the matrix.
 * Returns the number of iterations.
 *
 * Mueller, Bender, Chentanez, Macklin (2016), A robust method to extract the rotational part of deformations.
 */
export function replaceByRotation(
  quat: Float64Array,
  q: number,
  mat: Float64Array,
  a: number,
  scratch: Float64Array,
): number {
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    quat2Mat(scratch, 0, quat, q);
    setTurn(scratch, mat, a);
    if (scratch[QUAT] < TOLERANCE) return iteration;
    setQuatOfTurn(scratch);
    mulQuat(quat, q, scratch, QUAT, quat, q);
    normalizeQuat(quat, q);
  }
  return MAX_ITERATIONS;
}

/**
 * Computes the next rotation vector from the rotation matrix at the start of the scratch: its axis in scratch[9..],
 * its angle in scratch[12]. Numbers that are arguments or results of a function would be put on the heap.
 */
function setTurn(scratch: Float64Array, mat: Float64Array, a: number): void {
  let x = 0;
  let y = 0;
  let z = 0;
  let overlap = 0;
  for (let k = 0; k < 3; k++) {
    const rx = scratch[k];
    const ry = scratch[k + 3];
    const rz = scratch[k + 6];
    const ax = mat[a + k];
    const ay = mat[a + k + 3];
    const az = mat[a + k + 6];
    x += ry * az - rz * ay;
    y += rz * ax - rx * az;
    z += rx * ay - ry * ax;
    overlap += rx * ax + ry * ay + rz * az;
  }
  const scale = 1 / (Math.abs(overlap) + MINVAL);
  x *= scale;
  y *= scale;
  z *= scale;
  const angle = Math.sqrt(x * x + y * y + z * z);
  scratch[AXIS] = x / angle;
  scratch[AXIS + 1] = y / angle;
  scratch[AXIS + 2] = z / angle;
  scratch[QUAT] = angle;
}

/** Replaces the angle by the quaternion of the rotation. */
function setQuatOfTurn(scratch: Float64Array): void {
  scratch[QUAT] *= 0.5;
  sinCos(scratch, QUAT);
  const s = scratch[QUAT];
  scratch[QUAT] = scratch[QUAT + 1];
  for (let k = 0; k < 3; k++) scratch[QUAT + 1 + k] = scratch[AXIS + k] * s;
}

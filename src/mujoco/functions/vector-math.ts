/** `mju_*` for vectors, quaternions and poses. */

import { mulMatTVec3, mulMatVec3 } from '../../foundation/math/mat.js';
import {
  axisAngle2Quat,
  mat2Quat,
  mulQuat,
  mulQuatAxis,
  negQuat,
  normalizeQuat,
  quat2Mat,
  quat2Vel,
  quatIntegrate,
  quatZ2Vec,
  rotVecQuat,
  subQuat,
} from '../../foundation/math/quat.js';
import { mat2Rot } from '../../foundation/math/rotation-of.js';
import { transformSpatial } from '../../foundation/math/spatial.js';
import { add3, addScl3, cross, dist3, dot3, MINVAL, norm3, normalize3 } from '../../foundation/math/vec.js';
import { call, FLAG, input, NUMBER, optional, output, TEXT } from '../binding/call.js';
import { engineError } from '../binding/handle.js';

type Arr = Float64Array;

/** The rotation between frames of equal orientation, 3 x 3. */
const UNTURNED = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

const of = (name: string) => input(name, 'alike');
const vec3 = (name: string) => input(name, 3);
const quat = (name: string) => input(name, 4);

/** res_i = f(a_i) of vectors of one length. */
const map = (f: (a: number) => number) =>
  call([output('res'), of('vec')], (res, a) => {
    for (let i = 0; i < res.length; i++) res[i] = f(a[i] as number);
  });
const map2 = (f: (a: number, b: number) => number) =>
  call([output('res'), of('vec1'), of('vec2')], (res, a, b) => {
    for (let i = 0; i < res.length; i++) res[i] = f(a[i] as number, b[i] as number);
  });
/** res_i = f(res_i, a_i). */
const update = (f: (r: number, a: number) => number) =>
  call([output('res'), of('vec')], (res, a) => {
    for (let i = 0; i < res.length; i++) res[i] = f(res[i] as number, a[i] as number);
  });
const sized = (length: number, f: (out: Arr, a: Arr) => void) => call([output('res', length), input('vec', length)], f);
const sized2 = (length: number, f: (out: Arr, a: Arr, b: Arr) => void) =>
  call([output('res', length), input('vec1', length), input('vec2', length)], f);

const sum = (values: Arr, n: number, f: (x: number) => number): number => {
  let total = 0;
  for (let i = 0; i < n; i++) total += f(values[i] as number);
  return total;
};
const norm = (values: Arr, n: number): number => Math.sqrt(sum(values, n, (x) => x * x));

/**
 * Normalizes the first n values; a vector of nearly zero length becomes the first unit vector. Returns the previous
 * length.
 */
function normalize(values: Arr, n: number): number {
  const length = norm(values, n);
  if (length < MINVAL) values.fill(0, 0, n).fill(1, 0, 1);
  else for (let i = 0; i < n; i++) values[i] = (values[i] as number) / length;
  return length;
}

function trnVecPose(res: Arr, pos: Arr, rotation: Arr, vec: Arr): void {
  rotVecQuat(res, 0, vec, 0, rotation, 0);
  add3(res, 0, res, 0, pos, 0);
}

/**
 * Time derivative of a quaternion, 1/2 (0, v) q, with the angular velocity v in the world frame here, not in the body
 * frame.
 */
function derivQuat(res: Arr, q: Arr, v: Arr): void {
  mulQuat(res, 0, Float64Array.of(0, ...v), 0, q, 0);
  for (let i = 0; i < 4; i++) res[i] = 0.5 * (res[i] as number);
}

/**
 * Rotation from Euler angles [rad] about the axes of `sequence`, in that order: small letters rotate with the body,
 * capitals are fixed.
 */
function euler2Quat(res: Arr, angles: Arr, sequence: string): void {
  if (sequence.length !== 3) throw engineError('mju_euler2Quat: seq must contain exactly 3 characters');
  const turn = new Float64Array(4);
  res.set([1, 0, 0, 0]);
  for (let k = 0; k < 3; k++) {
    const letter = sequence[k] as string;
    const axis = 'xyz'.indexOf(letter.toLowerCase());
    if (axis < 0) throw engineError(`mju_euler2Quat: seq[${k}] is '${letter}', should be one of x, y, z, X, Y, Z`);
    const direction = new Float64Array(3);
    direction[axis] = 1;
    axisAngle2Quat(turn, 0, direction, 0, angles[k] as number);
    if (letter === letter.toLowerCase()) mulQuat(res, 0, res, 0, turn, 0);
    else mulQuat(res, 0, turn, 0, res, 0);
  }
}

/** The functions `mju_*` for vectors, quaternions and poses. */
export const VECTOR_MATH = {
  mju_zero: call([output('res'), NUMBER], (res, n) => void res.fill(0, 0, n)),
  mju_fill: call([output('res'), NUMBER], (res, value) => void res.fill(value)),
  mju_copy: map((a) => a),
  mju_scl: call([output('res'), of('vec'), NUMBER], (res, a, scale) => {
    for (let i = 0; i < res.length; i++) res[i] = (a[i] as number) * scale;
  }),
  mju_add: map2((a, b) => a + b),
  mju_sub: map2((a, b) => a - b),
  mju_addTo: update((r, a) => r + a),
  mju_subFrom: update((r, a) => r - a),
  mju_addScl: call([output('res'), of('vec1'), of('vec2'), NUMBER], (res, a, b, scale) => {
    for (let i = 0; i < res.length; i++) res[i] = (a[i] as number) + (b[i] as number) * scale;
  }),
  mju_addToScl: call([output('res'), of('vec'), NUMBER], (res, a, scale) => {
    for (let i = 0; i < res.length; i++) res[i] = (res[i] as number) + (a[i] as number) * scale;
  }),
  mju_sum: call([input('vec'), NUMBER], (a, n) => sum(a, n, (x) => x)),
  mju_L1: call([input('vec'), NUMBER], (a, n) => sum(a, n, Math.abs)),
  mju_norm: call([input('vec'), NUMBER], norm),
  mju_normalize: call([output('res'), NUMBER], normalize),
  mju_isZero: call([input('vec'), NUMBER], (a, n) => Number(sum(a, n, (x) => Number(x !== 0)) === 0)),
  mju_dot: call([input('vec1'), of('vec2')], (a, b) => a.reduce((total, x, i) => total + x * (b[i] as number), 0)),

  mju_zero3: call([output('res', 3)], (res) => void res.fill(0)),
  mju_zero4: call([output('res', 4)], (res) => void res.fill(0)),
  mju_unit4: call([output('res', 4)], (res) => void res.set([1, 0, 0, 0])),
  mju_copy3: call([output('res'), vec3('data')], (res, a) => void res.set(a)),
  mju_copy4: call([output('res'), quat('data')], (res, a) => void res.set(a)),
  mju_scl3: call([output('res'), vec3('vec'), NUMBER], (res, a, scale) => {
    for (let i = 0; i < 3; i++) res[i] = (a[i] as number) * scale;
  }),
  mju_add3: call([output('res'), vec3('vec1'), vec3('vec2')], (res, a, b) => add3(res, 0, a, 0, b, 0)),
  mju_sub3: call([output('res'), vec3('vec1'), vec3('vec2')], (res, a, b) => addScl3(res, 0, a, 0, b, 0, -1)),
  mju_addTo3: call([output('res'), vec3('vec')], (res, a) => add3(res, 0, res, 0, a, 0)),
  mju_subFrom3: call([output('res'), vec3('vec')], (res, a) => addScl3(res, 0, res, 0, a, 0, -1)),
  mju_addScl3: call([output('res'), vec3('vec1'), vec3('vec2'), NUMBER], (res, a, b, scale) =>
    addScl3(res, 0, a, 0, b, 0, scale),
  ),
  mju_addToScl3: call([output('res'), vec3('vec'), NUMBER], (res, a, scale) => addScl3(res, 0, res, 0, a, 0, scale)),
  mju_cross: sized2(3, (res, a, b) => cross(res, 0, a, 0, b, 0)),
  mju_dot3: call([vec3('vec1'), vec3('vec2')], (a, b) => dot3(a, 0, b, 0)),
  mju_dist3: call([vec3('pos1'), vec3('pos2')], (a, b) => dist3(a, 0, b, 0)),
  mju_norm3: call([vec3('vec')], (a) => norm3(a, 0)),
  mju_normalize3: call([output('vec', 3)], (a) => {
    const length = norm3(a, 0);
    normalize3(a, 0);
    return length;
  }),
  mju_normalize4: call([output('vec', 4)], (a) => {
    const length = Math.sqrt(a[0]! * a[0]! + a[1]! * a[1]! + a[2]! * a[2]! + a[3]! * a[3]!);
    normalizeQuat(a, 0);
    return length;
  }),
  mju_mulMatVec3: call([output('res', 3), input('mat', 9), vec3('vec')], (res, a, x) => mulMatVec3(res, 0, a, 0, x, 0)),
  mju_mulMatTVec3: call([output('res', 3), input('mat', 9), vec3('vec')], (res, a, x) =>
    mulMatTVec3(res, 0, a, 0, x, 0),
  ),

  mju_mulQuat: sized2(4, (res, a, b) => mulQuat(res, 0, a, 0, b, 0)),
  mju_mulQuatAxis: call([output('res', 4), quat('quat'), vec3('axis')], (res, q, v) => mulQuatAxis(res, 0, q, 0, v, 0)),
  mju_negQuat: sized(4, (res, q) => negQuat(res, 0, q, 0)),
  mju_rotVecQuat: call([output('res', 3), vec3('vec'), quat('quat')], (res, v, q) => rotVecQuat(res, 0, v, 0, q, 0)),
  mju_axisAngle2Quat: call([output('res', 4), vec3('axis'), NUMBER], (res, axis, angle) =>
    axisAngle2Quat(res, 0, axis, 0, angle),
  ),
  mju_quat2Vel: call([output('res', 3), quat('quat'), NUMBER], (res, q, dt) => quat2Vel(res, 0, q, 0, dt)),
  mju_subQuat: call([output('res', 3), quat('qa'), quat('qb')], (res, a, b) => subQuat(res, 0, a, 0, b, 0)),
  mju_quat2Mat: call([output('res', 9), quat('quat')], (res, q) => quat2Mat(res, 0, q, 0)),
  mju_mat2Quat: call([output('quat', 4), input('mat', 9)], (q, a) => mat2Quat(q, 0, a, 0)),
  mju_mat2Rot: call([output('quat', 4), input('mat', 9)], mat2Rot),
  mju_derivQuat: call([output('res', 4), quat('quat'), vec3('vel')], derivQuat),
  mju_quatIntegrate: call([output('quat', 4), vec3('vel'), NUMBER], (q, v, scale) =>
    quatIntegrate(q, 0, v, 0, Float64Array.of(scale), 0),
  ),
  mju_quatZ2Vec: call([output('quat', 4), vec3('vec')], (q, v) => quatZ2Vec(q, 0, v, 0)),
  mju_euler2Quat: call([output('quat', 4), vec3('euler'), TEXT], euler2Quat),

  mju_mulPose: call(
    [output('posres', 3), output('quatres', 4), vec3('pos1'), quat('quat1'), vec3('pos2'), quat('quat2')],
    (pos, rotation, pos1, quat1, pos2, quat2) => {
      mulQuat(rotation, 0, quat1, 0, quat2, 0);
      normalizeQuat(rotation, 0);
      trnVecPose(pos, pos1, quat1, pos2);
    },
  ),
  mju_negPose: call([output('posres', 3), output('quatres', 4), vec3('pos'), quat('quat')], (res, rotation, pos, q) => {
    negQuat(rotation, 0, q, 0);
    rotVecQuat(res, 0, pos, 0, rotation, 0);
    for (let i = 0; i < 3; i++) res[i] = -(res[i] as number);
  }),
  mju_trnVecPose: call([output('res', 3), vec3('pos'), quat('quat'), vec3('vec')], trnVecPose),
  mju_transformSpatial: call(
    [output('res', 6), input('vec', 6), FLAG, vec3('newpos'), vec3('oldpos'), optional(input('rotnew2old', 9))],
    (res, v, isForce, to, from, rotation) =>
      transformSpatial(res, 0, v, 0, isForce, to, 0, from, 0, rotation ?? UNTURNED, 0),
  ),
};

/** Configurations and the velocities between them; they differ in size and kind because of quaternions. */

import { normalizeQuat as normalize } from '../../foundation/math/quat.js';
import { JointType } from '../../foundation/schema/enums.js';
import { addVelocity, differencePos } from '../engine/integrate/integrate-pos.js';
import type { Model } from '../model/model.js';
import { inputOf, outputOf, requireModel } from './arguments.js';

/** Velocity (nv) that moves qpos1 to qpos2 in the time dt [s]. @see mj_differentiatePos */
export function differentiatePos(
  model: Model,
  qvel: Float64Array,
  dt: number,
  qpos1: ArrayLike<number>,
  qpos2: ArrayLike<number>,
): void {
  requireModel(model);
  const m = model.record;
  differencePos(m, outputOf(qvel, m.nv, 'qvel'), dt, inputOf(qpos1, m.nq, 'qpos1'), inputOf(qpos2, m.nq, 'qpos2'));
}

/** Moves qpos along qvel for the time dt [s], in place. @see mj_integratePos */
export function integratePos(model: Model, qpos: Float64Array, qvel: ArrayLike<number>, dt: number): void {
  requireModel(model);
  const m = model.record;
  addVelocity(m, outputOf(qpos, m.nq, 'qpos'), inputOf(qvel, m.nv, 'qvel'), Float64Array.of(dt), 0);
}

/** Normalizes every quaternion of a configuration in place. @see mj_normalizeQuat */
export function normalizeQuat(model: Model, qpos: Float64Array): void {
  requireModel(model);
  const { njnt, nq, jnt_type, jnt_qposadr } = model.record;
  outputOf(qpos, nq, 'qpos');
  for (let j = 0; j < njnt; j++) {
    if (jnt_type[j] === JointType.FREE) normalize(qpos, jnt_qposadr[j] + 3);
    else if (jnt_type[j] === JointType.BALL) normalize(qpos, jnt_qposadr[j]);
  }
}

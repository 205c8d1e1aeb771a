/** Configurations and the velocities between them: quaternions make them different in size and in kind. */
import { normalizeQuat as normalize, quatIntegrate, subQuat } from '../../math/quat.js';
import { INDEX } from '../../math/scratch.js';
import type { Model } from '../../model/model.js';
import type { ModelRecord } from '../../model/model-record.js';
import { JointType } from '../../schema/enums.js';
import { inputOf, outputOf } from './arguments.js';

/** qvel = (qpos2 - qpos1) / dt, joint by joint; rotations as rotation vectors in the frame of qpos1. */
export function differencePos(
  m: ModelRecord,
  qvel: Float64Array,
  dt: number,
  qpos1: Float64Array,
  qpos2: Float64Array,
): void {
  const { njnt, jnt_type, jnt_qposadr, jnt_dofadr } = m;
  for (let j = 0; j < njnt; j++) {
    let p = jnt_qposadr[j];
    let v = jnt_dofadr[j];
    const type = jnt_type[j];
    if (type === JointType.SLIDE || type === JointType.HINGE) {
      qvel[v] = (qpos2[p] - qpos1[p]) / dt;
      continue;
    }
    if (type === JointType.FREE) {
      for (let k = 0; k < 3; k++) qvel[v++] = (qpos2[p + k] - qpos1[p + k]) / dt;
      p += 3;
    }
    subQuat(qvel, v, qpos2, p, qpos1, p);
    for (let k = 0; k < 3; k++) qvel[v + k] /= dt;
  }
}

/** qpos moves along qvel for the time dt[k]: a number by itself would be boxed. */
export function addVelocity(m: ModelRecord, qpos: Float64Array, qvel: Float64Array, dt: Float64Array, k: number): void {
  const { njnt, jnt_type, jnt_qposadr, jnt_dofadr } = m;
  const { SLIDE, HINGE, FREE } = JointType;
  const h = dt[k];
  for (let j = 0; j < njnt; j++) {
    let p = jnt_qposadr[j] & INDEX;
    let v = jnt_dofadr[j] & INDEX;
    const type = jnt_type[j];
    if (type === SLIDE || type === HINGE) {
      qpos[p] += h * qvel[v];
      continue;
    }
    if (type === FREE) {
      for (let c = 0; c < 3; c++) qpos[p++] += h * qvel[v++];
    }
    quatIntegrate(qpos, p, qvel, v, dt, k);
  }
}

/** Velocity that leads from qpos1 to qpos2 in the time dt. @see mj_differentiatePos */
export function differentiatePos(
  model: Model,
  qvel: Float64Array,
  dt: number,
  qpos1: ArrayLike<number>,
  qpos2: ArrayLike<number>,
): void {
  const m = model.record;
  differencePos(m, outputOf(qvel, m.nv, 'qvel'), dt, inputOf(qpos1, m.nq, 'qpos1'), inputOf(qpos2, m.nq, 'qpos2'));
}

/** Moves qpos along qvel for the time dt, in place. @see mj_integratePos */
export function integratePos(model: Model, qpos: Float64Array, qvel: ArrayLike<number>, dt: number): void {
  const m = model.record;
  addVelocity(m, outputOf(qpos, m.nq, 'qpos'), inputOf(qvel, m.nv, 'qvel'), Float64Array.of(dt), 0);
}

/** Normalizes every quaternion of a configuration in place. @see mj_normalizeQuat */
export function normalizeQuat(model: Model, qpos: Float64Array): void {
  const { njnt, nq, jnt_type, jnt_qposadr } = model.record;
  outputOf(qpos, nq, 'qpos');
  for (let j = 0; j < njnt; j++) {
    if (jnt_type[j] === JointType.FREE) normalize(qpos, jnt_qposadr[j] + 3);
    else if (jnt_type[j] === JointType.BALL) normalize(qpos, jnt_qposadr[j]);
  }
}

/** Differences and integration of configurations, whose quaternions have three velocities each. */
import { quatIntegrate, subQuat } from '../../../foundation/math/quat.js';
import { INDEX } from '../../../foundation/math/scratch.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { ModelRecord } from '../../model/model-record.js';

/** qvel (nv) = (qpos2 - qpos1) / dt, joint by joint; rotations as rotation vectors in the frame of qpos1. */
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

/** Moves qpos (nq) along qvel (nv) for the time dt[k] [s], which is in an array so that it is not boxed. */
export function addVelocity(m: ModelRecord, qpos: Float64Array, qvel: Float64Array, dt: Float64Array, k: number): void {
  addVelocityOfJoints(m, qpos, qvel, dt, k, 0, m.njnt);
}

/** Moves the joints in [begin, end) like `addVelocity`. */
export function addVelocityOfJoints(
  m: ModelRecord,
  qpos: Float64Array,
  qvel: Float64Array,
  dt: Float64Array,
  k: number,
  begin: number,
  end: number,
): void {
  const { jnt_type, jnt_qposadr, jnt_dofadr } = m;
  const { SLIDE, HINGE, FREE } = JointType;
  const h = dt[k];
  for (let j = begin; j < end; j++) {
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

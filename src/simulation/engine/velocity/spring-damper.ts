/** Springs and dampers of joints and tendons. */

import { springForce } from '../../../foundation/math/polynomial.js';
import { copyQuat, normalizeQuat, subQuat } from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { norm3, sub3 } from '../../../foundation/math/vec.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { awakeJoints } from '../sleep/awake.js';
import type { Stages } from '../stages.js';

/** Writes qfrc_spring and qfrc_damper, which must be zero before. */
export interface SpringDamper {
  springs(): void;
  dampers(): void;
}

/**
 * Polynomial springs and dampers; actuators add to the damping of their joints and tendons. The displacement of a ball
 * joint is the rotation vector from `qpos_spring`, and the torque acts along it; a free joint has the displacement of
 * its position in addition. Tendon springs have a dead band between the two values of `tendon_lengthspring`.
 */
export function bindSpringDamper(m: ModelRecord, d: DataRecord, stages: Stages): SpringDamper {
  const displacement = doubles(3);
  const setRotation = bindSpringRotation(m, d, displacement);
  /** Forces of the springs of tendons [N]. */
  const spring = doubles(m.ntendon);
  const damper = doubles(m.ntendon);

  function springs(): void {
    awakeJoints(m, d, jointSprings);
    if (m.ntendon === 0) return;
    writeTendonSprings(m, d, spring);
    for (let t = 0; t < m.ntendon; t++) addTendonForce(d.qfrc_spring, t, spring, t);
  }

  function jointSprings(begin: number, end: number): void {
    const { jnt_stiffness, jnt_stiffnesspoly } = m;
    for (let j = begin; j < end; j++) {
      if (jnt_stiffness[j] !== 0 || jnt_stiffnesspoly[2 * j] !== 0 || jnt_stiffnesspoly[2 * j + 1] !== 0)
        jointSpring(j);
    }
  }

  function jointSpring(j: number): void {
    const { jnt_type, jnt_qposadr, jnt_dofadr, jnt_stiffness, jnt_stiffnesspoly, qpos_spring } = m;
    const { qpos, qfrc_spring } = d;
    const type = jnt_type[j];
    const adr = jnt_qposadr[j];
    const dof = jnt_dofadr[j];
    if (type === JointType.FREE) {
      sub3(displacement, 0, qpos, adr, qpos_spring, adr);
      pull(j, dof);
      rotationSpring(j, adr + 3, dof + 3);
    } else if (type === JointType.BALL) {
      rotationSpring(j, adr, dof);
    } else {
      const a = jnt_stiffness[j];
      const b = jnt_stiffnesspoly[2 * j];
      const c = jnt_stiffnesspoly[2 * j + 1];
      qfrc_spring[dof] = -springForce(a, b, c, qpos[adr] - qpos_spring[adr]);
    }
  }

  function rotationSpring(j: number, adr: number, dof: number): void {
    setRotation(adr);
    pull(j, dof);
  }

  /**
   * Writes the force of joint j against `displacement`, with the magnitude of the polynomial at its length. The
   * coefficients are read here, because numbers passed as arguments may be boxed.
   */
  function pull(j: number, dof: number): void {
    const { jnt_stiffness, jnt_stiffnesspoly } = m;
    const length = norm3(displacement, 0);
    const perLength = jnt_stiffness[j] + length * (jnt_stiffnesspoly[2 * j] + length * jnt_stiffnesspoly[2 * j + 1]);
    for (let k = 0; k < 3; k++) d.qfrc_spring[dof + k] = -perLength * displacement[k];
  }

  function dampers(): void {
    const { ntendon } = m;
    const { qfrc_damper } = d;
    stages.dofDampers(qfrc_damper);
    if (ntendon === 0) return;
    stages.tendonDampers(damper);
    for (let t = 0; t < ntendon; t++) addTendonForce(qfrc_damper, t, damper, t);
  }

  /** out (nv) += J^T forces[k], with the Jacobian of tendon t. */
  function addTendonForce(out: Float64Array, t: number, forces: Float64Array, k: number): void {
    const force = forces[k];
    if (force === 0) return;
    const { ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_J } = d;
    const end = ten_J_rowadr[t] + ten_J_rownnz[t];
    for (let p = ten_J_rowadr[t]; p < end; p++) out[ten_J_colind[p]] += ten_J[p] * force;
  }

  return { springs, dampers };
}

/** out (ntendon) = forces of the springs of tendons along their lengths [N or N m]. */
export function writeTendonSprings(m: ModelRecord, d: DataRecord, out: Float64Array): void {
  const { ntendon, tendon_stiffness, tendon_stiffnesspoly, tendon_lengthspring } = m;
  const { ten_length } = d;
  for (let t = 0; t < ntendon; t++) {
    const a = tendon_stiffness[t];
    const b = tendon_stiffnesspoly[2 * t];
    const c = tendon_stiffnesspoly[2 * t + 1];
    if (a === 0 && b === 0 && c === 0) {
      out[t] = 0;
      continue;
    }
    const length = ten_length[t];
    const lower = tendon_lengthspring[2 * t];
    const upper = tendon_lengthspring[2 * t + 1];
    const x = length > upper ? length - upper : length < lower ? length - lower : 0;
    out[t] = -springForce(a, b, c, x);
  }
}

/** Binds the rotation vector of the quaternion at an address from its spring's reference, into `out` [rad]. */
export function bindSpringRotation(m: ModelRecord, d: DataRecord, out: Float64Array): (adr: number) => void {
  const rotation = doubles(4);
  return function setRotation(adr: number): void {
    copyQuat(rotation, 0, d.qpos, adr);
    normalizeQuat(rotation, 0);
    subQuat(out, 0, rotation, 0, m.qpos_spring, adr);
  };
}

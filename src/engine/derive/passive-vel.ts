/** Derivative of dampers with respect to velocity. */
import { damperSlope } from '../../math/polynomial.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindReflected } from '../position/reflected.js';
import { addRowOuter } from './sparse-outer.js';

/** qDeriv += d qfrc_damper / d qvel, with the damping that actuators add. */
export function bindDamperVel(m: ModelRecord, d: DataRecord): () => void {
  const ofJoint = bindReflected(m, false);
  const ofTendon = bindReflected(m, true);

  return function damperVel(): void {
    const { nv, ntendon, dof_jntid, dof_damping, dof_dampingpoly, D_rowadr, D_diag } = m;
    const { tendon_damping, tendon_dampingpoly, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { qvel, qDeriv, ten_velocity, ten_J } = d;
    for (let i = 0; i < nv; i++) {
      const joint = dof_jntid[i];
      const a = dof_damping[i] + ofJoint.damping(joint);
      const b = dof_dampingpoly[2 * i] + ofJoint.dampingPoly(joint, 0);
      const c = dof_dampingpoly[2 * i + 1] + ofJoint.dampingPoly(joint, 1);
      qDeriv[D_rowadr[i] + D_diag[i]] -= damperSlope(a, b, c, qvel[i]);
    }
    for (let t = 0; t < ntendon; t++) {
      const a = tendon_damping[t] + ofTendon.damping(t);
      const b = tendon_dampingpoly[2 * t] + ofTendon.dampingPoly(t, 0);
      const c = tendon_dampingpoly[2 * t + 1] + ofTendon.dampingPoly(t, 1);
      const slope = damperSlope(a, b, c, ten_velocity[t]);
      if (slope !== 0) addRowOuter(m, d, ten_J, ten_J_colind, ten_J_rowadr[t], ten_J_rownnz[t], -slope);
    }
  };
}

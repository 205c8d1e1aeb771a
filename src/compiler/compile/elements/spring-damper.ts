/** `springdamper`: stiffness and damping of a joint from a time constant and a damping ratio. */
import { MINVAL } from '../../../foundation/math/vec.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { CompiledJoint } from '../compiled-element.js';

/**
 * Sets k = m / (t z)^2 and b = 2 m / t, where m is the mean inertia of the dofs at qpos0. Requires `dof_invweight0`.
 */
export function setSpringDampers(m: ModelRecord, joints: readonly CompiledJoint[]): void {
  for (const joint of joints) {
    const [timeconst, ratio] = joint.springdamper;
    if (!(timeconst > 0)) continue;
    let inverse = 0;
    for (let i = 0; i < joint.nv; i++) inverse += m.dof_invweight0[joint.dofadr + i];
    const inertia = joint.nv / Math.max(MINVAL, inverse);
    m.jnt_stiffness[joint.id] = inertia / Math.max(MINVAL, timeconst * timeconst * ratio * ratio);
    const damping = (2 * inertia) / Math.max(MINVAL, timeconst);
    for (let i = 0; i < joint.nv; i++) m.dof_damping[joint.dofadr + i] = damping;
  }
}

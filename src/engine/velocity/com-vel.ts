/** Com-based velocities of bodies and motion axes. */
import { addToScl6, copy6, crossMotion, zero6 } from '../../math/spatial.js';
import { JointType } from '../../schema/enums.js';
import type { Bind } from '../context.js';

export interface ComVelStages {
  /** Com-based velocities of bodies and motion axes. */
  comVel(): void;
}

/**
 * v_i = v_parent + sum s_j qvel_j over the dofs j of body i, and ds_j/dt = v x s_j with the velocity v that the
 * axis has before its own dof moves. The three axes of a ball joint turn together.
 *
 * Featherstone (2008), section 2.11 and table 5.1.
 */
export const bindComVel: Bind<ComVelStages> = (m, d) => {
  function comVel(): void {
    const { nbody, body_parentid, body_jntnum, body_jntadr } = m;
    const { cvel } = d;
    zero6(cvel, 0);
    for (let i = 1; i < nbody; i++) {
      copy6(cvel, 6 * i, cvel, 6 * body_parentid[i]);
      const end = body_jntadr[i] + body_jntnum[i];
      for (let j = body_jntadr[i]; j < end; j++) joint(i, j);
    }
  }

  function joint(i: number, j: number): void {
    const { jnt_type, jnt_dofadr } = m;
    const { cvel, cdof, cdof_dot, qvel } = d;
    const type = jnt_type[j];
    let dof = jnt_dofadr[j];
    if (type === JointType.FREE) {
      cdof_dot.fill(0, 6 * dof, 6 * dof + 18);
      for (let k = dof; k < dof + 3; k++) addToScl6(cvel, 6 * i, cdof, 6 * k, qvel[k]);
      dof += 3;
    }
    const count = type === JointType.HINGE || type === JointType.SLIDE ? 1 : 3;
    for (let k = dof; k < dof + count; k++) crossMotion(cdof_dot, 6 * k, cvel, 6 * i, cdof, 6 * k);
    for (let k = dof; k < dof + count; k++) addToScl6(cvel, 6 * i, cdof, 6 * k, qvel[k]);
  }

  return { comVel };
};

/** Com-based velocities of bodies, and time derivatives of motion axes. */

import { INDEX, integers } from '../../../foundation/math/scratch.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { Bind } from '../context.js';
import { awakeBodies } from '../sleep/awake.js';

/** The stage that writes `cvel` and `cdof_dot`. */
export interface ComVelStages {
  /** Computes com-based velocities of bodies and time derivatives of motion axes. */
  comVel(): void;
}

/**
 * v_i = v_parent + sum s_j qvel_j over the dofs j of body i, and ds_j/dt = v x s_j with the velocity v that the
 * axis has before its own dof moves. The three axes of a ball joint turn together.
 *
 * Featherstone (2008), section 2.11 and table 5.1.
 */
export const bindComVel: Bind<ComVelStages> = (m, d) => {
  /** Dofs whose axis rotates with the velocity before the first axis: the last two of a ball or free joint. */
  const isLater = integers(m.nv);
  /** Dofs whose axis is fixed in the world: the translations of a free joint. */
  const isFixed = integers(m.nv);
  for (let j = 0; j < m.njnt; j++) {
    const dof = m.jnt_dofadr[j];
    const isFree = m.jnt_type[j] === JointType.FREE;
    if (isFree) isFixed.fill(1, dof, dof + 3);
    if (isFree) isLater.fill(1, dof + 4, dof + 6);
    else if (m.jnt_type[j] === JointType.BALL) isLater.fill(1, dof + 1, dof + 3);
  }

  // the velocity is in locals and products are inlined: 0.54 of the time with calls (humanoid)
  function velocities(begin: number, end: number): void {
    const { body_parentid, body_dofnum, body_dofadr } = m;
    const { cvel, cdof, cdof_dot, qvel } = d;
    const fixed = isFixed;
    const later = isLater;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const parent = 6 * (body_parentid[i] & INDEX);
      // rotation w and translation v so far, and before the joint: a and b
      let w0 = cvel[parent];
      let w1 = cvel[parent + 1];
      let w2 = cvel[parent + 2];
      let v0 = cvel[parent + 3];
      let v1 = cvel[parent + 4];
      let v2 = cvel[parent + 5];
      let a0 = w0;
      let a1 = w1;
      let a2 = w2;
      let b0 = v0;
      let b1 = v1;
      let b2 = v2;
      const afterDofs = body_dofadr[i] + body_dofnum[i];
      for (let j = body_dofadr[i]; j < afterDofs; j++) {
        const o = 6 * (j & INDEX);
        const rate = qvel[j];
        const s0 = cdof[o];
        const s1 = cdof[o + 1];
        const s2 = cdof[o + 2];
        const s3 = cdof[o + 3];
        const s4 = cdof[o + 4];
        const s5 = cdof[o + 5];
        if (fixed[j]) {
          for (let k = o; k < o + 6; k++) cdof_dot[k] = 0;
        } else {
          if (!later[j]) {
            a0 = w0;
            a1 = w1;
            a2 = w2;
            b0 = v0;
            b1 = v1;
            b2 = v2;
          }
          cdof_dot[o] = a1 * s2 - a2 * s1;
          cdof_dot[o + 1] = a2 * s0 - a0 * s2;
          cdof_dot[o + 2] = a0 * s1 - a1 * s0;
          cdof_dot[o + 3] = a1 * s5 - a2 * s4 + b1 * s2 - b2 * s1;
          cdof_dot[o + 4] = a2 * s3 - a0 * s5 + b2 * s0 - b0 * s2;
          cdof_dot[o + 5] = a0 * s4 - a1 * s3 + b0 * s1 - b1 * s0;
        }
        w0 += s0 * rate;
        w1 += s1 * rate;
        w2 += s2 * rate;
        v0 += s3 * rate;
        v1 += s4 * rate;
        v2 += s5 * rate;
      }
      const o = 6 * i;
      cvel[o] = w0;
      cvel[o + 1] = w1;
      cvel[o + 2] = w2;
      cvel[o + 3] = v0;
      cvel[o + 4] = v1;
      cvel[o + 5] = v2;
    }
  }

  function comVel(): void {
    for (let k = 0; k < 6; k++) d.cvel[k] = 0;
    awakeBodies(m, d, 1, velocities);
  }

  return { comVel };
};

/** Recursive Newton-Euler: the forces that a motion requires. */

import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { Bind } from '../context.js';
import { awakeBodies, awakeBodiesDown, awakeDofs } from '../sleep/awake.js';

export interface RneStages {
  /**
   * out (nv) = bias forces c(qpos, qvel) of awake dofs: Coriolis, centrifugal and gravitational; with acceleration,
   * M qacc without armature is added.
   */
  rne(withAcceleration: boolean, out: Float64Array): void;
}

/**
 * Outward, accelerations a_i = a_parent + sum (ds_j/dt qvel_j + s_j qacc_j), with gravity as an acceleration of the
 * world; inward, forces f_i = I_i a_i + v_i x* I_i v_i + sum f_child; then s_j . f_i.
 *
 * Featherstone (2008), table 5.1.
 */
export const bindRne: Bind<RneStages> = (m, d) => {
  const acceleration = doubles(6 * m.nbody);
  const force = doubles(6 * m.nbody);

  let withAcceleration = false;
  let sum: Float64Array;

  function rne(accelerated: boolean, out: Float64Array): void {
    withAcceleration = accelerated;
    sum = out;
    setGravity();
    awakeBodies(m, d, 1, outward);
    awakeBodiesDown(m, d, inward);
    awakeDofs(m, d, project);
  }

  function setGravity(): void {
    const { opt } = m;
    const gravity = ((opt[OPT.disableflags] as number) & DisableBit.GRAVITY) === 0;
    for (let k = 0; k < 3; k++) acceleration[3 + k] = gravity ? -opt[OPT.gravity + k] : 0;
  }

  // acceleration and velocity are in locals and products are inlined: 0.63 of the time with calls (humanoid)
  function outward(begin: number, end: number): void {
    const { body_parentid, body_dofnum, body_dofadr } = m;
    const { cinert, cvel, cdof, cdof_dot, qvel, qacc } = d;
    const a = acceleration;
    const f = force;
    const accelerated = withAcceleration;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const o = 6 * i;
      const parent = 6 * (body_parentid[i] & INDEX);
      let a0 = a[parent];
      let a1 = a[parent + 1];
      let a2 = a[parent + 2];
      let a3 = a[parent + 3];
      let a4 = a[parent + 4];
      let a5 = a[parent + 5];
      const afterDofs = body_dofadr[i] + body_dofnum[i];
      for (let j = body_dofadr[i]; j < afterDofs; j++) {
        const k = 6 * (j & INDEX);
        const rate = qvel[j];
        a0 += cdof_dot[k] * rate;
        a1 += cdof_dot[k + 1] * rate;
        a2 += cdof_dot[k + 2] * rate;
        a3 += cdof_dot[k + 3] * rate;
        a4 += cdof_dot[k + 4] * rate;
        a5 += cdof_dot[k + 5] * rate;
        if (!accelerated) continue;
        const change = qacc[j];
        a0 += cdof[k] * change;
        a1 += cdof[k + 1] * change;
        a2 += cdof[k + 2] * change;
        a3 += cdof[k + 3] * change;
        a4 += cdof[k + 4] * change;
        a5 += cdof[k + 5] * change;
      }
      a[o] = a0;
      a[o + 1] = a1;
      a[o + 2] = a2;
      a[o + 3] = a3;
      a[o + 4] = a4;
      a[o + 5] = a5;
      const n = 10 * i;
      const xx = cinert[n];
      const yy = cinert[n + 1];
      const zz = cinert[n + 2];
      const xy = cinert[n + 3];
      const xz = cinert[n + 4];
      const yz = cinert[n + 5];
      const h0 = cinert[n + 6];
      const h1 = cinert[n + 7];
      const h2 = cinert[n + 8];
      const mass = cinert[n + 9];
      const w0 = cvel[o];
      const w1 = cvel[o + 1];
      const w2 = cvel[o + 2];
      const v0 = cvel[o + 3];
      const v1 = cvel[o + 4];
      const v2 = cvel[o + 5];
      // momentum p = I v
      const p0 = xx * w0 + xy * w1 + xz * w2 + h1 * v2 - h2 * v1;
      const p1 = xy * w0 + yy * w1 + yz * w2 + h2 * v0 - h0 * v2;
      const p2 = xz * w0 + yz * w1 + zz * w2 + h0 * v1 - h1 * v0;
      const p3 = mass * v0 + h2 * w1 - h1 * w2;
      const p4 = mass * v1 + h0 * w2 - h2 * w0;
      const p5 = mass * v2 + h1 * w0 - h0 * w1;
      // I a + v x* p
      f[o] = xx * a0 + xy * a1 + xz * a2 + h1 * a5 - h2 * a4 + (w1 * p2 - w2 * p1 + v1 * p5 - v2 * p4);
      f[o + 1] = xy * a0 + yy * a1 + yz * a2 + h2 * a3 - h0 * a5 + (w2 * p0 - w0 * p2 + v2 * p3 - v0 * p5);
      f[o + 2] = xz * a0 + yz * a1 + zz * a2 + h0 * a4 - h1 * a3 + (w0 * p1 - w1 * p0 + v0 * p4 - v1 * p3);
      f[o + 3] = mass * a3 + h2 * a1 - h1 * a2 + (w1 * p5 - w2 * p4);
      f[o + 4] = mass * a4 + h0 * a2 - h2 * a0 + (w2 * p3 - w0 * p5);
      f[o + 5] = mass * a5 + h1 * a0 - h0 * a1 + (w0 * p4 - w1 * p3);
    }
  }

  function inward(begin: number, end: number): void {
    const { body_parentid } = m;
    const f = force;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = last - 1; i >= first; i--) {
      if (body_parentid[i] === 0) continue;
      const o = 6 * i;
      const parent = 6 * (body_parentid[i] & INDEX);
      f[parent] += f[o];
      f[parent + 1] += f[o + 1];
      f[parent + 2] += f[o + 2];
      f[parent + 3] += f[o + 3];
      f[parent + 4] += f[o + 4];
      f[parent + 5] += f[o + 5];
    }
  }

  function project(begin: number, end: number): void {
    const { dof_bodyid } = m;
    const { cdof } = d;
    const spatial = force;
    const out = sum;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let j = first; j < last; j++) {
      const c = 6 * j;
      const f = 6 * (dof_bodyid[j] & INDEX);
      out[j] =
        cdof[c] * spatial[f] +
        cdof[c + 1] * spatial[f + 1] +
        cdof[c + 2] * spatial[f + 2] +
        cdof[c + 3] * spatial[f + 3] +
        cdof[c + 4] * spatial[f + 4] +
        cdof[c + 5] * spatial[f + 5];
    }
  }

  return { rne };
};

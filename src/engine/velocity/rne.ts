/** Recursive Newton-Euler: forces that a motion takes. */
import { addTo6, addToScl6, copy6, crossForce, mulInertVec } from '../../math/spatial.js';
import { dot6 } from '../../math/vec.js';
import { DisableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import type { Bind } from '../context.js';

export interface RneStages {
  /**
   * Bias forces c(qpos, qvel) into out (nv): Coriolis, centrifugal and gravitational; with acceleration, M qacc
   * without armature is added.
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
  const acceleration = new Float64Array(6 * m.nbody);
  const force = new Float64Array(6 * m.nbody);
  const momentum = new Float64Array(6);
  const product = new Float64Array(6);

  function rne(withAcceleration: boolean, out: Float64Array): void {
    const { nv, dof_bodyid } = m;
    const { cdof } = d;
    outward(withAcceleration);
    inward();
    for (let j = 0; j < nv; j++) out[j] = dot6(cdof, 6 * j, force, 6 * dof_bodyid[j]);
  }

  function outward(withAcceleration: boolean): void {
    const { opt, nbody, body_parentid, body_dofnum, body_dofadr } = m;
    const { cinert, cvel, cdof, cdof_dot, qvel, qacc } = d;
    const gravity = ((opt[OPT.disableflags] as number) & DisableBit.GRAVITY) === 0;
    for (let k = 0; k < 3; k++) acceleration[3 + k] = gravity ? -opt[OPT.gravity + k] : 0;
    for (let i = 1; i < nbody; i++) {
      const o = 6 * i;
      copy6(acceleration, o, acceleration, 6 * body_parentid[i]);
      const end = body_dofadr[i] + body_dofnum[i];
      for (let j = body_dofadr[i]; j < end; j++) {
        addToScl6(acceleration, o, cdof_dot, 6 * j, qvel[j]);
        if (withAcceleration) addToScl6(acceleration, o, cdof, 6 * j, qacc[j]);
      }
      mulInertVec(force, o, cinert, 10 * i, acceleration, o);
      mulInertVec(momentum, 0, cinert, 10 * i, cvel, o);
      crossForce(product, 0, cvel, o, momentum, 0);
      addTo6(force, o, product, 0);
    }
  }

  function inward(): void {
    const { nbody, body_parentid } = m;
    for (let i = nbody - 1; i > 0; i--) {
      if (body_parentid[i] > 0) addTo6(force, 6 * body_parentid[i], force, 6 * i);
    }
  }

  return { rne };
};

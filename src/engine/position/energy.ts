/** Potential energy. */

import { springEnergy } from '../../math/polynomial.js';
import { copyQuat, normalizeQuat, subQuat } from '../../math/quat.js';
import { doubles } from '../../math/scratch.js';
import { dot3, norm3, sub3 } from '../../math/vec.js';
import { DisableBit, JointType } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { SC } from '../../schema/scalars.js';
import type { Bind } from '../context.js';

export interface EnergyPosStages {
  /** Potential energy [J] of gravity and of springs of joints and tendons. */
  energyPos(): void;
}

export const bindEnergyPos: Bind<EnergyPosStages> = (m, d) => {
  const displacement = doubles(3);
  const rotation = doubles(4);

  function energyPos(): void {
    const flags = m.opt[OPT.disableflags] as number;
    let energy = 0;
    if ((flags & DisableBit.GRAVITY) === 0) energy += gravity();
    if ((flags & DisableBit.SPRING) === 0) energy += springs();
    d.scalar[SC.energy] = energy;
    d.scalar[SC.flg_energypos] = 1;
  }

  function gravity(): number {
    const { nbody, opt, body_mass } = m;
    let energy = 0;
    for (let i = 1; i < nbody; i++) energy -= body_mass[i] * dot3(opt, OPT.gravity, d.xipos, 3 * i);
    return energy;
  }

  function springs(): number {
    let energy = 0;
    for (let j = 0; j < m.njnt; j++) energy += joint(j);
    for (let t = 0; t < m.ntendon; t++) energy += tendon(t);
    return energy;
  }

  function joint(j: number): number {
    const { jnt_type, jnt_qposadr, qpos_spring } = m;
    const { qpos } = d;
    const adr = jnt_qposadr[j];
    const type = jnt_type[j];
    if (type === JointType.FREE) {
      sub3(displacement, 0, qpos, adr, qpos_spring, adr);
      return jointEnergy(j, norm3(displacement, 0)) + jointEnergy(j, turn(adr + 3));
    }
    return jointEnergy(j, type === JointType.BALL ? turn(adr) : qpos[adr] - qpos_spring[adr]);
  }

  function jointEnergy(j: number, x: number): number {
    const { jnt_stiffness, jnt_stiffnesspoly } = m;
    return springEnergy(jnt_stiffness[j], jnt_stiffnesspoly[2 * j], jnt_stiffnesspoly[2 * j + 1], x);
  }

  /** Angle between the quaternion at qpos[adr] and its rest [rad]. */
  function turn(adr: number): number {
    copyQuat(rotation, 0, d.qpos, adr);
    normalizeQuat(rotation, 0);
    subQuat(displacement, 0, rotation, 0, m.qpos_spring, adr);
    return norm3(displacement, 0);
  }

  function tendon(t: number): number {
    const { tendon_stiffness, tendon_stiffnesspoly, tendon_lengthspring } = m;
    const length = d.ten_length[t];
    const lower = tendon_lengthspring[2 * t];
    const upper = tendon_lengthspring[2 * t + 1];
    const x = length > upper ? length - upper : length < lower ? length - lower : 0;
    return springEnergy(tendon_stiffness[t], tendon_stiffnesspoly[2 * t], tendon_stiffnesspoly[2 * t + 1], x);
  }

  return { energyPos };
};

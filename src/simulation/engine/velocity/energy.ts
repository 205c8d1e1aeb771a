import { doubles } from '../../../foundation/math/scratch.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';

/** The stage that writes the kinetic energy, `energy[1]`. */
export interface EnergyVelStages {
  /** Computes the kinetic energy [J]: qvel^T M qvel / 2. */
  energyVel(): void;
}

/** Binds `energyVel`: it reads `qvel` and `M`. */
export const bindEnergyVel: Bind<EnergyVelStages> = (m, d, stages) => {
  const momentum = doubles(m.nv);

  function energyVel(): void {
    const { nv } = m;
    const { qvel, scalar } = d;
    stages.mulM(momentum, qvel);
    let sum = 0;
    for (let i = 0; i < nv; i++) sum += qvel[i] * momentum[i];
    scalar[SC.energy + 1] = 0.5 * sum;
    scalar[SC.flg_energyvel] = 1;
  }

  return { energyVel };
};

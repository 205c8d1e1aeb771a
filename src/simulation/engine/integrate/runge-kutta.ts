/** The fourth-order Runge-Kutta integrator. */
import { clearRange, copyRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { addVelocity } from './integrate-pos.js';

export interface RungeKuttaStages {
  /** Advances the state by one timestep, with three more evaluations of forward dynamics. */
  rungeKutta(): void;
}

/** Time of each of the evaluations 2 to 4, and length of the displacement to it, in timesteps. */
const STAGE = [0.5, 0.5, 1] as const;
/** Weights of the four evaluations. */
const WEIGHT = [1 / 6, 1 / 3, 1 / 3, 1 / 6] as const;

/** Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I (1993), section II.1. */
export const bindRungeKutta: Bind<RungeKuttaStages> = (m, d, stages) => {
  const qpos0 = doubles(m.nq);
  const qvel0 = doubles(m.nv);
  const act0 = doubles(m.na);
  /** Weighted sums of the derivatives. */
  const velocity = doubles(m.nv);
  const acceleration = doubles(m.nv);
  const rate = doubles(m.na);
  /** Velocity of the previous evaluation. */
  const last = doubles(m.nv);
  /** Time from the start to the next evaluation [s], in an array, because a number argument would be boxed. */
  const elapsed = doubles(1);

  function rungeKutta(): void {
    const { nv, na, opt } = m;
    const { qpos, qvel, act, scalar } = d;
    const h = opt[OPT.timestep];
    const time = scalar[SC.time];
    copyRange(qpos0, qpos);
    copyRange(qvel0, qvel);
    copyRange(act0, act);
    clearRange(velocity, 0, nv);
    clearRange(acceleration, 0, nv);
    clearRange(rate, 0, na);
    accumulate(0);
    for (let i = 0; i < 3; i++) {
      elapsed[0] = h * STAGE[i];
      displace();
      scalar[SC.time] = time + elapsed[0];
      stages.forwardSkip(0, true);
      accumulate(i + 1);
    }
    scalar[SC.time] = time;
    copyRange(qpos, qpos0);
    copyRange(qvel, qvel0);
    copyRange(act, act0);
    stages.advance(rate, acceleration, velocity);
  }

  /** Adds the derivatives with the weight of the evaluation. */
  function accumulate(evaluation: number): void {
    const weight = WEIGHT[evaluation];
    const { nv, na } = m;
    const { qvel, qacc, act_dot } = d;
    for (let i = 0; i < nv; i++) {
      velocity[i] += weight * qvel[i];
      acceleration[i] += weight * qacc[i];
    }
    for (let i = 0; i < na; i++) rate[i] += weight * act_dot[i];
  }

  /** Sets the state of the next evaluation: the initial one, moved along the derivatives of the previous evaluation. */
  function displace(): void {
    const { nv, na } = m;
    const dt = elapsed[0];
    const { qpos, qvel, act, qacc, act_dot } = d;
    copyRange(last, qvel);
    copyRange(qpos, qpos0);
    addVelocity(m, qpos, last, elapsed, 0);
    for (let i = 0; i < nv; i++) qvel[i] = qvel0[i] + dt * qacc[i];
    for (let i = 0; i < na; i++) act[i] = act0[i] + dt * act_dot[i];
  }

  return { rungeKutta };
};

/** The end of every step: advances state and time. */
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { norm3 } from '../../../foundation/math/vec.js';
import { DisableBit, DynType, GainType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { replaceByNearest, setPeriod } from '../actuation/circle.js';
import { actuatorDisabled } from '../actuation/disabled.js';
import type { Bind } from '../context.js';
import { awakeDofs, awakeJoints } from '../sleep/awake.js';
import { historyInsert } from './history.js';
import { addVelocityOfJoints } from './integrate-pos.js';

export interface AdvanceStages {
  /**
   * Advances histories, activations by `actDot` (na), d.qvel by `qacc` (nv), then d.qpos by `qvel` (nv), time and
   * plugin states by one timestep. With d.qvel itself as `qvel`, the step is semi-implicit.
   */
  advance(actDot: Float64Array, qacc: Float64Array, qvel: Float64Array): void;
}

/** Binds `advance`: it writes `qpos`, `qvel`, `act`, `qacc_warmstart`, histories and time. */
export const bindAdvance: Bind<AdvanceStages> = (m, d, stages, context) => {
  /** Zero rates of activations, for disabled actuators. */
  const zeroRates = doubles(m.na);
  const period = doubles(1);
  /** The acceleration and velocity that this step integrates. */
  const integrated = { acceleration: doubles(0), velocity: doubles(0) };

  function advance(actDot: Float64Array, qacc: Float64Array, velocity: Float64Array): void {
    const { opt } = m;
    const { scalar, qacc_warmstart } = d;
    controlHistory();
    stages.sensorHistory();
    if (((opt[OPT.disableflags] as number) & DisableBit.ACTUATION) === 0) activations(actDot);
    stages.sleep();
    integrated.acceleration = qacc;
    integrated.velocity = velocity;
    awakeDofs(m, d, accelerate);
    awakeJoints(m, d, move);
    scalar[SC.time] += opt[OPT.timestep];
    if (context.plugins) context.plugins.advance();
    copyRange(qacc_warmstart, d.qacc);
  }

  function accelerate(begin: number, end: number): void {
    const { opt } = m;
    const { qvel } = d;
    const { acceleration } = integrated;
    const h = opt[OPT.timestep];
    for (let i = begin; i < end; i++) qvel[i] += h * acceleration[i];
  }

  function move(begin: number, end: number): void {
    addVelocityOfJoints(m, d.qpos, integrated.velocity, m.opt, OPT.timestep, begin, end);
  }

  function controlHistory(): void {
    const { nactuator, actuator_history, actuator_historyadr, actuator_ctrladr, actuator_ctrlnum } = m;
    const { history, ctrl, scalar } = d;
    for (let i = 0; i < nactuator; i++) {
      const samples = actuator_history[2 * i];
      if (samples === 0) continue;
      const dim = actuator_ctrlnum[i];
      const at = historyInsert(history, actuator_historyadr[i], samples, dim, scalar, SC.time);
      for (let k = 0; k < dim; k++) history[at + k] = ctrl[actuator_ctrladr[i] + k];
    }
  }

  function activations(actDot: Float64Array): void {
    const { nactuator, actuator_actadr, actuator_actnum, actuator_dyntype } = m;
    for (let i = 0; i < nactuator; i++) {
      const end = actuator_actadr[i] + actuator_actnum[i];
      const isDisabled = actuatorDisabled(m, i);
      for (let k = actuator_actadr[i]; k < end; k++) {
        if (k >= 0) stages.nextActivation(d.act, k, i, k, isDisabled ? zeroRates : actDot);
      }
      if (actuator_dyntype[i] === DynType.INTEGRATOR) stayOnCircle(i);
    }
  }

  /**
   * Replaces the integrated setpoint of a servo on a circle by the equivalent one nearest to its position, and that of
   * an orientation servo by the equivalent rotation vector of at most pi.
   */
  function stayOnCircle(i: number): void {
    const { actuator_actadr, actuator_actnum, actuator_gaintype, actuator_outadr } = m;
    const { act, actuator_length } = d;
    const adr = actuator_actadr[i];
    const last = adr + actuator_actnum[i] - 1;
    setPeriod(period, 0, m, i);
    if (period[0] > 0) {
      replaceByNearest(act, last, actuator_length, actuator_outadr[i], period, 0);
    } else if (actuator_gaintype[i] === GainType.SO3) {
      const angle = norm3(act, adr);
      if (angle <= Math.PI) return;
      const turn = 2 * Math.PI;
      const scale = (angle - turn * Math.floor(angle / turn + 0.5)) / angle;
      for (let k = adr; k < adr + 3; k++) act[k] *= scale;
    }
  }

  return { advance };
};

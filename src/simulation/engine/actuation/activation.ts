/** Dynamics of activation states. */
import { replaceByExp } from '../../../foundation/math/exponential.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { DynType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { NPRM, replaceByNearest, setPeriod } from './circle.js';
import { dcMotorDynamics, dcMotorNext, MOTOR_SCRATCH_SIZE, preventWindup } from './dc-motor.js';
import { muscleDynamics } from './muscle.js';

const { max, min } = Math;

/** Activation dynamics bound to one Model and Data (MuJoCo documentation, Computation, "Actuation model"). */
export interface Activation {
  /** Computes act_dot (na) from the controls u (nu); applies slew limits to u. */
  actDot(u: Float64Array): void;
  /** out[o] = activation of actuator i at address adr after one timestep at rate rates[adr], within its limits. */
  nextActivation(out: Float64Array, o: number, i: number, adr: number, rates: Float64Array): void;
}

/** MuJoCo documentation, Computation, "Stateful actuators"; XML reference, actuator/pid. */
export function bindActivation(m: ModelRecord, d: DataRecord, context: EngineContext): Activation {
  const motor = doubles(MOTOR_SCRATCH_SIZE);
  const filter = doubles(1);
  /** Period of a servo on a circle; 0 for others. */
  const period = doubles(1);
  /** Value to whose nearest representative errors on a circle are reduced. */
  const zero = doubles(1);

  function actDot(u: Float64Array): void {
    const { nactuator, actuator_actadr, actuator_actnum } = m;
    for (let i = 0; i < nactuator; i++) {
      const first = actuator_actadr[i];
      if (first < 0) continue;
      for (let k = 0; k < actuator_actnum[i]; k++) d.act_dot[first + k] = 0;
      derivative(i, first, first + actuator_actnum[i] - 1, u);
    }
    if (context.plugins) context.plugins.actDot();
  }

  function derivative(i: number, first: number, last: number, u: Float64Array): void {
    const { actuator_dyntype, actuator_dynprm, actuator_ctrladr, actuator_ctrlnum } = m;
    const { act, act_dot } = d;
    const adr = actuator_ctrladr[i];
    const p = NPRM * i;
    switch (actuator_dyntype[i]) {
      case DynType.INTEGRATOR: {
        const count = actuator_ctrlnum[i];
        for (let k = 0; k < count; k++) act_dot[last - count + 1 + k] = u[adr + k];
        break;
      }
      case DynType.FILTER:
      case DynType.FILTEREXACT:
        act_dot[last] = (u[adr] - act[last]) / max(MINVAL, actuator_dynprm[p]);
        break;
      case DynType.MUSCLE:
        muscleDynamics(act_dot, last, u, adr, act, last, actuator_dynprm, p);
        break;
      case DynType.PID:
        pid(i, first, u);
        break;
      case DynType.DCMOTOR:
        dcMotorDynamics(motor, m, d, i, u);
        break;
      case DynType.USER:
        user(i, first, last);
    }
  }

  /** Rates of the slew-limited setpoint and the integral of the error, each only if its parameter is positive. */
  function pid(i: number, first: number, u: Float64Array): void {
    const { actuator_dynprm, actuator_gainprm, actuator_ctrladr, actuator_outadr, opt } = m;
    const { act, act_dot } = d;
    const p = NPRM * i;
    const adr = actuator_ctrladr[i];
    setPeriod(period, 0, m, i);
    const slewmax = actuator_dynprm[p + 1];
    let state = first;
    if (slewmax > 0) {
      const before = act[state];
      const step = slewmax * opt[OPT.timestep];
      replaceByNearest(u, adr, act, state, period, 0);
      u[adr] = max(before - step, min(before + step, u[adr]));
      act_dot[state++] = (u[adr] - before) / opt[OPT.timestep];
    }
    if (actuator_gainprm[p] > 0) {
      act_dot[state] = u[adr] - d.actuator_length[actuator_outadr[i]];
      replaceByNearest(act_dot, state, zero, 0, period, 0);
      preventWindup(act_dot, act, state, actuator_dynprm, p);
    }
  }

  /** Calls the callback, which returns the derivative of a single state, or writes act_dot itself for several. */
  function user(i: number, first: number, last: number): void {
    if (!context.callbacks.actDyn) return;
    const rate = context.callbacks.actDyn(i);
    if (first === last) d.act_dot[last] = rate;
  }

  function nextActivation(out: Float64Array, o: number, i: number, adr: number, rates: Float64Array): void {
    const { actuator_dyntype, actuator_dynprm, actuator_actlimited, actuator_actrange, opt } = m;
    const type = actuator_dyntype[i];
    if (type === DynType.DCMOTOR) {
      dcMotorNext(motor, m, d, i, adr, rates);
      out[o] = motor[0];
      return;
    }
    const h = opt[OPT.timestep];
    let reached = h;
    if (type === DynType.FILTEREXACT) {
      const tau = max(MINVAL, actuator_dynprm[NPRM * i]);
      filter[0] = -h / tau;
      replaceByExp(filter, 0);
      reached = tau * (1 - filter[0]);
    }
    const next = d.act[adr] + rates[adr] * reached;
    const limited = actuator_actlimited[i] !== 0;
    out[o] = limited ? max(actuator_actrange[2 * i], min(actuator_actrange[2 * i + 1], next)) : next;
  }

  return { actDot, nextActivation };
}

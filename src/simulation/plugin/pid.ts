/**
 * `mujoco.pid`: a PID controller that drives its actuators to their controls,
 *
 *     f = kp e + ki I + kd de/dt,   e = u - length,   |ki I| <= imax,   |du/dt| <= slewmax.
 *
 * Activations: the integral if `ki` is not zero, and the limited setpoint if `slewmax` is given. With a `dyntype`, its
 * activation comes last and replaces the control u.
 */
import { exp } from '../../foundation/math/exponential.js';
import { MINVAL } from '../../foundation/math/vec.js';
import { DynType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { definePlugin, type InstanceInfo } from '../model/plugin.js';
import type { Config } from '../model/plugin-config.js';

const ATTRIBUTES = {
  kp: { type: 'number', default: 0 },
  ki: { type: 'number', default: 0 },
  kd: { type: 'number', default: 0 },
  imax: { type: 'number', min: 0 },
  slewmax: { type: 'number', min: 0 },
} as const;

type Instance = InstanceInfo<typeof ATTRIBUTES>;

const FILTERS: readonly number[] = [DynType.FILTER, DynType.FILTEREXACT, DynType.INTEGRATOR];

/** Number of activations that the plugin adds to an actuator. */
const ownStates = ({ ki, slewmax }: Config<typeof ATTRIBUTES>): number =>
  Number(ki !== 0) + Number(slewmax !== undefined);

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** The activation of the dynamics type after the next step. */
function nextFiltered({ record: m }: Model, { record: d }: Data, i: number, adr: number): number {
  const h = m.opt[OPT.timestep];
  const tau = Math.max(MINVAL, m.actuator_dynprm[i * (m.actuator_dynprm.length / m.nactuator)]);
  const reach = m.actuator_dyntype[i] === DynType.FILTEREXACT ? tau * (1 - exp(-h / tau)) : h;
  const next = d.act[adr] + d.act_dot[adr] * reach;
  if (!m.actuator_actlimited[i]) return next;
  return clamp(next, m.actuator_actrange[2 * i], m.actuator_actrange[2 * i + 1]);
}

/** The setpoint of an actuator: control or filtered control, limited by the slew rate. */
function setpoint(model: Model, data: Data, instance: Instance, i: number, early: boolean): number {
  const { ki, slewmax } = instance.config;
  const m = model.record;
  const d = data.record;
  const first = m.actuator_actadr[i];
  const last = first + m.actuator_actnum[i] - 1;
  let u: number;
  if (m.actuator_dyntype[i] === DynType.NONE) {
    const k = m.actuator_ctrladr[i];
    u = d.ctrl[k];
    if (m.actuator_ctrllimited[k]) {
      u = clamp(u, m.actuator_ctrlrange[2 * k], m.actuator_ctrlrange[2 * k + 1]);
    }
  } else {
    u = early ? nextFiltered(model, data, i, last) : d.act[last];
  }
  // the first step has no previous setpoint
  if (slewmax === undefined || data.time <= 0) return u;
  const before = d.act[first + Number(ki !== 0)];
  const reach = slewmax * m.opt[OPT.timestep];
  return clamp(u, before - reach, before + reach);
}

/** Replaces the error at out[at] by its integral at the end of the step, within limits. */
function integrate(
  { record: m }: Model,
  { record: d }: Data,
  { config }: Instance,
  i: number,
  out: Float64Array,
  at: number,
): void {
  const { ki, imax } = config;
  const integral = d.act[m.actuator_actadr[i]] + out[at] * m.opt[OPT.timestep];
  out[at] = imax === undefined ? integral : clamp(integral, -imax / ki, imax / ki);
}

/** Label of an actuator in messages: its name, if it has one. */
const labelOf = (m: Model, i: number): string => `actuator ${m.actuator(i).name ? `'${m.actuator(i).name}'` : i}`;

/** The plugin `mujoco.pid`. */
export const pid = definePlugin({
  name: 'mujoco.pid',
  attributes: ATTRIBUTES,
  actuator: true,

  check(m, { actuators, config }) {
    if (actuators.length === 0) return 'no actuator uses it';
    for (const i of actuators) {
      const expected = ownStates(config) + Number(FILTERS.includes(m.actuator_dyntype[i]));
      const actdim = m.actuator_actnum[i];
      if (actdim !== expected)
        return `${labelOf(m, i)} has actdim ${actdim}; its gains and dyntype need actdim ${expected}`;
    }
    return undefined;
  },

  actDot(model, data, instance) {
    const { actuators, config } = instance;
    const m = model.record;
    const d = data.record;
    const h = m.opt[OPT.timestep];
    for (let n = 0; n < actuators.length; n++) {
      const i = actuators[n];
      const u = setpoint(model, data, instance, i, false);
      let adr = m.actuator_actadr[i];
      if (config.ki !== 0) {
        d.act_dot[adr] = u - d.actuator_length[m.actuator_outadr[i]];
        integrate(model, data, instance, i, d.act_dot, adr);
        d.act_dot[adr] = (d.act_dot[adr] - d.act[adr]) / h;
        adr++;
      }
      if (config.slewmax !== undefined) d.act_dot[adr] = (u - d.act[adr]) / h;
    }
  },

  compute(model, data, instance) {
    const { actuators, config } = instance;
    const m = model.record;
    const d = data.record;
    for (let n = 0; n < actuators.length; n++) {
      const i = actuators[n];
      const u = setpoint(model, data, instance, i, m.actuator_actearly[i] !== 0);
      const to = m.actuator_outadr[i];
      const error = u - d.actuator_length[to];
      const last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
      const rate = m.actuator_dyntype[i] === DynType.NONE ? 0 : d.act_dot[last];
      d.actuator_force[to] = config.ki === 0 ? 0 : error;
      if (config.ki !== 0) integrate(model, data, instance, i, d.actuator_force, to);
      d.actuator_force[to] =
        config.kp * error + config.kd * (rate - d.actuator_velocity[to]) + config.ki * d.actuator_force[to];
    }
  },
});

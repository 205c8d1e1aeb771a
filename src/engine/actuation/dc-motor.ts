/**
 * DC motors: on-board controller, winding current and temperature, cogging, LuGre friction.
 *
 * MuJoCo documentation, "DC motor" technical note, section 2; symbols are those of its table of array semantics.
 */
import { exp, sin } from '../../math/elementary.js';
import { MINVAL } from '../../math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { CtrlInput } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { NPRM } from './circle.js';

const { abs, max, min } = Math;

/** Parameters in `actuator_gainprm`. */
const GAIN = { R: 0, K: 1, ALPHA: 2, T0: 3, KP: 4, KI: 5, KD: 6, VMAX: 7 } as const;
/** Parameters in `actuator_dynprm`. */
const DYN = { TE: 0, DIMAX: 1, RT: 2, C: 3, TA: 4, SIGMA0: 5, SIGMA1: 6, SLEW: 7, IMAX: 8 } as const;
/** Parameters in `actuator_biasprm`. */
const BIAS = { A: 0, NP: 1, PHI: 2, FC: 3, FS: 4, VS: 5 } as const;

/** Activation states in their order; each is there only if its parameter is positive. */
export const DcMotorState = { SLEW: 0, INTEGRAL: 1, TEMPERATURE: 2, BRISTLE: 3, CURRENT: 4 } as const;
const NSTATE = 5;

/** Address in `act` of a state of actuator i, or -1 if it has no such state. */
export function dcMotorState(m: ModelRecord, i: number, state: number): number {
  if (!hasState(m, i, state)) return -1;
  let adr = m.actuator_actadr[i];
  for (let s = 0; s < state; s++) if (hasState(m, i, s)) adr++;
  return adr;
}

function hasState(m: ModelRecord, i: number, state: number): boolean {
  const { actuator_dynprm, actuator_gainprm } = m;
  const p = NPRM * i;
  switch (state) {
    case DcMotorState.SLEW:
      return actuator_dynprm[p + DYN.SLEW] > 0;
    case DcMotorState.INTEGRAL:
      return actuator_gainprm[p + GAIN.KI] > 0;
    case DcMotorState.TEMPERATURE:
      return actuator_dynprm[p + DYN.RT] > 0;
    case DcMotorState.BRISTLE:
      return actuator_dynprm[p + DYN.SIGMA0] > 0;
    default:
      return actuator_dynprm[p + DYN.TE] > 0;
  }
}

/** The state of actuator i at an address of `act`, -1 if there is none. */
export function dcMotorStateAt(m: ModelRecord, i: number, adr: number): number {
  for (let state = 0; state < NSTATE; state++) if (dcMotorState(m, i, state) === adr) return state;
  return -1;
}

/** Control `input` (a bit of CtrlInput) of a packed block at u[adr], 0 where the signature lacks it. */
export function packedInput(u: Float64Array, adr: number, signature: number, input: number): number {
  if ((signature & input) === 0) return 0;
  let at = adr;
  for (let bit = 1; bit < input; bit *= 2) if (signature & bit) at++;
  return u[at];
}

/** Resistance of the winding at its temperature [Ohm]. */
export function windingResistance(m: ModelRecord, d: DataRecord, i: number): number {
  const { actuator_gainprm, actuator_dynprm } = m;
  const p = NPRM * i;
  const adr = dcMotorState(m, i, DcMotorState.TEMPERATURE);
  const R = actuator_gainprm[p + GAIN.R];
  if (adr < 0) return R;
  const rise = d.act[adr] + actuator_dynprm[p + DYN.TA] - actuator_gainprm[p + GAIN.T0];
  return R * (1 + actuator_gainprm[p + GAIN.ALPHA] * rise);
}

/** Terminal voltage: that of the controller, which commands a torque, within its limit, and the raw one [V]. */
export function terminalVoltage(m: ModelRecord, d: DataRecord, i: number, u: Float64Array): number {
  const { actuator_gainprm, actuator_ctrladr, actuator_ctrlspec, actuator_outadr, actuator_ctrlnum } = m;
  if (actuator_ctrlnum[i] === 0) return 0;
  const p = NPRM * i;
  const adr = actuator_ctrladr[i];
  const spec = actuator_ctrlspec[i];
  const velocity = d.actuator_velocity[actuator_outadr[i]];
  const raw = packedInput(u, adr, spec, CtrlInput.VOLTAGE);
  if ((spec & (CtrlInput.POS | CtrlInput.VEL | CtrlInput.FF)) === 0) return raw;
  const integral = dcMotorState(m, i, DcMotorState.INTEGRAL);
  const torque =
    actuator_gainprm[p + GAIN.KP] * (packedInput(u, adr, spec, CtrlInput.POS) - d.actuator_length[actuator_outadr[i]]) +
    actuator_gainprm[p + GAIN.KD] * (packedInput(u, adr, spec, CtrlInput.VEL) - velocity) +
    (integral < 0 ? 0 : actuator_gainprm[p + GAIN.KI] * d.act[integral]) +
    packedInput(u, adr, spec, CtrlInput.FF);
  const K = actuator_gainprm[p + GAIN.K];
  const voltage = (actuator_gainprm[p + GAIN.R] / K) * torque + K * velocity;
  const limit = actuator_gainprm[p + GAIN.VMAX];
  return (limit > 0 ? max(-limit, min(limit, voltage)) : voltage) + raw;
}

/** Time derivatives of the states of actuator i into act_dot; limits the slew of the first control in u. */
export function dcMotorDynamics(m: ModelRecord, d: DataRecord, i: number, u: Float64Array): void {
  const { actuator_gainprm, actuator_dynprm, actuator_ctrladr, actuator_outadr, opt } = m;
  const { act, act_dot, actuator_length, actuator_velocity } = d;
  const p = NPRM * i;
  const adr = actuator_ctrladr[i];
  const out = actuator_outadr[i];
  const slew = dcMotorState(m, i, DcMotorState.SLEW);
  if (slew >= 0) {
    const step = actuator_dynprm[p + DYN.SLEW] * opt[OPT.timestep];
    u[adr] = max(act[slew] - step, min(act[slew] + step, u[adr]));
    act_dot[slew] = (u[adr] - act[slew]) / opt[OPT.timestep];
  }
  const integral = dcMotorState(m, i, DcMotorState.INTEGRAL);
  if (integral >= 0) {
    act_dot[integral] = antiWindup(u[adr] - actuator_length[out], act[integral], actuator_dynprm[p + DYN.IMAX]);
  }
  const voltage = terminalVoltage(m, d, i, u);
  const R = windingResistance(m, d, i);
  const emf = actuator_gainprm[p + GAIN.K] * actuator_velocity[out];
  const current = dcMotorState(m, i, DcMotorState.CURRENT);
  const temperature = dcMotorState(m, i, DcMotorState.TEMPERATURE);
  if (temperature >= 0) {
    const amperes = current >= 0 ? act[current] : (voltage - emf) / R;
    const loss = act[temperature] / actuator_dynprm[p + DYN.RT];
    act_dot[temperature] = (R * amperes * amperes - loss) / actuator_dynprm[p + DYN.C];
  }
  const bristle = dcMotorState(m, i, DcMotorState.BRISTLE);
  if (bristle >= 0) act_dot[bristle] = bristleRate(m, d, i) * act[bristle] + actuator_velocity[out];
  if (current >= 0) {
    const rate = ((voltage - emf) / R - act[current]) / actuator_dynprm[p + DYN.TE];
    const limit = actuator_dynprm[p + DYN.DIMAX];
    act_dot[current] = limit > 0 ? max(-limit, min(limit, rate)) : rate;
  }
}

/** Error as it is integrated: not further beyond the limit, if there is one. */
export function antiWindup(error: number, integral: number, limit: number): number {
  if (limit > 0 && integral >= limit) return min(error, 0);
  if (limit > 0 && integral <= -limit) return max(error, 0);
  return error;
}

/** The coefficient a of the bristle state's dz/dt = a z + v, with the Stribeck curve of velocity [1/s]. */
function bristleRate(m: ModelRecord, d: DataRecord, i: number): number {
  const { actuator_biasprm, actuator_dynprm, actuator_outadr } = m;
  const p = NPRM * i;
  const velocity = d.actuator_velocity[actuator_outadr[i]];
  const ratio = velocity / max(MINVAL, actuator_biasprm[p + BIAS.VS]);
  const coulomb = actuator_biasprm[p + BIAS.FC];
  const stribeck = coulomb + (actuator_biasprm[p + BIAS.FS] - coulomb) * exp(-ratio * ratio);
  return (-actuator_dynprm[p + DYN.SIGMA0] * abs(velocity)) / max(MINVAL, stribeck);
}

/** Torque per current if current is a state, else per voltage [N m / A, N m / V]. */
export function dcMotorGain(m: ModelRecord, d: DataRecord, i: number): number {
  const K = m.actuator_gainprm[NPRM * i + GAIN.K];
  return dcMotorState(m, i, DcMotorState.CURRENT) >= 0 ? K : K / max(MINVAL, windingResistance(m, d, i));
}

/** Back-EMF torque, which the current state has already taken into account if there is one. */
export function dcMotorBias(m: ModelRecord, d: DataRecord, i: number): number {
  if (dcMotorState(m, i, DcMotorState.CURRENT) >= 0) return 0;
  const K = m.actuator_gainprm[NPRM * i + GAIN.K];
  return -dcMotorGain(m, d, i) * K * d.actuator_velocity[m.actuator_outadr[i]];
}

/** Cogging and bristle torques, which no torque limit touches. */
export function dcMotorMechanical(m: ModelRecord, d: DataRecord, i: number): number {
  const { actuator_biasprm, actuator_dynprm, actuator_outadr } = m;
  const p = NPRM * i;
  const out = actuator_outadr[i];
  let torque = 0;
  const amplitude = actuator_biasprm[p + BIAS.A];
  if (amplitude !== 0) {
    torque += amplitude * sin(actuator_biasprm[p + BIAS.NP] * d.actuator_length[out] + actuator_biasprm[p + BIAS.PHI]);
  }
  const bristle = dcMotorState(m, i, DcMotorState.BRISTLE);
  if (bristle >= 0) {
    const z = d.act[bristle];
    const rate = bristleRate(m, d, i) * z + d.actuator_velocity[out];
    torque -= actuator_dynprm[p + DYN.SIGMA0] * z + actuator_dynprm[p + DYN.SIGMA1] * rate;
  }
  return torque;
}

/** Into out[o]: the value that a state at address adr takes after one time step. */
export function dcMotorNext(
  out: Float64Array,
  o: number,
  m: ModelRecord,
  d: DataRecord,
  i: number,
  adr: number,
  rates: Float64Array,
): void {
  const { actuator_dynprm, actuator_outadr, opt } = m;
  const p = NPRM * i;
  const h = opt[OPT.timestep];
  const value = d.act[adr];
  const state = dcMotorStateAt(m, i, adr);
  if (state === DcMotorState.CURRENT) {
    const te = actuator_dynprm[p + DYN.TE];
    out[o] = value + rates[adr] * te * (1 - exp(-h / te));
    return;
  }
  if (state === DcMotorState.BRISTLE) {
    const a = bristleRate(m, d, i);
    const decay = exp(a * h);
    out[o] = decay * value + (abs(a) > MINVAL ? (decay - 1) / a : h) * d.actuator_velocity[actuator_outadr[i]];
    return;
  }
  const next = value + rates[adr] * h;
  const limit = actuator_dynprm[p + DYN.IMAX];
  out[o] = state === DcMotorState.INTEGRAL && limit > 0 ? max(-limit, min(limit, next)) : next;
}

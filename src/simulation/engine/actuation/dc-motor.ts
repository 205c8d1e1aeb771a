/**
 * DC motors: on-board controller, winding current and temperature, cogging, LuGre friction.
 *
 * MuJoCo documentation, "DC motor" technical note, section 2; symbols are those of its table of array semantics.
 */
import { replaceByExp } from '../../../foundation/math/exponential.js';
import { sinCos } from '../../../foundation/math/trigonometry.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { CtrlInput } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { NPRM } from './circle.js';

const { abs, max, min } = Math;

/** Parameters in `actuator_gainprm`. */
const GAIN = { R: 0, K: 1, ALPHA: 2, T0: 3, KP: 4, KI: 5, KD: 6, VMAX: 7 } as const;
/** Parameters in `actuator_dynprm`. */
const DYN = { TE: 0, DIMAX: 1, RT: 2, C: 3, TA: 4, SIGMA0: 5, SIGMA1: 6, SLEW: 7, IMAX: 8 } as const;
/** Parameters in `actuator_biasprm`. */
const BIAS = { A: 0, NP: 1, PHI: 2, FC: 3, FS: 4, VS: 5 } as const;

/** Activation states in the order of `act`; a state exists only if its parameter is positive. */
export const DcMotorState = { SLEW: 0, INTEGRAL: 1, TEMPERATURE: 2, BRISTLE: 3, CURRENT: 4 } as const;
const NSTATE = 5;

/**
 * Size of the scratch array v of the functions below, which write their result to v[0]: numbers passed in arrays are
 * not boxed, whichever calls are inlined.
 */
export const MOTOR_SCRATCH_SIZE = 6;
const RESULT = 0;
const RESISTANCE = 1;
const VOLTAGE = 2;
/** Coefficient of the bristle state. */
const RATE = 3;
/** Angle of the cogging torque, replaced by its sine and cosine (2). */
const ANGLE = 4;

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

/** State (`DcMotorState`) of actuator i at an address of `act`, -1 if there is none. */
export function dcMotorStateAt(m: ModelRecord, i: number, adr: number): number {
  for (let state = 0; state < NSTATE; state++) if (dcMotorState(m, i, state) === adr) return state;
  return -1;
}

/**
 * Address of `input` (a bit of CtrlInput) in the packed block of controls at `adr`, which has the inputs of the bits
 * in `signature`; -1 if it is not among them.
 */
export function packedAddress(adr: number, signature: number, input: number): number {
  if ((signature & input) === 0) return -1;
  let at = adr;
  for (let bit = 1; bit < input; bit *= 2) if (signature & bit) at++;
  return at;
}

/** u[at], or 0 if the address is -1. */
export function valueAt(u: Float64Array, at: number): number {
  return at < 0 ? 0 : u[at];
}

/** v[RESISTANCE] = resistance of the winding at its temperature [Ohm]. */
function setResistance(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  const { actuator_gainprm, actuator_dynprm } = m;
  const p = NPRM * i;
  const adr = dcMotorState(m, i, DcMotorState.TEMPERATURE);
  const R = actuator_gainprm[p + GAIN.R];
  v[RESISTANCE] = R;
  if (adr < 0) return;
  const rise = d.act[adr] + actuator_dynprm[p + DYN.TA] - actuator_gainprm[p + GAIN.T0];
  v[RESISTANCE] = R * (1 + actuator_gainprm[p + GAIN.ALPHA] * rise);
}

/** v[0] = resistance of the winding at its temperature [Ohm]. */
export function dcMotorResistance(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  setResistance(v, m, d, i);
  v[RESULT] = v[RESISTANCE];
}

/** v[0] = terminal voltage [V]: the limited one for the torque of the controller, plus the voltage in the controls. */
export function terminalVoltage(v: Float64Array, m: ModelRecord, d: DataRecord, i: number, u: Float64Array): void {
  const { actuator_gainprm, actuator_ctrladr, actuator_ctrlspec, actuator_outadr, actuator_ctrlnum } = m;
  v[RESULT] = 0;
  if (actuator_ctrlnum[i] === 0) return;
  const p = NPRM * i;
  const adr = actuator_ctrladr[i];
  const spec = actuator_ctrlspec[i];
  const velocity = d.actuator_velocity[actuator_outadr[i]];
  const raw = valueAt(u, packedAddress(adr, spec, CtrlInput.VOLTAGE));
  v[RESULT] = raw;
  if ((spec & (CtrlInput.POS | CtrlInput.VEL | CtrlInput.FF)) === 0) return;
  const position = valueAt(u, packedAddress(adr, spec, CtrlInput.POS));
  const speed = valueAt(u, packedAddress(adr, spec, CtrlInput.VEL));
  const integral = dcMotorState(m, i, DcMotorState.INTEGRAL);
  const torque =
    actuator_gainprm[p + GAIN.KP] * (position - d.actuator_length[actuator_outadr[i]]) +
    actuator_gainprm[p + GAIN.KD] * (speed - velocity) +
    (integral < 0 ? 0 : actuator_gainprm[p + GAIN.KI] * d.act[integral]) +
    valueAt(u, packedAddress(adr, spec, CtrlInput.FF));
  const K = actuator_gainprm[p + GAIN.K];
  const voltage = (actuator_gainprm[p + GAIN.R] / K) * torque + K * velocity;
  const limit = actuator_gainprm[p + GAIN.VMAX];
  v[RESULT] = (limit > 0 ? max(-limit, min(limit, voltage)) : voltage) + raw;
}

/** Writes the time derivatives of the states of actuator i to act_dot; limits the slew of the first control in u. */
export function dcMotorDynamics(v: Float64Array, m: ModelRecord, d: DataRecord, i: number, u: Float64Array): void {
  controllerDynamics(m, d, i, u);
  terminalVoltage(v, m, d, i, u);
  v[VOLTAGE] = v[RESULT];
  setResistance(v, m, d, i);
  windingDynamics(v, m, d, i);
  const bristle = dcMotorState(m, i, DcMotorState.BRISTLE);
  if (bristle < 0) return;
  setBristleRate(v, m, d, i);
  d.act_dot[bristle] = v[RATE] * d.act[bristle] + d.actuator_velocity[m.actuator_outadr[i]];
}

/** Rates of the slew-limited setpoint and of the integral of the error. */
function controllerDynamics(m: ModelRecord, d: DataRecord, i: number, u: Float64Array): void {
  const { actuator_dynprm, actuator_ctrladr, actuator_outadr, opt } = m;
  const { act, act_dot } = d;
  const p = NPRM * i;
  const adr = actuator_ctrladr[i];
  const slew = dcMotorState(m, i, DcMotorState.SLEW);
  if (slew >= 0) {
    const step = actuator_dynprm[p + DYN.SLEW] * opt[OPT.timestep];
    u[adr] = max(act[slew] - step, min(act[slew] + step, u[adr]));
    act_dot[slew] = (u[adr] - act[slew]) / opt[OPT.timestep];
  }
  const integral = dcMotorState(m, i, DcMotorState.INTEGRAL);
  if (integral < 0) return;
  act_dot[integral] = u[adr] - d.actuator_length[actuator_outadr[i]];
  preventWindup(act_dot, act, integral, actuator_dynprm, p + DYN.IMAX);
}

/** Rates of the temperature and current of the winding, from its resistance and voltage in v. */
function windingDynamics(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  const { actuator_gainprm, actuator_dynprm, actuator_outadr } = m;
  const { act, act_dot } = d;
  const p = NPRM * i;
  const R = v[RESISTANCE];
  const emf = actuator_gainprm[p + GAIN.K] * d.actuator_velocity[actuator_outadr[i]];
  const current = dcMotorState(m, i, DcMotorState.CURRENT);
  const temperature = dcMotorState(m, i, DcMotorState.TEMPERATURE);
  if (temperature >= 0) {
    const amperes = current >= 0 ? act[current] : (v[VOLTAGE] - emf) / R;
    const loss = act[temperature] / actuator_dynprm[p + DYN.RT];
    act_dot[temperature] = (R * amperes * amperes - loss) / actuator_dynprm[p + DYN.C];
  }
  if (current < 0) return;
  const rate = ((v[VOLTAGE] - emf) / R - act[current]) / actuator_dynprm[p + DYN.TE];
  const limit = actuator_dynprm[p + DYN.DIMAX];
  act_dot[current] = limit > 0 ? max(-limit, min(limit, rate)) : rate;
}

/** Clamps rate[k] so that the integral act[k] does not move further beyond the limit prm[p], if that is positive. */
export function preventWindup(rate: Float64Array, act: Float64Array, k: number, prm: Float64Array, p: number): void {
  const limit = prm[p];
  if (limit > 0 && act[k] >= limit) rate[k] = min(rate[k], 0);
  else if (limit > 0 && act[k] <= -limit) rate[k] = max(rate[k], 0);
}

/** v[RATE] = the coefficient a of the bristle state's dz/dt = a z + v, with the Stribeck curve of velocity [1/s]. */
function setBristleRate(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  const { actuator_biasprm, actuator_dynprm, actuator_outadr } = m;
  const p = NPRM * i;
  const velocity = d.actuator_velocity[actuator_outadr[i]];
  const ratio = velocity / max(MINVAL, actuator_biasprm[p + BIAS.VS]);
  v[RATE] = -ratio * ratio;
  replaceByExp(v, RATE);
  const coulomb = actuator_biasprm[p + BIAS.FC];
  const stribeck = coulomb + (actuator_biasprm[p + BIAS.FS] - coulomb) * v[RATE];
  v[RATE] = (-actuator_dynprm[p + DYN.SIGMA0] * abs(velocity)) / max(MINVAL, stribeck);
}

/** v[0] = torque per current if current is a state, else per voltage [N m / A, N m / V]. */
export function dcMotorGain(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  const K = m.actuator_gainprm[NPRM * i + GAIN.K];
  v[RESULT] = K;
  if (dcMotorState(m, i, DcMotorState.CURRENT) >= 0) return;
  setResistance(v, m, d, i);
  v[RESULT] = K / max(MINVAL, v[RESISTANCE]);
}

/** v[0] = back-EMF torque [N m]; 0 if current is a state, whose rate includes the back-EMF. */
export function dcMotorBias(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  v[RESULT] = 0;
  if (dcMotorState(m, i, DcMotorState.CURRENT) >= 0) return;
  const K = m.actuator_gainprm[NPRM * i + GAIN.K];
  dcMotorGain(v, m, d, i);
  v[RESULT] = -v[RESULT] * K * d.actuator_velocity[m.actuator_outadr[i]];
}

/** v[0] = cogging and bristle torques [N m], to which torque limits do not apply. */
export function dcMotorMechanical(v: Float64Array, m: ModelRecord, d: DataRecord, i: number): void {
  const { actuator_biasprm, actuator_dynprm, actuator_outadr } = m;
  const p = NPRM * i;
  const out = actuator_outadr[i];
  let torque = 0;
  const amplitude = actuator_biasprm[p + BIAS.A];
  if (amplitude !== 0) {
    v[ANGLE] = actuator_biasprm[p + BIAS.NP] * d.actuator_length[out] + actuator_biasprm[p + BIAS.PHI];
    sinCos(v, ANGLE);
    torque += amplitude * v[ANGLE];
  }
  const bristle = dcMotorState(m, i, DcMotorState.BRISTLE);
  if (bristle >= 0) {
    const z = d.act[bristle];
    setBristleRate(v, m, d, i);
    const rate = v[RATE] * z + d.actuator_velocity[out];
    torque -= actuator_dynprm[p + DYN.SIGMA0] * z + actuator_dynprm[p + DYN.SIGMA1] * rate;
  }
  v[RESULT] = torque;
}

/** v[0] = value of the state at address adr after one timestep with the rate rates[adr]. */
export function dcMotorNext(
  v: Float64Array,
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
    v[RESULT] = -h / te;
    replaceByExp(v, RESULT);
    v[RESULT] = value + rates[adr] * te * (1 - v[RESULT]);
    return;
  }
  if (state === DcMotorState.BRISTLE) {
    setBristleRate(v, m, d, i);
    const a = v[RATE];
    v[RESULT] = a * h;
    replaceByExp(v, RESULT);
    const decay = v[RESULT];
    v[RESULT] = decay * value + (abs(a) > MINVAL ? (decay - 1) / a : h) * d.actuator_velocity[actuator_outadr[i]];
    return;
  }
  const next = value + rates[adr] * h;
  const limit = actuator_dynprm[p + DYN.IMAX];
  v[RESULT] = state === DcMotorState.INTEGRAL && limit > 0 ? max(-limit, min(limit, next)) : next;
}

/**
 * Converts each actuator element to the general actuator. The conversion modifies the values that default classes
 * have set, so that an omitted attribute keeps the value of an outer class.
 */

import { BiasType, DynType, GainType } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { dcMotor } from './dc-motor.js';
import { type ActuatorFault, type GeneralActuator, type Given, inputSpec, type Meaning } from './general-actuator.js';

function setTypes(a: GeneralActuator, dyntype: number, gaintype: number, biastype: number): void {
  a.dyntype = dyntype;
  a.gaintype = gaintype;
  a.biastype = biastype;
}

/** `biasprm[2]`: a damping coefficient is stored negative, a damping ratio positive. */
function setDerivative(a: GeneralActuator, given: Given): ActuatorFault | undefined {
  const kv = given.number('kv');
  const dampratio = given.number('dampratio');
  if (kv !== undefined && dampratio !== undefined) return message('bad-actuator/kv-and-dampratio');
  if (kv !== undefined && kv < 0) return message('bad-actuator/kv');
  if (dampratio !== undefined && dampratio < 0) return message('bad-actuator/dampratio');
  if (kv !== undefined) a.biasprm[2] = -kv;
  if (dampratio !== undefined) a.biasprm[2] = dampratio;
  return undefined;
}

const isSet = (range: readonly number[]): boolean => range[0] !== 0 || range[1] !== 0;

/** Reads `inheritrange`, which sets the range from the transmission; it excludes an explicit range. */
function setInheritance(a: GeneralActuator, given: Given, name: 'ctrlrange' | 'actrange', alias: string) {
  a.inheritrange = given.number('inheritrange') ?? a.inheritrange;
  const both = a.inheritrange > 0 && isSet(a[name]);
  return both ? message('bad-actuator/range-and-inherit', { range: alias }) : undefined;
}

const motor: Meaning = (a) => {
  a.gainprm[0] = 1;
  setTypes(a, DynType.NONE, GainType.FIXED, BiasType.NONE);
  return undefined;
};

/** A position servo; the setpoint is the control or the activation. */
const servo: Meaning = (a, given) => {
  const kp = given.number('kp') ?? a.gainprm[0];
  a.gainprm[0] = kp;
  a.biasprm[1] = -kp;
  const fault = setDerivative(a, given);
  if (!fault) setTypes(a, a.dyntype, GainType.FIXED, BiasType.AFFINE);
  return fault;
};

const position: Meaning = (a, given) => {
  const fault = servo(a, given);
  const timeconst = given.number('timeconst');
  if (timeconst !== undefined) {
    a.dynprm[0] = timeconst;
    a.dyntype = timeconst === 0 ? DynType.NONE : DynType.FILTEREXACT;
    if (timeconst < 0) return message('bad-actuator/timeconst');
  }
  return fault ?? setInheritance(a, given, 'ctrlrange', 'ctrlrange');
};

const intvelocity: Meaning = (a, given) => {
  const { biastype, inheritrange } = a;
  // matches MuJoCo: if the position servo is invalid, the actuator stays, but without bias
  const isServo = !servo(a, given) && !setInheritance(a, given, 'ctrlrange', 'ctrlrange');
  a.dyntype = DynType.INTEGRATOR;
  const fault = setInheritance(a, given, 'actrange', 'actrange');
  if (!isServo) Object.assign(a, { biastype, inheritrange });
  return fault;
};

const orientation: Meaning = (a, given) => {
  const kp = given.number('kp') ?? a.gainprm[0];
  a.gainprm[0] = kp;
  a.biasprm[1] = -kp;
  a.ctrlspec = inputSpec(given) ?? a.ctrlspec;
  setTypes(a, DynType.NONE, GainType.SO3, BiasType.SO3);
  return setDerivative(a, given);
};

const pid: Meaning = (a, given) => {
  const inherited = (value: number): number => (a.dyntype === DynType.PID ? value : 0);
  const ki = given.number('ki') ?? inherited(a.gainprm[0]);
  const imax = given.number('imax') ?? inherited(a.dynprm[0]);
  const slewmax = given.number('slewmax') ?? inherited(a.dynprm[1]);
  const kp = given.number('kp');
  if (kp !== undefined) a.biasprm[1] = -kp;
  a.gainprm[0] = ki;
  a.dynprm[1] = slewmax;
  if (ki !== 0) a.dynprm[0] = imax;
  a.ctrlrange = pair(given.numbers('posrange')) ?? a.ctrlrange;
  a.ctrlspec = inputSpec(given) ?? a.ctrlspec;
  setTypes(a, ki !== 0 || slewmax !== 0 ? DynType.PID : DynType.NONE, GainType.PID, BiasType.AFFINE);
  if (slewmax < 0) return message('bad-actuator/slewmax');
  return setDerivative(a, given) ?? setInheritance(a, given, 'ctrlrange', 'posrange');
};

const velocity: Meaning = (a, given) => {
  const kv = given.number('kv') ?? a.gainprm[0];
  a.gainprm[0] = kv;
  a.biasprm.fill(0);
  a.biasprm[2] = -kv;
  setTypes(a, DynType.NONE, GainType.FIXED, BiasType.AFFINE);
  return undefined;
};

const damper: Meaning = (a, given) => {
  const kv = given.number('kv') ?? (a.gaintype === GainType.AFFINE ? -a.gainprm[2] : 0);
  a.gainprm.fill(0);
  a.gainprm[2] = -kv;
  a.ctrllimited = 'true';
  setTypes(a, DynType.NONE, GainType.AFFINE, BiasType.NONE);
  if (kv < 0) return message('bad-actuator/kv');
  return nonNegative(a.ctrlrange);
};

const nonNegative = (range: readonly number[]): ActuatorFault | undefined =>
  range.some((x) => x < 0) ? message('bad-actuator/ctrlrange') : undefined;

const cylinder: Meaning = (a, given) => {
  a.dynprm[0] = given.number('timeconst') ?? a.dynprm[0];
  given.numbers('bias')?.forEach((bias, i) => void (a.biasprm[i] = bias));
  a.gainprm[0] = given.number('area') ?? a.gainprm[0];
  const diameter = given.number('diameter') ?? -1;
  if (diameter >= 0) a.gainprm[0] = (Math.PI / 4) * diameter * diameter;
  setTypes(a, DynType.FILTER, GainType.FIXED, BiasType.AFFINE);
  return undefined;
};

/** Parameters of a muscle in `gainprm`: attribute, default in a general actuator, default in a muscle. */
const MUSCLE_GAIN = [
  ['range', 1, 0.75],
  ['range', 0, 1.05],
  ['force', 0, -1],
  ['scale', 0, 200],
  ['lmin', 0, 0.5],
  ['lmax', 0, 1.6],
  ['vmax', 0, 1.5],
  ['fpmax', 0, 1.3],
  ['fvmax', 0, 1.2],
] as const;
const MUSCLE_TIMES = [
  [1, 0.01],
  [0, 0.04],
] as const;

/** Replaces a general default by that of a muscle; a negative attribute counts as absent. */
function muscleValue(current: number, general: number, own: number, given: number | undefined): number {
  if (given !== undefined && given >= 0) return given;
  return current === general ? own : current;
}

const muscle: Meaning = (a, given) => {
  const timeconst = given.numbers('timeconst');
  MUSCLE_TIMES.forEach(([general, own], i) => {
    a.dynprm[i] = muscleValue(a.dynprm[i]!, general, own, timeconst?.[i]);
  });
  const range = given.numbers('range');
  MUSCLE_GAIN.forEach(([name, general, own], i) => {
    a.gainprm[i] = muscleValue(a.gainprm[i]!, general, own, name === 'range' ? range?.[i] : given.number(name));
    a.biasprm[i] = a.gainprm[i]!;
  });
  a.dynprm[2] = given.number('tausmooth') ?? a.dynprm[2];
  setTypes(a, DynType.MUSCLE, GainType.MUSCLE, BiasType.MUSCLE);
  return a.dynprm[2] < 0 ? message('bad-actuator/tausmooth') : undefined;
};

const adhesion: Meaning = (a, given) => {
  a.gainprm[0] = given.number('gain') ?? a.gainprm[0];
  a.ctrllimited = 'true';
  setTypes(a, a.dyntype, GainType.FIXED, BiasType.NONE);
  if (a.gainprm[0] < 0) return message('bad-actuator/gain');
  return nonNegative(a.ctrlrange);
};

const general: Meaning = (a, given) => {
  a.ctrlspec = inputSpec(given) ?? a.ctrlspec;
  const inherited = given.number('inheritrange');
  if (inherited === undefined) return undefined;
  // only servos inherit a range
  if (a.gainprm[0] === -a.biasprm[1]!) return setInheritance(a, given, 'ctrlrange', 'ctrlrange');
  a.inheritrange = inherited;
  return undefined;
};

const pair = (values: readonly number[] | undefined): readonly [number, number] | undefined =>
  values && [values[0]!, values[1]!];

/** Conversions by the tag of the actuator element. */
export const MEANINGS = {
  general,
  motor,
  position,
  velocity,
  intvelocity,
  orientation,
  pid,
  damper,
  cylinder,
  muscle,
  adhesion,
  dcmotor: dcMotor,
  plugin: () => undefined,
} as const satisfies Record<string, Meaning>;

/** Tag of an actuator element, such as `motor` or `position`. */
export type ActuatorTag = keyof typeof MEANINGS;

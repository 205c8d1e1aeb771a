/** Converts a `dcmotor` element: parameters of the motor from datasheet values, and its activations. */

import { BiasType, DynType, GainType } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { type ActuatorFault, type GeneralActuator, type Given, inputSpec, type Meaning } from './general-actuator.js';

/** Datasheet values that the classes and the element set, in SI units. */
interface Datasheet {
  readonly resistance: number;
  /** Torque constant Kt [N m/A], back-EMF constant Ke [V s/rad]. */
  readonly motorconst: readonly number[];
  /** Voltage [V], stall torque [N m], no-load speed [rad/s]. */
  readonly nominal: readonly number[];
  /** Maximal torque [N m], current [A], rate of current [A/s]. */
  readonly saturation: readonly number[];
  /** Inductance L [H], electrical time constant [s]. */
  readonly inductance: readonly number[];
  readonly cogging: readonly number[];
  /** Controller gains kp, ki, kd, limits slewmax, Imax, Vmax. */
  readonly controller: readonly number[];
  /** Resistance, capacitance, time constant, temperature coefficient, reference and ambient temperature. */
  readonly thermal: readonly number[];
  /** Stiffness, damping, Coulomb, static, Stribeck. */
  readonly lugre: readonly number[];
}

/** Merges the values of an element with the inherited list: they replace its first values. */
function overlay(given: Given, name: string, inherited: readonly number[]): readonly number[] {
  const values = given.numbers(name) ?? [];
  return inherited.map((value, i) => values[i] ?? value);
}

function datasheet(a: GeneralActuator, given: Given): Datasheet {
  const isMotor = a.gaintype === GainType.DCMOTOR;
  const from = (prm: readonly number[], ...at: number[]): number[] => at.map((i) => (isMotor ? prm[i]! : 0));
  const { gainprm, biasprm, dynprm } = a;
  return {
    resistance: given.number('resistance') ?? from(gainprm, 0)[0]!,
    motorconst: overlay(given, 'motorconst', [...from(gainprm, 1), 0]),
    nominal: overlay(given, 'nominal', [0, 0, 0]),
    saturation: overlay(given, 'saturation', [0, 0, ...from(dynprm, 1)]),
    inductance: overlay(given, 'inductance', [0, ...from(dynprm, 0)]),
    cogging: overlay(given, 'cogging', from(biasprm, 0, 1, 2)),
    controller: overlay(given, 'controller', [...from(gainprm, 4, 5, 6), ...from(dynprm, 7, 8), ...from(gainprm, 7)]),
    thermal: overlay(given, 'thermal', [...from(dynprm, 2, 3), 0, ...from(gainprm, 2, 3), ...from(dynprm, 4)]),
    lugre: overlay(given, 'lugre', [...from(dynprm, 5, 6), ...from(biasprm, 3, 4, 5)]),
  };
}

/**
 * Back-EMF constant Ke of a motor with no-load speed w = v Ke / (Ke^2 + R B) at a voltage v, computed from the
 * resistance R if it is known, else from the stall torque. Without viscous damping B it is v / w.
 */
function backEmf([voltage, stall, speed]: readonly number[], resistance: number, damping: number): number {
  const [v, torque, w] = [voltage!, stall!, speed!];
  const plain = v / w;
  if (damping > 0 && resistance > 0) {
    const discriminant = v * v - 4 * resistance * damping * w * w;
    return discriminant > 0 ? (v + Math.sqrt(discriminant)) / (2 * w) : plain;
  }
  if (damping > 0) {
    // without a stall torque the resistance is unknown, and the friction would be infinite
    const corrected = plain - (v * damping) / torque;
    return corrected > 0 ? corrected : plain;
  }
  return plain;
}

/** Effective motor constant K and resistance R. */
function windings(sheet: Datasheet, damping: number): { K: number; R: number } {
  const [Kt, givenKe] = sheet.motorconst as [number, number];
  const [voltage, stall, speed] = sheet.nominal as [number, number, number];
  const derive = voltage > 0 && givenKe <= 0 && speed > 0;
  const Ke = derive ? backEmf(sheet.nominal, sheet.resistance, damping) : givenKe;
  const K = Kt > 0 && Ke > 0 ? Math.sqrt(Kt * Ke) : Kt > 0 ? Kt : Ke;
  const isNominal = sheet.resistance === 0 && voltage > 0 && stall > 0 && K > 0;
  return { K, R: isNominal ? (K * voltage) / stall : sheet.resistance };
}

/** Thermal resistance and capacitance; either is computed from the other and the time constant. */
function thermalCircuit([resistance, capacitance, timeconst]: readonly number[]): { R: number; C: number } {
  const [R, C, t] = [resistance!, capacitance!, timeconst!];
  if (C === 0) return { R, C: t / R };
  return { R: R === 0 ? t / C : R, C };
}

/** Converts a `dcmotor`. Slew rate, integral, temperature, bristle deflection and current have one activation each. */
export const dcMotor: Meaning = (a, given) => {
  const sheet = datasheet(a, given);
  const { K, R } = windings(sheet, a.damping[0] ?? 0);
  const ctrlspec = inputSpec(given) ?? (a.gaintype === GainType.DCMOTOR ? a.ctrlspec : 0);
  if (K <= 0) return message('bad-actuator/motor-constant');
  if (R <= 0) return message('bad-actuator/motor-resistance');
  if (sheet.inductance.some((x) => x < 0)) return message('bad-actuator/motor-inductance');

  a.dyntype = DynType.DCMOTOR;
  a.gaintype = GainType.DCMOTOR;
  a.biastype = BiasType.DCMOTOR;
  a.gainprm[0] = R;
  a.gainprm[1] = K;
  a.gainprm[8] = 0;
  a.ctrlspec = ctrlspec;
  a.actlimited = 'false';
  a.actearly = true;
  for (let i = 0; i < 3; i++) a.biasprm[i] = sheet.cogging[i]!;
  setSaturation(a, sheet, K);
  const states = [setInductance(a, sheet, R), ...setController(a, sheet), setLugre(a, sheet)];
  const thermal = setThermal(a, sheet);
  if (typeof thermal === 'object') return thermal;
  a.actdim = [...states, thermal].filter(Boolean).length;
  return undefined;
};

function setSaturation(a: GeneralActuator, { saturation }: Datasheet, K: number): void {
  const [torque, current, rate] = saturation as [number, number, number];
  if (torque > 0 || current > 0) {
    const limit = torque === 0 ? K * current : torque;
    a.forcerange = [-limit, limit];
    a.forcelimited = 'true';
  }
  if (rate > 0) a.dynprm[1] = rate;
}

/** Sets the electrical time constant. Returns true if the current is an activation. */
function setInductance(a: GeneralActuator, { inductance }: Datasheet, R: number): boolean {
  const [L, timeconst] = inductance as [number, number];
  a.dynprm[0] = L > 0 ? L / R : timeconst;
  return a.dynprm[0] > 0;
}

/** Sets the controller. Returns whether the slewed setpoint and the integral are activations. */
function setController(a: GeneralActuator, { controller }: Datasheet): [boolean, boolean] {
  const [kp, ki, kd, slewmax, imax, vmax] = controller as [number, number, number, number, number, number];
  a.gainprm[4] = kp;
  a.gainprm[5] = ki;
  a.gainprm[6] = kd;
  if (vmax > 0) a.gainprm[7] = vmax;
  a.dynprm[7] = slewmax;
  a.dynprm[8] = imax;
  return [slewmax > 0, ki > 0];
}

/** Sets the LuGre friction. Returns true if the bristle deflection is an activation. */
function setLugre(a: GeneralActuator, { lugre }: Datasheet): boolean {
  if (!(lugre[0]! > 0)) return false;
  a.dynprm[5] = lugre[0]!;
  a.dynprm[6] = lugre[1]!;
  for (let i = 0; i < 3; i++) a.biasprm[3 + i] = lugre[2 + i]!;
  return true;
}

/** Sets the thermal model. Returns whether the temperature of the windings is an activation, or the fault. */
function setThermal(a: GeneralActuator, { thermal }: Datasheet): boolean | ActuatorFault {
  if (!thermal.slice(0, 3).some((x) => x > 0)) return false;
  const { R, C } = thermalCircuit(thermal);
  if (R <= 0) return message('bad-actuator/thermal-resistance');
  if (C <= 0) return message('bad-actuator/thermal-capacitance');
  a.dynprm[2] = R;
  a.dynprm[3] = C;
  a.dynprm[4] = thermal[5]!;
  a.gainprm[2] = thermal[3]!;
  a.gainprm[3] = thermal[4]!;
  return true;
}

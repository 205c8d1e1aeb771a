import { expect, test } from 'vitest';
import { BiasType, CtrlInput, DynType, GainType } from '../schema/enums.js';
import { type ActuatorTag, MEANINGS } from './actuator-kind.js';
import { type GeneralActuator, generalActuator } from './general-actuator.js';

type Values = Readonly<Record<string, number | readonly number[] | readonly string[]>>;

/** Applies elements one after the other, as classes and actuator do; returns the first fault. */
function apply(a: GeneralActuator, tag: ActuatorTag, values: Values): string | undefined {
  return MEANINGS[tag](a, {
    number: (name) => values[name] as number | undefined,
    numbers: (name) => values[name] as readonly number[] | undefined,
    words: (name) => values[name] as readonly string[] | undefined,
  });
}

test('a position servo is an affine spring whose gains a class can give', () => {
  const a = generalActuator();
  expect(apply(a, 'position', { kp: 50 })).toBeUndefined();
  expect(apply(a, 'position', { kv: 3 })).toBeUndefined();
  expect(a.gainprm[0]).toBe(50);
  expect(a.biasprm.slice(0, 3)).toEqual([0, -50, -3]);
  expect([a.gaintype, a.biastype]).toEqual([GainType.FIXED, BiasType.AFFINE]);
});

test('damping is stored negative, a damping ratio positive, and they exclude each other', () => {
  const a = generalActuator();
  apply(a, 'position', { dampratio: 0.7 });
  expect(a.biasprm[2]).toBe(0.7);
  expect(apply(generalActuator(), 'position', { kv: 1, dampratio: 1 })).toContain('exclude');
});

test('a muscle replaces general values and keeps given ones', () => {
  const a = generalActuator();
  apply(a, 'muscle', { force: 7, range: [0.6, 1.2] });
  expect(a.gainprm.slice(0, 9)).toEqual([0.6, 1.2, 7, 200, 0.5, 1.6, 1.5, 1.3, 1.2]);
  expect(a.biasprm).toEqual(a.gainprm);
  expect(a.dynprm.slice(0, 2)).toEqual([0.01, 0.04]);
});

test('a pid has a state for its integral, and inputs of its own', () => {
  const a = generalActuator();
  apply(a, 'pid', { kp: 2, ki: 3, imax: 4, input: ['pos', 'ff'] });
  expect(a.dyntype).toBe(DynType.PID);
  expect([a.gainprm[0], a.dynprm[0], a.biasprm[1]]).toEqual([3, 4, -2]);
  expect(a.ctrlspec).toBe(CtrlInput.POS | CtrlInput.FF);
});

test('a motor follows from its nominal point: K = V / w, R = K V / tau', () => {
  const a = generalActuator();
  expect(apply(a, 'dcmotor', { nominal: [12, 0.3, 400] })).toBeUndefined();
  expect(a.gainprm[1]).toBeCloseTo(0.03, 15);
  expect(a.gainprm[0]).toBeCloseTo(1.2, 14);
  expect(a.actdim).toBe(0);
});

test('each feature of a motor adds a state', () => {
  const a = generalActuator();
  apply(a, 'dcmotor', {
    resistance: 2,
    motorconst: [0.04, 0.09],
    inductance: [1e-3],
    thermal: [3, 0, 15],
    lugre: [100],
  });
  expect(a.gainprm[1]).toBeCloseTo(0.06, 15);
  expect(a.dynprm[0]).toBeCloseTo(5e-4, 18);
  expect(a.dynprm[3]).toBe(5);
  expect(a.actdim).toBe(3);
  expect(apply(generalActuator(), 'dcmotor', { resistance: 1 })).toContain('motor constant');
});

test('an intvelocity goes without a bias where its damping makes no sense, and a position is refused', () => {
  const servo = generalActuator();
  expect(apply(servo, 'intvelocity', { kp: 2, kv: 1 })).toBeUndefined();
  expect([servo.biastype, servo.biasprm[1], servo.biasprm[2]]).toEqual([BiasType.AFFINE, -2, -1]);
  const a = generalActuator();
  expect(apply(a, 'intvelocity', { kp: 2, kv: -1, inheritrange: 1 })).toBeUndefined();
  expect([a.biastype, a.dyntype, a.biasprm[1], a.biasprm[2], a.inheritrange]).toEqual([
    0,
    DynType.INTEGRATOR,
    -2,
    0,
    0,
  ]);
  expect(apply(generalActuator(), 'position', { kv: -1 })).toBe('kv cannot be negative');
});

/** Conversion of actuator elements: gains and states from the documentation, and every row compared with MuJoCo. */
import { describe, expect, test } from 'vitest';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import { BiasType, CtrlInput, DynType, GainType } from '../../../foundation/schema/enums.js';
import { diagnosticOf } from '../../../foundation/schema/report.js';
import { type ActuatorTag, MEANINGS } from './actuator-kind.js';
import { type GeneralActuator, generalActuator } from './general-actuator.js';

type Values = Readonly<Record<string, number | readonly number[] | readonly string[]>>;

/** Applies elements in order, as for classes and an actuator; returns the first fault. */
function apply(a: GeneralActuator, tag: ActuatorTag, values: Values): string | undefined {
  const fault = MEANINGS[tag](a, {
    number: (name) => values[name] as number | undefined,
    numbers: (name) => values[name] as readonly number[] | undefined,
    words: (name) => values[name] as readonly string[] | undefined,
  });
  return fault && diagnosticOf(fault).message;
}

test('a position servo is an affine spring, and its gains can come from a class', () => {
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
  expect(apply(generalActuator(), 'position', { kv: 0 })).toBeUndefined();
});

test('a muscle replaces general defaults and keeps given values', () => {
  const a = generalActuator();
  apply(a, 'muscle', { force: 7, range: [0.6, 1.2] });
  expect(a.gainprm.slice(0, 9)).toEqual([0.6, 1.2, 7, 200, 0.5, 1.6, 1.5, 1.3, 1.2]);
  expect(a.biasprm).toEqual(a.gainprm);
  expect(a.dynprm.slice(0, 2)).toEqual([0.01, 0.04]);
});

test('a pid has an activation for its integral, and selects its inputs', () => {
  const a = generalActuator();
  apply(a, 'pid', { kp: 2, ki: 3, imax: 4, input: ['pos', 'ff'] });
  expect(a.dyntype).toBe(DynType.PID);
  expect([a.gainprm[0], a.dynprm[0], a.biasprm[1]]).toEqual([3, 4, -2]);
  expect(a.ctrlspec).toBe(CtrlInput.POS | CtrlInput.FF);
});

test('a dcmotor derives its constants from the nominal point: K = V / w, R = K V / tau', () => {
  const a = generalActuator();
  expect(apply(a, 'dcmotor', { nominal: [12, 0.3, 400] })).toBeUndefined();
  expect(a.gainprm[1]).toBeCloseTo(0.03, 15);
  expect(a.gainprm[0]).toBeCloseTo(1.2, 14);
  expect(a.actdim).toBe(0);
});

test('each feature of a dcmotor adds an activation', () => {
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

test('an intvelocity with invalid damping has no bias, and a position with invalid damping is rejected', () => {
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

const TARGETS: Readonly<Partial<Record<ActuatorTag, string>>> = { adhesion: 'body="b"', orientation: 'joint="ball"' };

/** A model with one actuator and a default class. */
const model = (tag: ActuatorTag, attributes: string, cls: string | undefined): string =>
  `<default>${cls === undefined ? '' : `<default class="c"><${tag} ${cls}/></default>`}</default>
  <worldbody><body name="b"><joint name="j" range="-30 40"/><geom size=".1"/></body>
    <body><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody>
  <actuator><${tag} ${TARGETS[tag] ?? 'joint="j"'} ${cls === undefined ? '' : 'class="c"'} ${attributes}/></actuator>`;

describe('an actuator compiles to the rows of MuJoCo', () => {
  test.each<[ActuatorTag, attributes: string, cls?: string]>([
    ['position', 'kp="5" dampratio="1"'],
    ['position', 'kp="5" kv="2" timeconst=".2"'],
    ['position', 'timeconst="0"', 'timeconst=".3"'],
    ['position', 'ctrlrange="0 0" inheritrange="1"'],
    ['position', '', 'kp="7" kv="3" inheritrange="1"'],
    ['position', 'dampratio=".5"', 'kp="7" kv="3"'],
    ['position', 'inheritrange="0" ctrlrange="-1 1"', 'inheritrange="1"'],
    ['intvelocity', 'kp="5" kv="2" actrange="-1 1"'],
    ['intvelocity', 'kp="5" inheritrange="1"'],
    ['intvelocity', 'kp="5" kv="2" dampratio="2" actrange="-1 1"'],
    ['intvelocity', 'ctrlrange="-1 1" inheritrange="1"'],
    ['intvelocity', '', 'kp="3" inheritrange=".5"'],
    ['velocity', 'kv="3"'],
    ['velocity', '', 'kv="3"'],
    ['motor', 'ctrlrange="-1 1"', 'gear="3" ctrlrange="-2 2"'],
    ['damper', 'kv="3" ctrlrange="0 1"'],
    ['damper', 'ctrlrange="0 1"', 'kv="3" ctrlrange="0 2"'],
    ['cylinder', 'timeconst=".5" area="2" bias="1 2 3"'],
    ['position', 'kp="2" dampratio="0"'],
    ['cylinder', 'diameter="0"'],
    ['cylinder', 'area="3" diameter=".5"'],
    ['cylinder', 'area="4"', 'diameter="2" timeconst=".3" bias="7 8 9"'],
    ['muscle', 'force="7" range=".6 1.2" lengthrange="0 1" timeconst="1 0" tausmooth=".1"'],
    ['muscle', 'lengthrange="0 1" lmin=".4" lmax="1.7" vmax="2" fpmax="1.1" fvmax="1.4" scale="100"'],
    ['muscle', 'lengthrange="0 1" force="-5" scale="-1"', 'force="7" timeconst=".02 .05"'],
    ['adhesion', 'gain="3" ctrlrange="0 1"'],
    ['adhesion', 'ctrlrange="0 1"', 'gain="3"'],
    ['orientation', 'kp="5" kv="2"'],
    ['orientation', 'dampratio="1" input="expmap"', 'kp="4" input="quat"'],
    ['orientation', '', 'kp="4" kv="1" input="quat"'],
    ['pid', 'kp="2" ki="3" imax="4" input="pos ff" kv="1"'],
    ['pid', 'kp="2" slewmax="5" dampratio="1"'],
    ['pid', 'ki="0" imax="3"'],
    ['pid', 'ki="0"', 'kp="2" ki="3" imax="4"'],
    ['pid', 'input="vel"', 'input="pos ff" posrange="-1 1"'],
    ['pid', 'inheritrange="1" velrange="-1 1" ffrange="-2 2" input="pos vel ff"'],
    ['general', 'dyntype="integrator" gainprm="2" biastype="affine" biasprm="1 2 3"'],
    ['general', 'dyntype="filter"', 'gainprm="2 3" dynprm="4" actlimited="true" actrange="-1 1"'],
    ['general', 'dyntype="user" actdim="3"'],
  ])('%s %s after class %s compiles to the rows of MuJoCo', async (tag, attributes, cls) => {
    expect(await compileSmallModel(model(tag, attributes, cls))).toEqual(EQUAL);
  });
});

describe('actuators after classes of other actuator kinds', () => {
  const ACTUATORS = ['position kp="2"', 'velocity kv="2"', 'motor', 'intvelocity kp="2" actrange="-1 1"']
    .concat(['damper kv="4" ctrlrange="0 1"', 'cylinder area="2"', 'pid kp="2"', 'pid ki="2"', 'general'])
    .map((each) => `<${each} joint="j"/>`)
    .concat('<adhesion body="b" ctrlrange="0 1"/>', '<damper joint="j" ctrlrange="0 1"/>');
  const CLASSES = [
    '<general gainprm="1 2 3 4" biasprm="5 6 7"/>',
    '<general gaintype="affine" gainprm="1 2 -3" dynprm="3 4 5"/>',
    '<general dyntype="filter" dynprm="3 4 5"/>',
    '<position kp="7" kv="3"/>',
    '<velocity kv="9"/>',
    '<pid ki="3" imax="2"/>',
  ];

  // both reject an inherited dyntype with another meaning
  const isRefused = (cls: string, actuator: string): boolean =>
    cls.startsWith('<pid') && /<(position|adhesion)/.test(actuator);

  test.each(CLASSES)('after class %s, actuators compile to the rows of MuJoCo', async (cls) => {
    for (const actuator of ACTUATORS) {
      const text = model('motor', '', undefined).replace(
        /<actuator>.*<\/actuator>/,
        `<actuator>${actuator}</actuator>`,
      );
      const verdict = await compileSmallModel(text.replace('<default></default>', `<default>${cls}</default>`));
      const expected = isRefused(cls, actuator) ? refused('dyntype pid needs gaintype pid') : EQUAL;
      expect([actuator, verdict]).toEqual([actuator, expected]);
    }
  });
});

test('a pid with a negative slewmax has a fault', () => {
  expect(apply(generalActuator(), 'pid', { slewmax: -1 })).toBe('slewmax cannot be negative');
  expect(apply(generalActuator(), 'pid', { slewmax: 0 })).toBeUndefined();
});

test('common attributes of actuators are kept and merged with those of a class', async () => {
  const common = `group="3" nsample="4" interp="linear" delay=".1" user="1 2" gear="1 2 3" damping=".5" armature=".25"
    forcerange="-3 3" ctrlrange="-2 2" actrange="-1 1" dyntype="integrator" gaintype="affine" gainprm="2 3" biastype="affine"
    biasprm="4" dynprm="5" actdim="1" actearly="true"`;
  expect(await compileSmallModel(model('general', `${common} lengthrange="0 2"`, undefined))).toEqual(EQUAL);
  expect(await compileSmallModel(model('general', 'gear="7" gainprm="8" dynprm="1 2" user="3"', common))).toEqual(
    EQUAL,
  );
});

test('an intvelocity with invalid damping keeps the gain of its class, as in MuJoCo', async () => {
  const text = model('intvelocity', 'kp="2" kv="-1" actrange="-1 1"', undefined);
  const general = '<default><general gaintype="affine" gainprm="1 2 3"/></default>';
  expect(await compileSmallModel(text.replace('<default></default>', general))).toEqual(EQUAL);
});

describe('invalid actuators', () => {
  test.each<[ActuatorTag, attributes: string, message: string]>([
    ['position', 'kv="2" dampratio="1"', 'kv and dampratio exclude each other'],
    ['position', 'kv="-1"', 'kv cannot be negative'],
    ['position', 'dampratio="-1"', 'dampratio cannot be negative'],
    ['position', 'timeconst="-1"', 'timeconst cannot be negative'],
    ['position', 'ctrlrange="0 1" inheritrange="1"', 'ctrlrange and inheritrange exclude each other'],
    ['position', 'ctrlrange="-1 0" inheritrange="1"', 'ctrlrange and inheritrange exclude each other'],
    ['intvelocity', 'actrange="-1 1" inheritrange="1"', 'actrange and inheritrange exclude each other'],
    ['pid', 'posrange="-1 1" inheritrange="1"', 'posrange and inheritrange exclude each other'],
    ['damper', 'kv="-1" ctrlrange="0 1"', 'kv cannot be negative'],
    ['damper', 'kv="1" ctrlrange="-1 1"', 'ctrlrange cannot be negative'],
    ['muscle', 'lengthrange="0 1" tausmooth="-1"', 'tausmooth cannot be negative'],
    ['adhesion', 'gain="-1" ctrlrange="0 1"', 'gain cannot be negative'],
    ['adhesion', 'ctrlrange="-1 1"', 'ctrlrange cannot be negative'],
  ])('%s %s is rejected by both compilers', async (tag, attributes, message) => {
    expect(await compileSmallModel(model(tag, attributes, undefined))).toEqual(refused(message));
  });
});

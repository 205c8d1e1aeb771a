/** Minimized inputs of earlier findings. */
import { expect, test } from 'vitest';
import { make } from '../../src/api/env.js';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { toXML } from '../../src/modelling/mjcf/index.js';
import { Spec } from '../../src/modelling/spec/spec.js';
import { defineTask } from '../../src/robotics/plan/task.js';
import { defineStudy } from '../../src/robotics/study/study.js';
import { Data } from '../../src/simulation/model/data.js';
import { step } from '../../src/simulation/runtime/run.js';

const world = (inside: string, rest = ''): string => `<mujoco><worldbody>${inside}</worldbody>${rest}</mujoco>`;
const BALL = '<geom size=".1"/>';

test.each([
  ['limited', 'range="-.1 .1"', ''],
  ['rubbing', 'frictionloss="2"', ''],
  ['fixed', '', '<equality><tendon tendon1="t"/></equality>'],
  ['coupled', '', '<equality><tendon tendon1="t" tendon2="u"/></equality>'],
])('a %s tendon that names a joint twice equals one with the sum of both coefficients', (_, given, rest) => {
  const bodies = `<body><joint name="a"/><geom size=".1" pos="1 0 0"/><body><joint name="b"/><geom size=".1" pos="1 0 0"/></body></body>`;
  const run = (joints: string): number[] => {
    const fixed = `<fixed name="t" ${given}><joint joint="a" coef="1"/>${joints}</fixed>`;
    const other = `<fixed name="u"><joint joint="a" coef="2"/><joint joint="b" coef="-1"/></fixed>`;
    const model = compile(parseModel(world(bodies, `<tendon>${fixed}${other}</tendon>${rest}`)));
    const data = new Data(model);
    data.qvel.fill(5);
    let rows = 0;
    for (let k = 0; k < 50; k++) {
      step(model, data);
      rows += data.nefc;
    }
    expect(rows).toBeGreaterThan(5);
    return [...data.qpos];
  };
  const once = run('<joint joint="b" coef="3"/>');
  const twice = run('<joint joint="b" coef="1"/><joint joint="b" coef="2"/>');
  for (const [i, value] of once.entries()) expect(twice[i]).toBeCloseTo(value, 12);
});

test('a limited tendon may name a joint twice in a tree with others', () => {
  const inside = `<body><joint/>${BALL}<body pos="1 0 0"><joint name="ball" type="ball"/>${BALL}</body></body>`;
  const joint = '<joint joint="ball" coef="1"/>';
  const model = compile(parseModel(world(inside, `<tendon><fixed range="-1 1">${joint}${joint}</fixed></tendon>`)));
  const data = new Data(model);
  data.qvel.fill(1);
  for (let k = 0; k < 10; k++) step(model, data);
  expect([...data.qpos].every(Number.isFinite)).toBe(true);
});

test.each([
  ['a range that is a number', { healthyZRange: 1 }],
  ['a range of one number', { healthyZRange: [1] }],
  ['a weight that is a text', { forwardRewardWeight: '1' }],
  ['a weight that is NaN', { forwardRewardWeight: Number.NaN }],
  ['a number in place of true or false', { terminateWhenUnhealthy: 1 }],
  ['half a frame', { frameSkip: 0.5 }],
])('an environment refuses the options %s', (_, args) => {
  expect(() => make('Hopper-v5', args as never)).toThrow(/Hopper-v5, \w+: expected/);
});

test('an environment treats an undefined option as absent', () => {
  const env = make('Hopper-v5', { healthyZRange: undefined } as never);
  env.reset({ seed: 1 });
  expect(() => env.step([0, 0, 0])).not.toThrow();
});

test.each(['a', Symbol('s'), Number.NaN, 0.5, {}])('an environment refuses the seed %s', (seed) => {
  expect(() => make('Hopper-v5').reset({ seed: seed as never })).toThrow(/seed .* is not an integer/);
});

test('an environment refuses a symbol as step limit', () => {
  expect(() => make('Hopper-v5', { maxEpisodeSteps: Symbol('s') as never })).toThrow(/positive integer/);
});

test('a task refuses a reward term that is not a number', () => {
  const task = { name: 't', terms: [null], residual: () => () => {} };
  expect(() => defineTask(task as never)).toThrow(/task 't': expected a name, size, norm and weight, not null/);
});

test.each([undefined, null, 1, 'up'])('an environment refuses the action %s', (action) => {
  const env = make('Hopper-v5');
  env.reset({ seed: 1 });
  expect(() => env.step(action as never)).toThrow(/step: expected 3 actions/);
});

test.each([null, undefined, 1, 'kp', [1]])('a study refuses the parameter set %s', (set) => {
  const study = { parameters: [{ kp: 1 }, set], keep: { height: 'float64' }, run: () => ({}) };
  expect(() => defineStudy(study as never)).toThrow(/study: parameters must be a list of sets of parameters/);
});

test.each([1e-300, -1e-40, 1e300])('a color of %d is written as it is stored', (value) => {
  const spec = new Spec();
  spec.worldbody.addGeom({ size: [0.1], rgba: [1, value, 0, 1] });
  const model = compile(spec);
  expect(compile(parseModel(toXML(spec))).geom_rgba).toEqual(model.geom_rgba);
});

test.each([Symbol('s'), null, 'float', {}])('a study refuses the output type %s', (type) => {
  const study = { keep: { height: type }, run: () => ({}) };
  expect(() => defineStudy(study as never)).toThrow(/study: keep.height must be one of/);
});

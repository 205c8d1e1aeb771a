import { expect, test } from 'vitest';
import { compile, Data, parseXML } from '../../src/api/index.js';
import { completionsAfter } from './code-completions.js';

const model = compile(
  parseXML(`<mujoco><worldbody><body name="arm"><joint name="shoulder"/><joint name="wrist" axis="0 1 0"/><geom size=".1"/>
    </body></worldbody><actuator><motor name="drive" joint="shoulder"/></actuator></mujoco>`),
);
const mirror = { model, data: new Data(model) };
const labels = (text: string) => completionsAfter(text, mirror)?.options.map(({ label }) => label);

test.each([
  ["  data.joint('", ['shoulder', 'wrist']],
  ['data.actuator("d', ['drive']],
  ["data.planet('", undefined],
  ['const x = 1', undefined],
  ["'m", undefined],
])('after %s, the names are %j', (text, expected) => {
  expect(labels(text)).toEqual(expected);
});

test.each([
  ['data.q', ['qpos', 'qvel', 'ctrl', 'joint']],
  ['x = model.jn', ['jnt_range', 'nq', 'actuator']],
  ["data.joint('shoulder').", ['qpos', 'qvel']],
  ["model.body('arm').m", ['mass', 'pos']],
  ['data . joint ( 0 ) . q'.replaceAll(' ', ''), ['qpos']],
  ['  mo', ['model', 'data']],
])('after %s, %j are offered', (text, expected) => {
  expect(labels(text)).toEqual(expect.arrayContaining(expected));
});

test('an option replaces the typed word, and shows the size of an array', () => {
  const found = completionsAfter('a\nmodel.jnt_ra', mirror)!;
  expect(found.from).toBe('a\nmodel.'.length);
  expect(found.options.find(({ label }) => label === 'jnt_range')?.detail).toMatch(/njnt × 2/);
});

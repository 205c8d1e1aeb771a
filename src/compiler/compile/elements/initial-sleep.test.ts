/** A tree with sleep policy init cannot be connected to a tree with another policy. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';

const scene = (flags: string, [a, b]: readonly [string, string], distance = 1): string =>
  `<mujoco><option><flag ${flags}/></option><worldbody>
  <body name="a" sleep="${a}"><freejoint/><geom size=".1"/></body>
  <body name="b" sleep="${b}" pos="${distance} 0 0"><freejoint/><geom size=".1"/></body></worldbody>
  <equality><connect body1="a" body2="b" anchor="0 0 0" active="${distance === 1}"/></equality></mujoco>`;
const compiling = (...given: Parameters<typeof scene>) => compile(readModelText(scene(...given)));

it('rejects init sleep next to another policy at its location, with and without islands', () => {
  const message = /^model\.xml:2:18: error: .*'a'.*'b'.*\[cannot-sleep\]/;
  expect(() => compiling('sleep="enable"', ['init', 'auto'])).toThrow(message);
  expect(() => compiling('sleep="enable" island="disable"', ['init', 'auto'])).toThrow(message);
});

it('accepts init sleep next to init, alone, and with sleeping disabled', () => {
  expect(compiling('sleep="enable"', ['init', 'init']).ntree).toBe(2);
  expect(compiling('sleep="enable"', ['init', 'auto'], 5).ntree).toBe(2);
  expect(compiling('sleep="disable"', ['init', 'auto']).ntree).toBe(2);
});

it('checking init sleep leaves the options unchanged', () => {
  const model = compiling('sleep="enable" island="disable"', ['init', 'init']);
  expect(model.opt.disableflags & (1 << 18)).toBe(1 << 18);
});

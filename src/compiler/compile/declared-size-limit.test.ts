/** Numbers in a short text that cause long arrays. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compile } from './compile.js';

const BODIES = '<worldbody><body><freejoint/><geom size=".1"/></body></worldbody>';
/** Size of a double [bytes]. */
const VALUE = 8;

const compiling =
  (size: string, statedBytes: number): (() => unknown) =>
  () =>
    compile(readModelText(`<mujoco><size ${size}/>${BODIES}</mujoco>`), { limits: { statedBytes } });

it.each([
  // in an array of a Data
  ['nuserdata="1000"', 1000 * VALUE, 'nuserdata = 1000'],
  // per key: time, qpos, qvel and the address of its name, which is counted as a value
  ['nkey="100"', 100 * (1 + 7 + 6 + 1) * VALUE, 'nkey = 100'],
  // for two bodies, including the world
  ['nuser_body="500"', 2 * 500 * VALUE, 'nuser_body = 500'],
])('counts the bytes of %s', (size, bytes, largest) => {
  expect(compiling(size, bytes)).not.toThrow();
  expect(compiling(size, bytes - 1)).toThrow(`the largest ${largest}`);
});

it.each([
  ['<sensor><user dim="400"/><user dim="600"/></sensor>', 1000, 'nsensordata = 1000'],
  // a state and its derivative
  ['<actuator><general site="s" dyntype="user" actdim="500"/></actuator>', 2 * 500, 'na = 500'],
  // two counters, then a time and a value per sample
  ['<actuator><motor site="s" nsample="100"/></actuator>', 2 + 2 * 100, 'nhistory = 202'],
  ['<custom><numeric name="n" size="300"/></custom>', 300, 'nnumericdata = 300'],
  // per key, with its time and name address, and for the actuator
  [
    '<size nkey="10"/><actuator><general site="s" dyntype="user" actdim="7"/></actuator>',
    10 * (1 + 1 + 7 + 1) + 14,
    'nkey = 10',
  ],
])('counts the values of %s', (content, values, largest) => {
  const run = (statedBytes: number) => () =>
    compile(readModelText(`<mujoco><worldbody><site name="s"/></worldbody>${content}</mujoco>`), {
      limits: { statedBytes },
    });
  expect(run(values * VALUE)).not.toThrow();
  expect(run(values * VALUE - 1)).toThrow(`the largest ${largest}`);
});

/** Numbers in a short text that would make long arrays. */
import { expect, it } from 'vitest';
import { parseXML } from '../mjcf/index.js';
import { compile } from './compile.js';

const BODIES = '<worldbody><body><freejoint/><geom size=".1"/></body></worldbody>';
/** Values of a double. */
const VALUE = 8;

const compiling =
  (size: string, statedBytes: number): (() => unknown) =>
  () =>
    compile(parseXML(`<mujoco><size ${size}/>${BODIES}</mujoco>`), { limits: { statedBytes } });

it.each([
  // arrays of a Data
  ['nuserdata="1000"', 1000 * VALUE, 'nuserdata = 1000'],
  // for each key its time, qpos, qvel and the address of its name, which counts as a value
  ['nkey="100"', 100 * (1 + 7 + 6 + 1) * VALUE, 'nkey = 100'],
  // for each of the two bodies, the world among them
  ['nuser_body="500"', 2 * 500 * VALUE, 'nuser_body = 500'],
])('%s takes its bytes', (size, bytes, largest) => {
  expect(compiling(size, bytes)).not.toThrow();
  expect(compiling(size, bytes - 1)).toThrow(`the largest ${largest}`);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_PAGE, coveragePage } from '../../scripts/drop-in-coverage.js';
import loadMujoco from '../../src/api/mujoco.js';
import { MISSING } from '../../src/mujoco/missing.js';

test('the coverage page matches the types (npm run drop-in)', () => {
  expect(readFileSync(COVERAGE_PAGE, 'utf8')).toBe(coveragePage());
});

test('a function of MISSING throws an error that it is not available', async () => {
  const mj = await loadMujoco();
  for (const name of Object.keys(MISSING) as (keyof typeof MISSING)[]) {
    expect(() => mj[name]()).toThrow(`${name} is not available`);
  }
  expect(() => mj.FS.lookupPath('/')).toThrow('FS.lookupPath is not available');
  const model = mj.MjModel.from_xml_string('<mujoco/>');
  expect(() => (model as unknown as { buffer: Uint8Array }).buffer).toThrow('MjModel.buffer is not available');
  const data = new mj.MjData(model);
  expect(() => (data as unknown as { arena: Uint8Array }).arena).toThrow('MjData.arena is not available');
});

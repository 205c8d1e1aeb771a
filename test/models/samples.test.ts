import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML, step } from '../../src/api/index.js';
import { expectation, MODELS, SAMPLES, sampleText } from './samples.js';

/** Expected values have twelve digits; contacts amplify their rounding a little over a second. */
const DIGITS = 8;

describe.each(SAMPLES)('models/%s', (name) => {
  const expected = expectation(name);
  const model = compile(parseXML(sampleText(name), { name: `${name}/model.xml` }));

  it('the README of models lists the sample', () => {
    expect(readFileSync(join(MODELS, 'README.md'), 'utf8')).toContain(name);
  });

  it('the sample has the expected sizes, mass and time step', () => {
    for (const [size, value] of Object.entries(expected.sizes))
      expect([size, model[size as 'nq']]).toEqual([size, value]);
    expect(model.body_subtreemass[0]).toBeCloseTo(expected.mass, 9);
    expect(model.opt.timestep).toBe(expected.timestep);
  });

  it('the sample has the expected state after its duration', () => {
    const data = new Data(model);
    for (let i = 0; i < expected.after.steps; i++) step(model, data);
    expect(data.time).toBeCloseTo(expected.after.time, 12);
    for (const [i, value] of expected.after.qpos.entries()) expect(data.qpos[i]).toBeCloseTo(value, DIGITS);
    for (const [i, value] of expected.after.qvel.entries()) expect(data.qvel[i]).toBeCloseTo(value, DIGITS - 2);
  });
});

/**
 * Models with many features at once agree with the reference: in a controlled run, in disturbed states, and generated
 * from seeds.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RICH, richPath } from '../models/rich.js';
import { sized } from '../runner/size.js';
import { judgeModel, worstState } from './judge-model.js';
import { writeWildModels } from './wild-model.js';

it.each(RICH)('agrees with the reference: %s', async (name) => {
  for (const states of [{ checkpoints: sized([0, 5, 25], [0, 1, 5, 25, 100]) }, { disturbed: sized(4, 12) }]) {
    const verdict = await judgeModel(richPath(name), undefined, states);
    expect(verdict.fields).toEqual([]);
    expect(verdict.engine, worstState(verdict.states)).toBe(true);
  }
});

/** Seeds of models that once disagreed, and of others; `npm run oracle -- --wild N` tries more. */
const SEEDS = sized([3, 9, 124], [1, 3, 4, 9, 124, 138]);

it.each(SEEDS)('agrees with the reference: a model generated from seed %i', async (seed) => {
  const folder = writeWildModels(seed, 1);
  const verdict = await judgeModel(join(folder, `${seed}.xml`), undefined, {
    checkpoints: sized([0, 25], [0, 5, 25, 100]),
  });
  rmSync(folder, { recursive: true });
  expect(verdict.fields).toEqual([]);
  expect(verdict.engine, worstState(verdict.states)).toBe(true);
});

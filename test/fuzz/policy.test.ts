/** Damaged networks and descriptions of trained policies. */
import { expect, test } from 'vitest';
import { fuzzStages } from './judge.js';
import { POLICY_READERS } from './policy-readers.js';

test.each(Object.entries(POLICY_READERS))('%s', async (_, read) => {
  const { stepped } = await fuzzStages(read, 300);
  // random nodes must fit often enough that operators run
  expect(stepped).toBeGreaterThan(20);
});

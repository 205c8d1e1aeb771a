/** Models mutated by the schema pass the whole pipeline: read, compiled, simulated, written and edited. */
import { expect, test } from 'vitest';
import { countOf } from '../runner/size.js';
import { fuzzStages } from './judge.js';
import { SCHEMA_LIMIT, SCHEMA_READERS } from './schema-readers.js';

const COUNTS: Readonly<Record<string, number>> = { 'models mutated by the tables': 30 };

test.each(Object.entries(SCHEMA_READERS))('%s', async (name, read) => {
  const usual = COUNTS[name] ?? 80;
  const count = countOf(usual, usual);
  const { read: sound, stepped } = await fuzzStages(read, count, SCHEMA_LIMIT);
  // enough mutants must get past the reader
  expect(sound).toBeGreaterThan(count / 3);
  expect(stepped).toBeGreaterThan(count / 10);
});

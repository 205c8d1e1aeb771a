/** Models mutated by the schema go the whole way: read, compiled, simulated, written and edited. */
import { expect, test } from 'vitest';
import { fuzzStages } from './judge.js';
import { SCHEMA_LIMIT, SCHEMA_READERS } from './schema-readers.js';

const HOURS = 3 * 3_600_000;
const COUNTS: Readonly<Record<string, number>> = { 'models mutated by the tables': 60 };

test.each(Object.entries(SCHEMA_READERS))(
  '%s',
  async (name, read) => {
    const count = Number(process.env.FUZZ_COUNT ?? COUNTS[name] ?? 200);
    const { read: sound, stepped } = await fuzzStages(read, count, SCHEMA_LIMIT);
    // enough mutants must get past the reader
    expect(sound).toBeGreaterThan(count / 3);
    expect(stepped).toBeGreaterThan(count / 10);
  },
  HOURS,
);

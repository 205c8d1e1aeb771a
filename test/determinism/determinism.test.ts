import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as source from '../../src/index.js';
import { SAMPLES, sampleText } from '../models/samples.js';
import { HASHES } from './hashes.js';
import { stateHash } from './run.js';

const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

describe('states have the same bits', () => {
  it.each(SAMPLES)('as recorded, from the sources: %s', (name) => {
    expect(stateHash(source, sampleText(name))).toBe(HASHES[name]);
  });

  describe.runIf(existsSync(built))('in every mode of the built engine', async () => {
    const kt = (await import(built)) as typeof source;
    it.each(['shared', 'fresh', 'module'] as const)('%s', async (mode) => {
      if (mode === 'module') await kt.prepareEngine(SAMPLES.length);
      kt.setEngineMode(mode);
      for (const name of SAMPLES) expect([name, stateHash(kt, sampleText(name))]).toEqual([name, HASHES[name]]);
      kt.setEngineMode(undefined);
    });
  });
});

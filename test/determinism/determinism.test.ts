import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as source from '../../src/index.js';
import { HASHES } from './hashes.js';
import { stateHash } from './run.js';
import { SCENE_TEXTS } from './scenes.js';

const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

describe('states have the same bits', () => {
  it.each(Object.entries(SCENE_TEXTS))('as recorded, from the sources: %s', (name, text) => {
    expect(stateHash(source, text)).toBe(HASHES[name]);
  });

  const isBuilt = existsSync(built);
  describe.runIf(isBuilt)('in every mode of the built engine', async () => {
    const kt = isBuilt ? ((await import(built)) as typeof source) : source;
    it.each(['shared', 'fresh', 'module'] as const)('%s', async (mode) => {
      if (mode === 'module') await kt.prepareEngine(Object.keys(SCENE_TEXTS).length);
      kt.setEngineMode(mode);
      for (const [name, text] of Object.entries(SCENE_TEXTS)) {
        expect([name, stateHash(kt, text)]).toEqual([name, HASHES[name]]);
      }
      kt.setEngineMode(undefined);
    });
  });
});

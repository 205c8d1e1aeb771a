import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as source from '../../src/api/index.js';
import { isLong } from '../runner/size.js';
import { HASHES } from './hashes.js';
import { stateHash } from './run.js';
import { FEW_SCENES, LARGE_SCENES, SCENE_TEXTS } from './scenes.js';

/** Runs scenes in a process of Node that forbids code generation, each in a copy of the engine. */
function hashesWithoutEvaluation(): unknown {
  const program = `import * as kt from ${JSON.stringify(pathToFileURL(built).href)};
    import { stateHash } from ${JSON.stringify(runner)};
    const scenes = ${JSON.stringify(FEW_SCENES)};
    await kt.prepareEngine(Object.keys(scenes).length);
    kt.setEngineMode('own');
    const hashes = Object.entries(scenes).map(([name, text]) => [name, stateHash(kt, text)]);
    console.log(JSON.stringify(Object.fromEntries(hashes)));`;
  const flags = [
    '--disallow-code-generation-from-strings',
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    program,
  ];
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
}

const runner = new URL('./run.ts', import.meta.url).href;
const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

const isBuilt = existsSync(built);

/** In `npm test`, the built engine alone steps large scenes. */
const FROM_SOURCES = Object.entries(SCENE_TEXTS).filter(([name]) => isLong || !isBuilt || !LARGE_SCENES.has(name));

describe('states have the same bits', () => {
  it.each(FROM_SOURCES)('states computed from the sources have the recorded bits: %s', (name, text) => {
    expect(stateHash(source, text)).toBe(HASHES[name]);
  });

  describe.runIf(isBuilt)('in every mode of the built engine', async () => {
    const kt = isBuilt ? ((await import(built)) as typeof source) : source;
    it.each(['shared', 'own'] as const)('%s', (mode) => {
      kt.setEngineMode(mode);
      // all scenes run in mode shared, and most of them from the sources in mode own
      const scenes = mode === 'own' ? FEW_SCENES : SCENE_TEXTS;
      for (const [name, text] of Object.entries(scenes)) {
        expect([name, stateHash(kt, text)]).toEqual([name, HASHES[name]]);
      }
      kt.setEngineMode(undefined);
    });

    it('prepared copies of the engine give the same bits in mode own where code generation is forbidden', () => {
      expect(hashesWithoutEvaluation()).toEqual(
        Object.fromEntries(Object.keys(FEW_SCENES).map((name) => [name, HASHES[name]])),
      );
    });
  });
});

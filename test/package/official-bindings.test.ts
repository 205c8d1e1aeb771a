/**
 * The tests of the official bindings, run on the packed drop-in. In `npm run test:long` if their sources are installed
 * (scripts/peer-examples.mjs).
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'sucrase';
import { beforeAll, describe, expect, it } from 'vitest';
import { peerExamples } from '../../scripts/peer-examples.mjs';
import { isLong } from '../runner/size.js';
import { isBuilt } from './packed.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const peers = peerExamples();

interface Result {
  readonly name: string;
  readonly status: string;
  readonly messages: readonly string[];
}

/** Results of the bindings' test files for a module, run in a separate folder next to Jasmine. */
function resultsOn(module: string): readonly Result[] {
  const folder = join(peers!, 'official');
  const source = join(peers!, 'mujoco/wasm/tests');
  mkdirSync(join(folder, 'tests'), { recursive: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const name of ['bindings', 'enums']) {
    const text = readFileSync(join(source, `${name}_test.ts`), 'utf8').replace("import 'jasmine';", '');
    writeFileSync(join(folder, `tests/${name}_test.mjs`), transform(text, { transforms: ['typescript'] }).code);
  }
  writeFileSync(
    join(folder, 'dist/mujoco.js'),
    `export { default } from ${JSON.stringify(module)};\nexport const MjvOption = undefined;\n`,
  );
  cpSync(join(root, 'test/package/peers/jasmine.mjs'), join(folder, 'jasmine.mjs'));
  const printed = execFileSync(process.execPath, ['jasmine.mjs', join(folder, 'tests')], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(printed.trim().split('\n').at(-1)!);
}

describe.runIf(isLong && isBuilt && peers)('tests of the official bindings', () => {
  let own: readonly Result[];
  beforeAll(() => void (own = resultsOn(join(root, 'dist/mujoco.js'))));

  it('all tests of the official bindings run and pass on the official module', () => {
    const official = resultsOn(join(root, 'node_modules/@mujoco/mujoco/mujoco.js'));
    expect(own.map(({ name }) => name)).toEqual(official.map(({ name }) => name));
    expect(official.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(own.length).toBeGreaterThan(170);
  });

  it('the tests of the official bindings pass on the drop-in', () => {
    expect(own.filter(({ status }) => status !== 'passed')).toEqual([]);
  });
});

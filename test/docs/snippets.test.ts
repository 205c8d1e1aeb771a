/** Every TypeScript snippet of the README and the docs runs. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
// snippets share this import: on a busy machine it takes longer than the limit of a test
import '../../src/api/mujoco.js';
import '../../src/api/node.js';
import '../../src/api/rollout.js';
import { workerScript } from '../rollout/worker-script.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'README.md', 'docs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name.endsWith('.md') && !name.startsWith('docs/api/'))
  // translations contain the code of the English page
  .filter((name) => !name.startsWith('docs/zh/'));

/** Module that the import of a snippet resolves to. */
const SOURCES: Record<string, string> = {
  kinetree: 'src/api/node.ts',
  'kinetree/mujoco': 'src/api/mujoco.ts',
  'kinetree/decoders': 'src/api/decoders.ts',
  'kinetree/env': 'src/api/env.ts',
  'kinetree/ik': 'src/api/ik.ts',
  'kinetree/plan': 'src/api/plan.ts',
  'kinetree/contacts': 'src/api/contacts.ts',
  'kinetree/policy': 'src/api/policy.ts',
  'kinetree/teleop': 'src/api/teleop.ts',
  'kinetree/record': 'src/api/record.ts',
  'kinetree/rollout': 'src/api/rollout.ts',
  'kinetree/study': 'src/api/study.ts',
  'kinetree/three': 'src/api/three.ts',
};

const importPattern = /from '(kinetree(?:\/\w+)?)'/g;

/** Snippets marked `ts`, without fragments, which are marked `ts no-run`. */
function snippets(page: string): string[] {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
}

async function run(code: string, name: string): Promise<void> {
  const folder = `${root}.cache/snippets`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}.ts`;
  let source = code.replace(importPattern, (_, module: string) => `from '${root}${SOURCES[module]}'`);
  if (source.includes('createPool({')) {
    // Node 20 does not run TypeScript: the worker of the sources is bundled
    source = source.replace('createPool({', `createPool({ script: '${await workerScript()}',`);
  }
  writeFileSync(file, `${source}\nexport {};\n`);
  await import(/* @vite-ignore */ pathToFileURL(file).href);
}

describe.each(pages.filter((page) => snippets(page).length > 0))('%s', (page) => {
  const codes = snippets(page);
  it.each(codes.map((code, i) => [i + 1, code] as const))('snippet %i runs', async (i, code) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await run(code, `${page.replace(/\W/g, '-')}-${i}`);
    log.mockRestore();
    expect(code).toContain('import');
  });
});

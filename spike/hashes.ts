/**
 * Steps every model in both builds and compares the bits of the states: `tsx hashes.ts [--steps N] [--seconds S]
 * [--part K/N] [FOLDERS OR FILES...]`; without files, those of `../shared/models` and `models`, and the scenes of the
 * tests of determinism.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SCENE_TEXTS } from '../test/determinism/scenes.js';
import { modelFiles } from '../test/oracle/model-files.js';
import { bundleScript, OUT } from './build.js';
import { ROOT } from './collect.js';
import type { HashesReply } from './hashes-run.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    part: { type: 'string', default: '0/1' },
    verbose: { type: 'boolean', default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
const scenes = Object.entries(SCENE_TEXTS).map(([name, text]) => {
  const path = join(folder, `${name}.xml`);
  writeFileSync(path, text);
  return path;
});
const folders = positionals.length
  ? positionals.map((path) => resolve(path))
  : [join(ROOT, '../shared/models'), join(ROOT, 'models')].filter(existsSync);
const [part, parts] = values.part.split('/').map(Number) as [number, number];
const files = [...folders.flatMap((path) => modelFiles(path)), ...(positionals.length ? [] : scenes)].filter(
  (_, i) => i % parts === part,
);

await bundleScript('hashes-run');
const counts = { equal: 0, different: 0, failed: 0 };
const staying = new Map<string, number>();
for (const path of files) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--stack-size=7600', join(OUT, 'hashes-run.mjs'), OUT, path, values.steps, values.seconds],
    { encoding: 'utf8', timeout: 10_000 * Number(values.seconds) },
  );
  const name = relative(path.startsWith(folder) ? folder : ROOT, path);
  let reply: HashesReply;
  try {
    reply = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as HashesReply;
  } catch {
    counts.failed++;
    console.log(`${name}: ${stderr.trim().split('\n').slice(0, 6).join(' | ') || 'took too long'}`);
    continue;
  }
  const { steps, differs, error, failures } = reply;
  for (const each of failures) staying.set(each, (staying.get(each) ?? 0) + 1);
  if (error) {
    counts.failed++;
    console.log(`${name}: ${error}`);
  } else if (differs) {
    counts.different++;
    console.log(`${name}: ${differs}`);
  } else {
    counts.equal++;
    if (values.verbose) console.log(`${name}: equal after ${steps} steps`);
  }
}
console.log(`${counts.equal} models have equal bits, ${counts.different} differ, ${counts.failed} failed`);
for (const [reason, count] of [...staying].sort((a, b) => b[1] - a[1])) console.log(`in ${count}: ${reason}`);
rmSync(folder, { recursive: true });

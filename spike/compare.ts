/**
 * Times the built package and the build with compiled kernels in turns, with a second copy of the package as a measure
 * of noise: `tsx compare.ts [--in node|PATH_OF_NODE|firefox|chromium] [--rounds N] [--memory] [--many] MODELS...`; with
 * `--memory`, the package with its arrays in a WebAssembly.Memory instead of kernels, and with `--many`, 32 different
 * Models by turns in either against one
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contestTask } from '../bench/contest.js';
import type { ContestTask } from '../bench/contest-protocol.js';
import { serveFiles } from '../bench/page-worker.js';
import { median } from '../bench/protocol.js';
import { Firefox, findFirefox } from '../test/browser/firefox.js';
import { launchBrowser } from '../test/browser/harness.js';
import { bundleScript, OUT } from './build.js';
import { ROOT } from './collect.js';
import { writeMemoryDist } from './memory.js';
import type { ManyReply, TurnsReply, TurnsTask } from './turns.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'node' },
    rounds: { type: 'string', default: '15' },
    warm: { type: 'string', default: '3000' },
    verbose: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    many: { type: 'boolean', default: false },
  },
});
function inNode(path: string, folder: string): unknown {
  cpSync(join(ROOT, 'dist'), join(folder, 'own'), { recursive: true });
  cpSync(join(ROOT, 'dist'), join(folder, 'copy'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const third = isMemory ? join(OUT, 'memory/index.js') : join(OUT, 'kernels.mjs');
  const { status } = spawnSync(path, [join(OUT, 'turns-node.mjs'), folder, third], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`Node ended with ${status}`);
  return JSON.parse(readFileSync(join(folder, 'reply.json'), 'utf8'));
}

async function inBrowser(name: string, task: TurnsTask, mjb: string): Promise<unknown> {
  let answer: (text: string) => void = () => {};
  const posted = new Promise<string>((done) => {
    answer = done;
  });
  // libraries that look for modules of Node find none
  const text = readFileSync(join(OUT, 'kernels.mjs'), 'utf8').replace(
    /^import \{ (.*) \} from "(?:node:)?(?:module|fs|path|url)";$/gm,
    (_, names: string) =>
      `const { ${names.replaceAll(' as ', ': ')} } = new Proxy({}, { get: () => () => () => ({}) });`,
  );
  writeFileSync(join(OUT, 'kernels-page.mjs'), text);
  const server = await serveFiles('turns-page.mjs', join(ROOT, 'dist'), mjb, { task, done: answer }, OUT);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = name === 'firefox' ? await Firefox.launch(findFirefox()!) : await launchBrowser();
  try {
    const page = browser instanceof Firefox ? browser : await browser.newPage();
    await page.goto(url);
    const reply = JSON.parse(await posted) as { error?: string };
    if (reply.error) throw new Error(reply.error);
    return reply;
  } finally {
    await browser.close();
    server.close();
  }
}

const ratio = (us: readonly number[], to: readonly number[]): number => median(us.map((each, i) => each / to[i]!));

const isMemory = values.memory;
const isBrowser = values.in === 'firefox' || values.in === 'chromium';

async function recorded(path: string, kept: string): Promise<ContestTask> {
  const file = join(kept, 'task.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await contestTask(path, join(kept, 'model.mjb'), 0)));
  return JSON.parse(readFileSync(file, 'utf8')) as ContestTask;
}

async function ask<T>(path: string, texts?: readonly string[]): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
  try {
    // the states of a model are recorded once
    const kept = join(OUT, 'tasks', basename(path, '.xml'));
    const mjb = join(kept, 'model.mjb');
    mkdirSync(kept, { recursive: true });
    const [rounds, warm] = [Number(values.rounds), Number(values.warm)];
    const base = texts
      ? { states: [], steps: 0, rounds, warmUpMs: warm }
      : { ...(await recorded(resolve(path), kept)), rounds, warmUpMs: warm };
    const task: TurnsTask = { ...base, third: isMemory ? 'memory' : 'kernels', ...(texts ? { texts } : {}) };
    writeFileSync(join(folder, 'task.json'), JSON.stringify(task));
    if (!texts) cpSync(mjb, join(folder, 'model.mjb'));
    const node = values.in === 'node' ? process.execPath : values.in;
    return (isBrowser ? await inBrowser(values.in, task, mjb) : inNode(node, folder)) as T;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Different models: each text has one more body than the previous one. */
const grown = (text: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    text.replace(
      '<worldbody>',
      `<worldbody>${Array.from({ length: i }, (_, k) => `<body name="more${k}" pos="${9 + k} 9 9"/>`).join('')}`,
    ),
  );

await bundleScript('turns-node');
await bundleScript('turns-page');
if (isMemory) writeMemoryDist(join(OUT, 'memory'));
if (values.many) {
  console.log('| model | 32 Models / one | us one | us of 32 |\n|---|---|---|---|');
  for (const path of positionals) {
    const { ratio, one, many } = await ask<ManyReply>(path, grown(readFileSync(path, 'utf8'), 32));
    console.log(`| ${basename(path, '.xml')} | ${ratio.toFixed(3)} | ${one.toFixed(1)} | ${many.toFixed(1)} |`);
  }
  process.exit(0);
}
console.log(
  `| model | ${isMemory ? 'in a memory' : 'kernels'} / own | A/A | us own | us | bits |\n|---|---|---|---|---|---|`,
);
for (const path of positionals) {
  const { us, hashes, bound, failures } = await ask<TurnsReply>(path);
  const cells = [ratio(us.kernels, us.own), ratio(us.copy, us.own)].map((each) => each.toFixed(3));
  const times = [us.own, us.kernels].map((each) => median(each).toFixed(1));
  console.log(
    `| ${basename(path, '.xml')} | ${[...cells, ...times].join(' | ')} | ${hashes[0] === hashes[1] ? 'equal' : 'DIFFERENT'} |`,
  );
  if (values.verbose)
    console.log(`${bound} factories bound; ${failures.length} stay TypeScript\n${failures.join('\n')}`);
}
process.exit(0);

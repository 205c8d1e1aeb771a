/**
 * Times the built package and the build with compiled kernels in turns, with a second copy of the package as a measure
 * of noise: `tsx compare.ts [--in node|PATH_OF_NODE|firefox|chromium] [--rounds N] MODELS...`
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
import type { TurnsReply } from './turns.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'node' },
    rounds: { type: 'string', default: '15' },
    warm: { type: 'string', default: '3000' },
    verbose: { type: 'boolean', default: false },
  },
});
function inNode(path: string, folder: string): TurnsReply {
  cpSync(join(ROOT, 'dist'), join(folder, 'own'), { recursive: true });
  cpSync(join(ROOT, 'dist'), join(folder, 'copy'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const { status } = spawnSync(path, [join(OUT, 'turns-node.mjs'), folder, join(OUT, 'kernels.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Node ended with ${status}`);
  return JSON.parse(readFileSync(join(folder, 'reply.json'), 'utf8')) as TurnsReply;
}

async function inBrowser(name: string, task: ContestTask, mjb: string): Promise<TurnsReply> {
  let answer: (text: string) => void = () => {};
  const posted = new Promise<string>((done) => {
    answer = done;
  });
  // libraries that look for modules of Node find none
  const text = readFileSync(join(OUT, 'kernels.mjs'), 'utf8').replace(
    /^import \{ createRequire(?: as (\S+))? \} from "(?:node:)?module";$/gm,
    (_, name: string | undefined) => `const ${name ?? 'createRequire'} = () => () => ({});`,
  );
  writeFileSync(join(OUT, 'kernels-page.mjs'), text);
  const server = await serveFiles('turns-page.mjs', join(ROOT, 'dist'), mjb, { task, done: answer }, OUT);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = name === 'firefox' ? await Firefox.launch(findFirefox()!) : await launchBrowser();
  try {
    const page = browser instanceof Firefox ? browser : await browser.newPage();
    await page.goto(url);
    const reply = JSON.parse(await posted) as TurnsReply & { error?: string };
    if (reply.error) throw new Error(reply.error);
    return reply;
  } finally {
    await browser.close();
    server.close();
  }
}

const ratio = (us: readonly number[], to: readonly number[]): number => median(us.map((each, i) => each / to[i]!));

await bundleScript('turns-node');
await bundleScript('turns-page');
console.log('| model | kernels / own | A/A | us own | us kernels | bits |\n|---|---|---|---|---|---|');
for (const path of positionals) {
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'));
  try {
    const mjb = join(folder, 'model.mjb');
    const task = await contestTask(resolve(path), mjb, Number(values.rounds), Number(values.warm));
    writeFileSync(join(folder, 'task.json'), JSON.stringify(task));
    const node = values.in === 'node' ? process.execPath : values.in;
    const isBrowser = values.in === 'firefox' || values.in === 'chromium';
    const { us, hashes, bound, failures } = isBrowser ? await inBrowser(values.in, task, mjb) : inNode(node, folder);
    const cells = [ratio(us.kernels, us.own), ratio(us.copy, us.own)].map((each) => each.toFixed(3));
    const times = [us.own, us.kernels].map((each) => median(each).toFixed(1));
    console.log(
      `| ${basename(path, '.xml')} | ${[...cells, ...times].join(' | ')} | ${hashes[0] === hashes[1] ? 'equal' : 'DIFFERENT'} |`,
    );
    if (values.verbose)
      console.log(`${bound} factories bound; ${failures.length} stay TypeScript\n${failures.join('\n')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
process.exit(0);

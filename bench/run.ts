/**
 * `npm run bench -- [OPTIONS] [MODELS...]`: time per step here and in the reference, in this Node, in another one or in
 * Chromium, optionally compared with another revision; with `--load`, time to load.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BROWSERS, type BrowserName, benchContest, type ContestRow, contestSummary, contestTable } from './contest.js';
import { benchEnvs } from './envs.js';
import { benchLarge } from './large.js';
import { benchLoad, type LoadRow, loadSummary, loadTable } from './load.js';
import { benchFunctions, benchMany, benchSettings } from './many.js';
import { allModels, defaultModels } from './models.js';
import { nativeVersion } from './native-worker.js';
import { benchOpening, openingTable } from './opening.js';
import { buildRevision, buildThis } from './revision.js';
import { writeSleepScenes } from './sleep-scenes.js';
import { type Arena, benchSteps, CHROMIUM, STRETCH_ASLEEP, type StepRow, stepSummary, stepTable } from './steps.js';
import { compileWorkers } from './worker.js';

const USAGE = `npm run bench -- [OPTIONS] [MODELS...]

  --against REVISION  measure this revision too
  --native DIR        measure the native package, too, which is in this folder for Python: pip install --target DIR mujoco;
                      it alone runs models with plugins
  --node PATH         run both engines in this Node
  --chromium          run both engines in headless Chromium, each in a browser of its own
  --browser NAME      both engines in one page of firefox, webkit or chromium, in turns, beside a second copy of this one
  --sleep             scenes in which nearly everything sleeps, and the humanoid that is awake in one of them
  --load              time to load instead of time per step; without models, also of models with up to 100,000 elements
  --large             only the time to load models with up to 100,000 elements
  --many              many Data and Models that are alive together, and making Data, both engines in one process
  --functions         calls other than a step, both engines in one process
  --settings          solvers, cones, integrators and Jacobians; with --apart, each in a process of its own
  --page              time from the address of a page to the first picture and to real time, by part, in headless Chromium
  --envs              environments in one thread; with --native DIR beside Gymnasium, which pip has installed there
  --rounds N          turns of each engine (15)
  --json FILE         write the rows as JSON too
  --dist FOLDER       the build to measure, instead of building this one
`;

/** Measures one model after the other; reports and skips models that fail. */
async function each<R>(models: readonly string[], measure: (path: string) => Promise<R>): Promise<R[]> {
  const rows: R[] = [];
  for (const [i, path] of models.entries()) {
    process.stderr.write(`[${i + 1}/${models.length}] ${path}\n`);
    try {
      rows.push(await measure(path));
    } catch (error) {
      process.stderr.write(`  ${error instanceof Error ? error.message : error}\n`);
    }
  }
  return rows;
}

async function loads(models: readonly string[], dist: string, rounds: number): Promise<readonly LoadRow[]> {
  const rows = await each(models.length ? models : allModels(), async (path) => {
    const row = await benchLoad(path, dist, rounds);
    process.stderr.write(`${loadTable([row]).split('\n').at(-1)}\n`);
    return row;
  });
  process.stdout.write(`${loadTable(rows)}\n\n${loadSummary(rows)}\n`);
  return rows;
}

async function steps(
  models: readonly string[],
  arena: Arena,
  rounds: number,
  sleep: boolean,
): Promise<readonly StepRow[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));
  const chosen = sleep ? writeSleepScenes(scratch) : models.length ? models : defaultModels(arena.native !== undefined);
  const rows = await each(chosen, async (path) => {
    const row = await benchSteps(path, arena, rounds, scratch, sleep ? STRETCH_ASLEEP : undefined);
    process.stderr.write(`${stepTable([row]).split('\n').at(-1)}\n`);
    return row;
  });
  rmSync(scratch, { recursive: true });
  process.stdout.write(`${stepTable(rows)}\n\n${stepSummary(rows)}\n`);
  return rows;
}

async function contests(
  models: readonly string[],
  browser: string,
  dist: string,
  rounds: number,
): Promise<readonly ContestRow[]> {
  const name = browser as BrowserName;
  const rows = await each(models.length ? models : defaultModels(), async (path) => {
    const row = await benchContest(path, name, dist, rounds);
    process.stderr.write(`${contestTable([row]).split('\n').at(-1)}\n`);
    return row;
  });
  process.stdout.write(`${name}\n${contestTable(rows)}\n\n${contestSummary(rows)}\n`);
  return rows;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      json: { type: 'string' },
      rounds: { type: 'string', default: '15' },
      load: { type: 'boolean' },
      large: { type: 'boolean', default: false },
      many: { type: 'boolean' },
      functions: { type: 'boolean' },
      settings: { type: 'boolean' },
      apart: { type: 'boolean', default: false },
      envs: { type: 'boolean' },
      page: { type: 'boolean' },
      sleep: { type: 'boolean', default: false },
      native: { type: 'string' },
      node: { type: 'string' },
      chromium: { type: 'boolean' },
      browser: { type: 'string' },
      dist: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  if (values.browser !== undefined && !BROWSERS.some((name) => name === values.browser)) {
    throw new Error(`--browser is one of ${BROWSERS.join(', ')}, not ${values.browser}`);
  }
  const models = positionals.map((path) => resolve(path));
  const own = values.dist === undefined ? buildThis() : resolve(values.dist);
  if (!existsSync(join(own, 'node.js'))) throw new Error(`${own} is not a build`);
  if (values.large || (values.load && positionals.length === 0)) {
    await benchLarge(own, (line) => void process.stdout.write(`${line}\n`));
    if (values.large) return;
  }
  if (values.page) {
    const opened = models.length ? models : [fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url))];
    const rows = (await each(opened, (path) => benchOpening(path, own))).flat();
    process.stdout.write(`${openingTable(rows)}\n`);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const before = values.against === undefined ? undefined : buildRevision(values.against);
  await compileWorkers([
    'own-worker.ts',
    'peer-worker.ts',
    'load-worker.ts',
    'own-page.ts',
    'peer-page.ts',
    'contest-page.ts',
  ]);
  const native = values.native === undefined ? undefined : resolve(values.native);
  if (native !== undefined && !values.envs) process.stderr.write(`native package ${nativeVersion(native)}\n`);
  const host = values.chromium ? CHROMIUM : values.node;
  const rounds = Number(values.rounds);
  const measure = (): Promise<readonly unknown[]> => {
    if (values.browser) return contests(models, values.browser, own, rounds);
    if (values.many) return benchMany(models, own, rounds);
    if (values.functions) return benchFunctions(models, own, rounds);
    if (values.settings) return benchSettings(models, own, rounds, values.apart);
    if (values.envs) return benchEnvs(own, rounds, native);
    if (values.load) return loads(models, own, rounds);
    return steps(models, { own, before, host, native }, rounds, values.sleep);
  };
  const rows = await measure();
  if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}

await main();

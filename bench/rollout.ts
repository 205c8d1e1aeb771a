/**
 * `npx tsx bench/rollout.ts [OPTIONS] [MODELS...]`: steps per second of rollouts in a pool of one and two workers, of
 * as many processes without a pool, and of as many processes of the reference's module, by turns, in Node and in
 * Chromium; and the memory per simulation. Builds the package first, unless `--dist` names a build.
 *
 * A ratio is the median over the turns: all contenders of a turn share a temporary slowdown of the machine.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { peerModel, savedByPeer } from '../test/oracle/peer.js';
import { BenchPage } from './page-worker.js';
import { median, type RolloutReply, type RolloutRequest } from './protocol.js';
import { buildThis } from './revision.js';
import type { Contender, Task } from './rollout-contenders.js';
import { compileWorkers, Worker } from './worker.js';

const USAGE = `npx tsx bench/rollout.ts [OPTIONS] [MODELS...]

  --only PARTS   some of node, chromium and memory, with commas between (all)
  --seconds S    what a turn should take, about (2)
  --rounds N     turns of each contender (9)
  --dist FOLDER  the build to measure, instead of building this one
`;

const FILE = 'rollout-worker.ts';
const PAGE = 'rollout-page.mjs';
/** Steps per run. */
const STEPS = 500;
/**
 * The number of runs must be a multiple of this, so that all parts of a pool's work are equal: eight parts for each of
 * two workers.
 */
const MULTIPLE = 16;
/** Warm-up rounds, until the code of all contenders is optimized. */
const WARM_UP = 3;
const CONTENDERS: readonly Contender[] = ['pool', 'alone', 'reference'];
/** Number of simulations for the memory measurement; the memory of the reference does not hold more, at 13 MB each. */
const FEW = 10;
const MANY: Record<Contender, number> = { pool: 1000, alone: 1000, reference: 100 };

type Host = 'node' | 'chromium';

/** A process or a page that performs its share of the runs on request. */
interface Contestant {
  go(): Promise<unknown>;
  stop(): unknown;
}

declare const makeRuns: (task: Task) => Promise<void>;

async function contestant(host: Host, task: Task, dist: string, mjb: string): Promise<Contestant> {
  if (host === 'chromium') {
    const opened = await BenchPage.open(PAGE, 'makeRuns', dist, mjb);
    return { go: () => opened.page.evaluate((asked) => makeRuns(asked), task), stop: () => opened.close() };
  }
  const worker = new Worker<RolloutRequest>(FILE, [dist, mjb]);
  return { go: () => worker.ask({ of: 'runs', task }), stop: () => worker.stop() };
}

/** Time of one turn of all contestants [ms]. */
async function turn(all: readonly Contestant[]): Promise<number> {
  const start = performance.now();
  await Promise.all(all.map((each) => each.go()));
  return performance.now() - start;
}

/** Number of runs per turn that takes about the given time with one worker. */
async function runsFor(seconds: number, dist: string, mjb: string): Promise<number> {
  const task: Task = { contender: 'alone', workers: 1, runs: MULTIPLE, steps: STEPS };
  const probe = await contestant('node', task, dist, mjb);
  for (let i = 0; i < WARM_UP; i++) await turn([probe]);
  const ms = await turn([probe]);
  await probe.stop();
  return MULTIPLE * Math.max(1, Math.round((1000 * seconds) / ms));
}

type Rates = Record<Contender, number[]>;

/** Steps per second of each contender, by turns. */
async function measure(host: Host, workers: number, runs: number, rounds: number, dist: string, mjb: string) {
  const teams = {} as Record<Contender, Contestant[]>;
  for (const contender of CONTENDERS) {
    const [count, share] = contender === 'pool' ? [1, runs] : [workers, runs / workers];
    const task: Task = { contender, workers, runs: share, steps: STEPS };
    teams[contender] = await Promise.all(Array.from({ length: count }, () => contestant(host, task, dist, mjb)));
  }
  const rates: Rates = { pool: [], alone: [], reference: [] };
  for (let round = 0; round < WARM_UP + rounds; round++) {
    // every other round reverses the order, so that no contender always follows the same one
    const order = round % 2 === 0 ? CONTENDERS : [...CONTENDERS].reverse();
    for (const contender of order) {
      const ms = await turn(teams[contender]);
      if (round >= WARM_UP) rates[contender].push((1000 * runs * STEPS) / ms);
    }
  }
  for (const each of Object.values(teams).flat()) await each.stop();
  return rates;
}

const ratio = (rates: Rates, to: Contender): string =>
  median(rates.pool.map((rate, i) => rate / rates[to][i]!)).toFixed(2);
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const row = (...cells: readonly (string | number)[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);

/** Name of a model in tables: all samples are called `model.xml`. */
function nameOf(path: string): string {
  const name = basename(path, '.xml');
  return name === 'model' ? basename(dirname(path)) : name;
}

async function speeds(host: Host, models: readonly Prepared[], rounds: number, dist: string): Promise<void> {
  process.stdout.write(`\nSteps a second in ${host === 'node' ? `Node ${process.version}` : 'Chromium'}\n\n`);
  row('model', 'workers', 'pool', 'as many processes', 'ratio', 'reference, as many processes', 'ratio');
  process.stdout.write('|---|---|---|---|---|---|---|\n');
  for (const { name, mjb, runs } of models) {
    for (const workers of [1, 2]) {
      const rates = await measure(host, workers, runs, rounds, dist, mjb);
      const [pool, alone, reference] = CONTENDERS.map((each) => whole(median(rates[each]))) as [string, string, string];
      row(name, workers, pool, alone, ratio(rates, 'alone'), reference, ratio(rates, 'reference'));
    }
  }
}

/** Memory of a process that holds a number of simulations and has stepped each of them [bytes]. */
async function memoryOf(task: Task, dist: string, mjb: string): Promise<number> {
  const worker = new Worker<RolloutRequest>(FILE, [dist, mjb], undefined, ['--expose-gc']);
  let bytes = 0;
  for (let i = 0; i < WARM_UP; i++) {
    ({ bytes } = await worker.ask<RolloutReply>({ of: 'simulations', task }));
  }
  worker.stop();
  return bytes;
}

async function memory(models: readonly Prepared[], dist: string): Promise<void> {
  process.stdout.write(
    `\nMemory in Node [kB]: of a simulation, from ${FEW} to ${MANY.pool} of them (${MANY.reference} of the reference); of a process with ${FEW}\n\n`,
  );
  row('model', 'in a pool', 'process, 1 worker', '2 workers', 'a Data each', 'process', 'reference', 'process');
  process.stdout.write('|---|---|---|---|---|---|---|---|\n');
  for (const { name, mjb } of models) {
    const of = (contender: Contender, runs: number, workers = 1): Promise<number> =>
      memoryOf({ contender, workers, runs, steps: 3 }, dist, mjb);
    const cells: string[] = [];
    for (const contender of CONTENDERS) {
      const few = await of(contender, FEW);
      const many = MANY[contender];
      const each = ((await of(contender, many)) - few) / (many - FEW);
      cells.push(each > 1e5 ? whole(each / 1000) : (each / 1000).toFixed(1), whole(few / 1000));
      if (contender === 'pool') cells.push(whole((await of(contender, FEW, 2)) / 1000));
    }
    row(name, ...cells);
  }
}

interface Prepared {
  readonly name: string;
  /** Path of the model as the reference compiled it, which all contenders read. */
  readonly mjb: string;
  readonly runs: number;
}

async function prepare(path: string, scratch: string, seconds: number, dist: string): Promise<Prepared> {
  const mjb = join(scratch, `${nameOf(path)}.mjb`);
  writeFileSync(mjb, await savedByPeer(await peerModel(path, dirname(path))));
  return { name: nameOf(path), mjb, runs: await runsFor(seconds, dist, mjb) };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: 'node,chromium,memory' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '9' },
      dist: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const samples = ['humanoid', 'cartpole'].map((name) =>
    fileURLToPath(new URL(`../models/${name}/model.xml`, import.meta.url)),
  );
  const dist = values.dist === undefined ? buildThis() : resolve(values.dist);
  await compileWorkers([FILE, 'rollout-page.ts']);
  const scratch = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));
  const parts = new Set(values.only.split(','));
  try {
    const paths = positionals.length ? positionals.map((path) => resolve(path)) : samples;
    const models: Prepared[] = [];
    for (const path of paths) models.push(await prepare(path, scratch, Number(values.seconds), dist));
    process.stdout.write(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}\n`);
    for (const host of ['node', 'chromium'] as const) {
      if (parts.has(host)) await speeds(host, models, Number(values.rounds), dist);
    }
    if (parts.has('memory')) await memory(models, dist);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await main();

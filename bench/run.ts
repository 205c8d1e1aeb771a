/**
 * `npm run bench -- [--json FILE] [--rounds N] [MODELS...]`: time per step here and in the reference; with `--load`,
 * time to load.
 *
 * Each engine has a process of its own; they take turns (A B A B) from the same states. The ratio is the median of those
 * of the turns, because a machine that is slower for a while is so for both. Only it means anything: below 1 this engine
 * is faster.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchLoad, type LoadRow, loadSummary, loadTable } from './load.js';
import { allModels, defaultModels } from './models.js';
import { type LoadReply, median, type Request, type TimeReply } from './protocol.js';
import { compileWorkers, Worker } from './worker.js';

const here = dirname(fileURLToPath(import.meta.url));

export interface Row {
  readonly model: string;
  readonly ratio: number;
  readonly usOwn: number;
  readonly usPeer: number;
  readonly nv: number;
  readonly ncon: number;
  readonly nefc: number;
  readonly nconPeer: number;
  readonly loadRatio: number;
  readonly loadMs: number;
  readonly kBPerData: number;
  readonly kBPerDataPeer: number;
  readonly source: string;
}

/** Steps timed from each state: enough for the clock, few enough to stay near the state. */
function stepsFor(usPerStep: number): number {
  return Math.max(4, Math.min(200, Math.round(4000 / usPerStep)));
}

/** Both engines are compiled while they run: until then they are not what is measured [ms]. */
const WARM_UP = 3000;

async function warmUp(worker: Worker<Request>, states: number[][], steps: number): Promise<void> {
  const end = performance.now() + WARM_UP;
  while (performance.now() < end) await worker.ask<TimeReply>({ kind: 'time', states, steps });
}

async function benchModel(path: string, dist: string, rounds: number, scratch: string): Promise<Row> {
  const own = new Worker<Request>('own-worker.ts', [dist]);
  const peer = new Worker<Request>('peer-worker.ts');
  try {
    const load = { kind: 'load', path, root: dirname(path), mjb: join(scratch, 'model.mjb') } as const;
    const peerLoad = await peer.ask<LoadReply>(load);
    const ownLoad = await own.ask<LoadReply>(load);
    const states = await peer.ask<number[][]>({ kind: 'record', count: 12, every: 50 });
    const probe = await peer.ask<TimeReply>({ kind: 'time', states: states.slice(-2), steps: 4 });
    const steps = stepsFor(median(probe.usPerStep));
    const times = { own: [] as number[], peer: [] as number[], ratio: [] as number[] };
    let ownReply!: TimeReply;
    let peerReply!: TimeReply;
    await warmUp(own, states, steps);
    await warmUp(peer, states, steps);
    for (let round = 0; round < rounds; round++) {
      ownReply = await own.ask<TimeReply>({ kind: 'time', states, steps });
      peerReply = await peer.ask<TimeReply>({ kind: 'time', states, steps });
      times.own.push(mean(ownReply.usPerStep));
      times.peer.push(mean(peerReply.usPerStep));
      times.ratio.push(mean(ownReply.usPerStep) / mean(peerReply.usPerStep));
    }
    const usOwn = median(times.own);
    const usPeer = median(times.peer);
    return {
      model: basename(path, '.xml'),
      ratio: median(times.ratio),
      usOwn,
      usPeer,
      nv: peerLoad.nv,
      ncon: ownReply.ncon,
      nefc: ownReply.nefc,
      nconPeer: peerReply.ncon,
      loadRatio: ownLoad.loadMs / peerLoad.loadMs,
      loadMs: ownLoad.loadMs,
      kBPerData: ownLoad.dataBytes / 1024,
      kBPerDataPeer: peerLoad.dataBytes / 1024,
      source: ownLoad.source,
    };
  } finally {
    own.stop();
    peer.stop();
  }
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

const COLUMNS: readonly [title: string, cell: (row: Row) => string][] = [
  ['model', (row) => row.model],
  ['ratio', (row) => row.ratio.toFixed(2)],
  ['us', (row) => row.usOwn.toFixed(1)],
  ['us peer', (row) => row.usPeer.toFixed(1)],
  ['nv', (row) => String(row.nv)],
  ['ncon', (row) => row.ncon.toFixed(0)],
  ['nefc', (row) => row.nefc.toFixed(0)],
  ['load ratio', (row) => row.loadRatio.toFixed(2)],
  ['load ms', (row) => row.loadMs.toFixed(1)],
  ['kB/Data', (row) => row.kBPerData.toFixed(0)],
  ['kB/Data peer', (row) => row.kBPerDataPeer.toFixed(0)],
  ['from', (row) => row.source],
];

export function table(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = [line(COLUMNS.map(([title]) => title)), line(COLUMNS.map(() => '---'))];
  return [...head, ...rows.map((row) => line(COLUMNS.map(([, cell]) => cell(row))))].join('\n');
}

function geometricMean(rows: readonly Row[]): number {
  return Math.exp(mean(rows.map((row) => Math.log(row.ratio))));
}

/** Measures one model after the other; what fails is told and left out. */
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      rounds: { type: 'string', default: '15' },
      load: { type: 'boolean' },
      dist: { type: 'string', default: join(here, '../dist') },
    },
  });
  const dist = resolve(values.dist);
  if (!existsSync(join(dist, 'node.js'))) throw new Error('run `npm run build` first');
  await compileWorkers(['own-worker.ts', 'peer-worker.ts', 'load-worker.ts']);
  const named = positionals.map((path) => resolve(path));
  let rows: readonly Row[] | readonly LoadRow[];
  if (values.load) {
    const loads = await each(named.length ? named : allModels(), async (path) => {
      const row = await benchLoad(path, dist, Number(values.rounds));
      process.stderr.write(`${loadTable([row]).split('\n').at(-1)}\n`);
      return row;
    });
    process.stdout.write(`${loadTable(loads)}\n\n${loadSummary(loads)}\n`);
    rows = loads;
  } else {
    const scratch = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));
    const steps = await each(named.length ? named : defaultModels(), (path) =>
      benchModel(path, dist, Number(values.rounds), scratch),
    );
    rmSync(scratch, { recursive: true });
    process.stdout.write(`${table(steps)}\n\ngeometric mean ${geometricMean(steps).toFixed(3)}\n`);
    rows = steps;
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}

await main();

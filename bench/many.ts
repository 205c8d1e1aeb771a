/**
 * `npm run bench -- --many` and `--functions`: many Data and Models that are alive together, and calls other than a step.
 *
 * Both engines are in one process, as they are in a page with several robots, and take turns. A ratio is the median of
 * those of neighboring rounds; a copy of this engine beside itself shows how much the measure is off.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { FunctionsReply, FunctionsRequest, Many, ManyReply, ManyRequest, Pair } from './many-protocol.js';
import { defaultModels } from './models.js';
import { compileWorkers, Worker } from './worker.js';

const FILE = 'many-worker.ts';

/** Simulations that are alive together. */
const COUNTS: Readonly<Record<Many, readonly number[]>> = {
  Data: [1, 2, 8, 32, 100],
  'equal Models': [8, 32],
  Models: [32],
  make: [1],
};

/** Bytes that the reference reserves for a Data, where the model states no size: 100 humanoids would not fit. */
const withSize = (text: string): string =>
  text.includes('<size') ? text : text.replace(/<mujoco([^>]*)>/, '<mujoco$1><size memory="2M"/>');

/** Different models: one text with another body more each. */
const grown = (text: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) =>
    text.replace(
      '<worldbody>',
      `<worldbody>${Array.from({ length: i }, (_, k) => `<body name="more${k}" pos="${9 + k} 9 9"/>`).join('')}`,
    ),
  );

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cellsOf = ({ own, copy }: { own: Pair; copy: Pair }): string[] => [
  own.ratio.toFixed(2),
  own.us.toFixed(1),
  own.usOther.toFixed(1),
  copy.ratio.toFixed(2),
];

/** Runs the worker with a build and a copy of it. */
async function withWorker<T>(
  dist: string,
  use: (worker: Worker<ManyRequest | FunctionsRequest>) => Promise<T>,
): Promise<T> {
  await compileWorkers([FILE]);
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));
  const copy = join(folder, 'dist');
  cpSync(dist, copy, { recursive: true });
  symlinkSync(resolve(dirname(dist), 'node_modules'), join(folder, 'node_modules'), 'junction');
  const worker = new Worker<ManyRequest | FunctionsRequest>(FILE, [dist, copy]);
  try {
    return await use(worker);
  } finally {
    worker.stop();
    rmSync(folder, { recursive: true });
  }
}

const chosen = (models: readonly string[]): readonly string[] =>
  models.length > 0 ? models : defaultModels().slice(0, 1);

export interface ManyRow extends ManyReply {
  readonly model: string;
  readonly of: Many;
  readonly count: number;
  /** Time of a step over that of one Data alone. */
  readonly toOne: number;
}

export async function benchMany(models: readonly string[], dist: string, rounds: number): Promise<ManyRow[]> {
  const rows: ManyRow[] = [];
  process.stdout.write(
    `${row(['model', 'alive together', 'ratio', 'own [us]', 'reference [us]', 'copy / own', 'own / one'])}\n|---|---|---|---|---|---|---|\n`,
  );
  for (const path of chosen(models)) {
    const text = withSize(readFileSync(path, 'utf8'));
    const model = basename(path);
    let one = Number.NaN;
    for (const of of Object.keys(COUNTS) as Many[]) {
      for (const count of COUNTS[of]) {
        const texts = of === 'Models' ? grown(text, count) : [text];
        const reply = await withWorker(dist, (worker) => worker.ask<ManyReply>({ of, texts, count, rounds }));
        if (of === 'Data' && count === 1) one = reply.own.us;
        const made: ManyRow = { model, of, count, toOne: reply.own.us / one, ...reply };
        rows.push(made);
        const name = of === 'make' ? 'make, step, dispose' : `${count} ${of}`;
        process.stdout.write(`${row([model, name, ...cellsOf(made), made.toOne.toFixed(2)])}\n`);
      }
    }
  }
  return rows;
}

export async function benchFunctions(
  models: readonly string[],
  dist: string,
  rounds: number,
): Promise<FunctionsReply[]> {
  const replies: FunctionsReply[] = [];
  process.stdout.write(
    `${row(['model', 'call', 'ratio', 'own [us]', 'reference [us]', 'copy / own'])}\n|---|---|---|---|---|---|\n`,
  );
  for (const path of chosen(models)) {
    const text = readFileSync(path, 'utf8');
    const reply = await withWorker(dist, (worker) => worker.ask<FunctionsReply>({ of: 'functions', text, rounds }));
    for (const each of reply.calls) {
      process.stdout.write(`${row([basename(path), each.own.name, ...cellsOf(each)])}\n`);
    }
    replies.push(reply);
  }
  return replies;
}

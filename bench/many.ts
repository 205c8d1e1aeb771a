/**
 * `npm run bench -- --many`, `--functions` and `--settings`: many simultaneous Data and Models, calls other than a
 * step, and options that the default benchmark does not have.
 *
 * Both engines are in one process, as in a page with several robots, and alternate. A ratio is the median of the ratios
 * of neighboring rounds; the ratio of a copy of this engine to itself shows the error of the measurement.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type {
  FunctionsReply,
  FunctionsRequest,
  Many,
  ManyReply,
  ManyRequest,
  Pair,
  SettingReply,
  SettingRequest,
} from './many-protocol.js';
import { defaultModels } from './models.js';
import { geometricMean } from './protocol.js';
import { compileWorkers, Worker } from './worker.js';

const FILE = 'many-worker.ts';

/** Numbers of simultaneous simulations. */
const COUNTS: Readonly<Record<Many, readonly number[]>> = {
  Data: [1, 2, 8, 32, 100],
  'equal Models': [8, 32],
  Models: [32],
  make: [1],
};

/** Reserves 2 MB per Data in the reference if the model states no size: by default, 100 humanoids would not fit. */
const withSize = (text: string): string =>
  text.includes('<size') ? text : text.replace(/<mujoco([^>]*)>/, '<mujoco$1><size memory="2M"/>');

/** Different models: each text has one more body than the previous one. */
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
  use: (worker: Worker<ManyRequest | FunctionsRequest | SettingRequest>) => Promise<T>,
): Promise<T> {
  await compileWorkers([FILE]);
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-bench-'));
  const copy = join(folder, 'dist');
  cpSync(dist, copy, { recursive: true });
  symlinkSync(resolve(dirname(dist), 'node_modules'), join(folder, 'node_modules'), 'junction');
  const worker = new Worker<ManyRequest | FunctionsRequest | SettingRequest>(FILE, [dist, copy]);
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
  /** Time of a step relative to that of a single Data. */
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

/** Options by their names in the table. */
const SETTINGS: Readonly<Record<string, string>> = {
  plain: '',
  PGS: 'solver="PGS"',
  'PGS elliptic': 'solver="PGS" cone="elliptic"',
  CG: 'solver="CG"',
  'CG elliptic': 'solver="CG" cone="elliptic"',
  elliptic: 'cone="elliptic"',
  'noslip 5': 'noslip_iterations="5"',
  RK4: 'integrator="RK4"',
  implicit: 'integrator="implicit"',
  implicitfast: 'integrator="implicitfast"',
  dense: 'jacobian="dense"',
  sparse: 'jacobian="sparse"',
};

export interface SettingRow extends SettingReply {
  readonly model: string;
  readonly setting: string;
}

/** @param isApart each pair of model and setting is measured in a separate process */
export async function benchSettings(
  models: readonly string[],
  dist: string,
  rounds: number,
  isApart: boolean,
): Promise<SettingRow[]> {
  const rows: SettingRow[] = [];
  const head = [
    'model',
    'setting',
    'ratio',
    'own [us]',
    'reference [us]',
    'copy / own',
    'iterations',
    'of the reference',
  ];
  process.stdout.write(`${row(head)}\n|${'---|'.repeat(head.length)}\n`);
  const measure = async (worker: Worker<SettingRequest>, path: string, setting: string): Promise<void> => {
    const request = { folder: dirname(path), file: basename(path), option: SETTINGS[setting]!, rounds } as const;
    const answer = await worker.ask<SettingReply>({ of: 'setting', ...request });
    rows.push({ model: basename(path), setting, ...answer });
    const iterations = answer.iterations.map((mean) => mean.toFixed(2));
    process.stdout.write(`${row([basename(path), setting, ...cellsOf(answer), ...iterations])}\n`);
  };
  const pairs = settingModels(models).flatMap((path) => Object.keys(SETTINGS).map((name) => [path, name] as const));
  if (isApart) {
    for (const [path, name] of pairs) await withWorker(dist, (worker) => measure(worker, path, name));
  } else {
    await withWorker(dist, async (worker) => {
      for (const [path, name] of pairs) await measure(worker, path, name);
    });
  }
  const ratios = rows.map(({ own }) => own.ratio);
  const slower = ratios.filter((ratio) => ratio > 1).length;
  process.stdout.write(`\ngeometric mean ${geometricMean(ratios).toFixed(3)}; ${slower} of ${ratios.length} above 1\n`);
  return rows;
}

const IN_SETTINGS = /(^|\/)(humanoid|ant|22_humanoids|car|newton_cradle)\.xml$/;

function settingModels(models: readonly string[]): readonly string[] {
  if (models.length > 0) return models;
  const found = defaultModels().filter((path) => IN_SETTINGS.test(path));
  return found.length > 0 ? found : defaultModels();
}

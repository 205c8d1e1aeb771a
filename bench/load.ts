/**
 * `npm run bench -- --load [MODELS...]`: time to read and compile a model here and in the reference.
 *
 * Processor time of the thread that loads, each engine in separate, alternating processes. *Cold* is the first load of
 * a new process after the package or the reference is imported; *early* is the median of the loads 13 to 24 of a
 * process, *warm* that of the second half of many. Both read files from memory.
 */
import { basename, dirname, relative } from 'node:path';
import { FURTHER_MODELS } from '../test/oracle/further-models.js';
import { geometricMean, type LoadsReply, type LoadsRequest, median } from './protocol.js';
import { Worker } from './worker.js';

/** Maximum number of loads in a process, and the time after which it stops [ms]. */
const EARLY = 24;
const WARM = 1000;
const WARM_TIME = 8000;
/** Approximate time that each engine loads before the other one continues [ms]. */
const TURN = 20;

interface Times {
  readonly own: number[];
  readonly peer: number[];
}

export interface LoadRow {
  readonly model: string;
  readonly nmesh: number;
  readonly cold: Times;
  readonly warm: Times;
}

class Pair {
  private readonly own: Worker<LoadsRequest>;
  private readonly peer = new Worker<LoadsRequest>('load-worker.ts', ['peer']);
  nmesh = 0;

  constructor(dist: string) {
    this.own = new Worker<LoadsRequest>('load-worker.ts', ['own', dist]);
  }

  async load(request: LoadsRequest, times: Times): Promise<void> {
    const peer = await this.peer.ask<LoadsReply>(request);
    const own = await this.own.ask<LoadsReply>(request);
    this.nmesh = own.nmesh;
    times.own.push(...own.times);
    times.peer.push(...peer.times);
  }

  stop(): void {
    this.own.stop();
    this.peer.stop();
  }
}

/**
 * Times a model in as many pairs of new processes as there are rounds; the last pair also measures early and warm
 * loads.
 */
export async function benchLoad(path: string, dist: string, rounds: number): Promise<LoadRow> {
  const root = FURTHER_MODELS && !relative(FURTHER_MODELS, path).startsWith('..') ? FURTHER_MODELS : dirname(path);
  const request = { path, root, count: 1 };
  const cold: Times = { own: [], peer: [] };
  const warm: Times = { own: [], peer: [] };
  let nmesh = 0;
  for (let i = 0; i < rounds; i++) {
    const pair = new Pair(dist);
    try {
      await pair.load(request, cold);
      nmesh = pair.nmesh;
      const end = performance.now() + WARM_TIME;
      const isLast = i === rounds - 1;
      while (isLast && warm.peer.length < WARM && (warm.peer.length < 2 || performance.now() < end)) {
        const count = Math.max(1, Math.floor(TURN / (warm.peer.at(-1) ?? TURN)));
        await pair.load({ ...request, count }, warm);
      }
    } finally {
      pair.stop();
    }
  }
  return { model: FURTHER_MODELS ? relative(FURTHER_MODELS, path) : basename(path), nmesh, cold, warm };
}

const settled = (times: readonly number[]): number => median(times.slice(times.length >> 1));

const early = (times: readonly number[]): number => settled(times.slice(0, EARLY));

export const coldRatio = ({ cold }: LoadRow): number => median(cold.own) / median(cold.peer);
export const earlyRatio = ({ warm }: LoadRow): number => early(warm.own) / early(warm.peer);
export const warmRatio = ({ warm }: LoadRow): number => settled(warm.own) / settled(warm.peer);

const COLUMNS: readonly [title: string, cell: (row: LoadRow) => string][] = [
  ['model', (row) => row.model],
  ['warm', (row) => warmRatio(row).toFixed(2)],
  ['early', (row) => earlyRatio(row).toFixed(2)],
  ['cold', (row) => coldRatio(row).toFixed(2)],
  ['warm ms', (row) => settled(row.warm.own).toFixed(1)],
  ['of the reference', (row) => settled(row.warm.peer).toFixed(1)],
  ['cold ms', (row) => median(row.cold.own).toFixed(0)],
  ['of the reference', (row) => median(row.cold.peer).toFixed(0)],
  ['meshes', (row) => String(row.nmesh)],
];

export function loadTable(rows: readonly LoadRow[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = [line(COLUMNS.map(([title]) => title)), line(COLUMNS.map(() => '---'))];
  return [...head, ...rows.map((row) => line(COLUMNS.map(([, cell]) => cell(row))))].join('\n');
}

/** Geometric means, and the number of models that reach the goals. */
export function loadSummary(rows: readonly LoadRow[]): string {
  const mean = (ratio: (row: LoadRow) => number, of: readonly LoadRow[]): string =>
    geometricMean(of.map(ratio)).toFixed(2);
  const reach = (ratio: (row: LoadRow) => number, of: readonly LoadRow[], goal: number): string =>
    `${of.filter((row) => ratio(row) <= goal).length} of ${of.length} at most ${goal}`;
  const bare = rows.filter(({ nmesh }) => nmesh === 0);
  const kinds = [['warm', warmRatio] as const, ['early', earlyRatio] as const, ['cold', coldRatio] as const];
  const part = (title: string, of: readonly LoadRow[], goal: number): string => {
    const figures = kinds.map(([name, ratio]) => `${name} ${mean(ratio, of)} (${reach(ratio, of, goal)})`);
    return `${title}: ${figures.join(', ')}`;
  };
  return [part('all', rows, 1), part('without mesh', bare, 0.3)].join('\n');
}

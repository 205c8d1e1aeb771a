/**
 * `npm run bench -- [--against REVISION] [MODELS...]`: time per step here and in the reference, and that of another
 * revision of this engine.
 *
 * Each engine has a process of its own; they take turns (A B A B) from the same states. The ratio is the median of those
 * of the turns, because a machine that is slower for a while is so for both, and they share a core. Only it means
 * anything: below 1 this engine is faster.
 */
import { basename, dirname, join } from 'node:path';
import { type LoadReply, median, type Request, type TimeReply } from './protocol.js';
import { Worker } from './worker.js';

export interface StepRow {
  readonly model: string;
  readonly ratio: number;
  readonly usOwn: number;
  readonly usPeer: number;
  /** Of the other revision to the reference, and of this one to the other. */
  readonly ratioBefore?: number;
  readonly change?: number;
  readonly nv: number;
  readonly ncon: number;
  readonly nefc: number;
  readonly nconPeer: number;
  /** Undefined where this engine does not load the model, and steps what the reference made of it. */
  readonly loadRatio: number | undefined;
  readonly loadMs: number | undefined;
  readonly kBPerData: number;
  readonly kBPerDataPeer: number;
  readonly source: string;
}

/** Folders of the builds that are measured. */
export interface Builds {
  readonly own: string;
  readonly before?: string | undefined;
}

/** Both engines are compiled while they run: until then they are not what is measured [ms]. */
const WARM_UP = 3000;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Steps timed from each state: enough for the clock, few enough to stay near the state. */
function stepsFor(usPerStep: number): number {
  return Math.max(4, Math.min(200, Math.round(4000 / usPerStep)));
}

/** An engine in its process, with what its turns took. */
class Contestant {
  readonly worker: Worker<Request>;
  readonly us: number[] = [];
  load!: LoadReply;
  last!: TimeReply;

  constructor(file: string, args: readonly string[] = []) {
    this.worker = new Worker<Request>(file, args);
  }

  async warmUp(states: number[][], steps: number): Promise<void> {
    const end = performance.now() + WARM_UP;
    while (performance.now() < end) await this.worker.ask<TimeReply>({ kind: 'time', states, steps });
  }

  async turn(states: number[][], steps: number): Promise<void> {
    this.last = await this.worker.ask<TimeReply>({ kind: 'time', states, steps });
    this.us.push(mean(this.last.usPerStep));
  }

  /** Median over the turns of this one's time to that of the other. */
  ratioTo(other: Contestant): number {
    return median(this.us.map((us, i) => us / other.us[i]!));
  }
}

export async function benchSteps(path: string, builds: Builds, rounds: number, scratch: string): Promise<StepRow> {
  const own = new Contestant('own-worker.ts', [builds.own]);
  const before = builds.before === undefined ? undefined : new Contestant('own-worker.ts', [builds.before]);
  const peer = new Contestant('peer-worker.ts');
  const all = before ? [own, before, peer] : [own, peer];
  try {
    const request = { kind: 'load', path, root: dirname(path), mjb: join(scratch, 'model.mjb') } as const;
    // the reference first: it saves the file that others load when they cannot read the model
    for (const one of all.toReversed()) {
      one.load = await one.worker.ask<LoadReply>(request);
      one.worker.pin();
    }
    const states = await peer.worker.ask<number[][]>({ kind: 'record', count: 12, every: 50 });
    const probe = await peer.worker.ask<TimeReply>({ kind: 'time', states: states.slice(-2), steps: 4 });
    const steps = stepsFor(median(probe.usPerStep));
    for (const one of all) await one.warmUp(states, steps);
    for (let round = 0; round < rounds; round++) for (const one of all) await one.turn(states, steps);
    return rowOf(path, own, before, peer);
  } finally {
    for (const { worker } of all) worker.stop();
  }
}

function rowOf(path: string, own: Contestant, before: Contestant | undefined, peer: Contestant): StepRow {
  return {
    model: basename(path, '.xml'),
    ratio: own.ratioTo(peer),
    ...(before && { ratioBefore: before.ratioTo(peer), change: own.ratioTo(before) }),
    usOwn: median(own.us),
    usPeer: median(peer.us),
    nv: peer.load.nv,
    ncon: own.last.ncon,
    nefc: own.last.nefc,
    nconPeer: peer.last.ncon,
    loadRatio: own.load.loadMs === undefined ? undefined : own.load.loadMs / peer.load.loadMs!,
    loadMs: own.load.loadMs,
    kBPerData: own.load.dataBytes / 1024,
    kBPerDataPeer: peer.load.dataBytes / 1024,
    source: own.load.source,
  };
}

type Column = readonly [title: string, cell: (row: StepRow) => string];

const COMPARED: readonly Column[] = [
  ['before', (row) => row.ratioBefore!.toFixed(2)],
  ['to before', (row) => row.change!.toFixed(3)],
];

const columns = (compared: boolean): readonly Column[] => [
  ['model', (row) => row.model],
  ['ratio', (row) => row.ratio.toFixed(2)],
  ...(compared ? COMPARED : []),
  ['us', (row) => row.usOwn.toFixed(1)],
  ['us peer', (row) => row.usPeer.toFixed(1)],
  ['nv', (row) => String(row.nv)],
  ['ncon', (row) => row.ncon.toFixed(0)],
  ['nefc', (row) => row.nefc.toFixed(0)],
  ['load ratio', (row) => row.loadRatio?.toFixed(2) ?? '-'],
  ['load ms', (row) => row.loadMs?.toFixed(1) ?? '-'],
  ['kB/Data', (row) => row.kBPerData.toFixed(0)],
  ['kB/Data peer', (row) => row.kBPerDataPeer.toFixed(0)],
  ['from', (row) => row.source],
];

export function stepTable(rows: readonly StepRow[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = columns(rows[0]?.change !== undefined);
  const head = [line(shown.map(([title]) => title)), line(shown.map(() => '---'))];
  return [...head, ...rows.map((row) => line(shown.map(([, cell]) => cell(row))))].join('\n');
}

export function stepSummary(rows: readonly StepRow[]): string {
  const geometricMean = (values: readonly number[]): string => Math.exp(mean(values.map(Math.log))).toFixed(3);
  const changes = rows.flatMap(({ change }) => change ?? []);
  const change = changes.length > 0 ? `, to the other revision ${geometricMean(changes)}` : '';
  return `geometric mean ${geometricMean(rows.map(({ ratio }) => ratio))}${change}`;
}

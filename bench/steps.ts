/**
 * `npm run bench -- [--against REVISION] [MODELS...]`: time per step here and in the reference, and that of another
 * revision of this engine.
 *
 * Each engine has a process of its own; they take turns (A B A B) from the same states. The ratio is the median of those
 * of the turns, because a machine that is slower for a while is so for both, and they share a core. Only it means
 * anything: below 1 this engine is faster.
 */
import { basename, dirname, join } from 'node:path';
import { PageWorker } from './page-worker.js';
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

/** The builds that are measured, and what runs them. */
export interface Arena {
  /** Folders of the builds. */
  readonly own: string;
  readonly before?: string | undefined;
  /** Path of a Node, or headless Chromium; default: this Node. */
  readonly host?: string | undefined;
}

/** A host that is no Node: each engine gets a browser of its own. */
export const CHROMIUM = 'chromium';

/** Time before measuring, while V8 compiles the code of both engines [ms]. */
const WARM_UP = 3000;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Time to step from each state [us]: enough for the clock, and little enough to stay near the state. */
const STRETCH = 4000;
/** Where nearly everything sleeps, the state stays near by itself, and to set it takes longer than many steps. */
export const STRETCH_ASLEEP = 100_000;

const stepsFor = (usPerStep: number, stretch: number): number =>
  Math.max(4, Math.min(200, Math.round(stretch / usPerStep)));

/** An engine in its process, with what its turns took. */
class Contestant {
  readonly us: number[] = [];
  load!: LoadReply;
  last!: TimeReply;

  constructor(readonly worker: Worker<Request> | PageWorker) {}

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

/** Makes the contestants of a host; `recorder` is one of them, or is there only to record states. */
async function enter({ own, before, host }: Arena, recorder: Contestant, mjb: string): Promise<Contestant[]> {
  const dists = before === undefined ? [own] : [own, before];
  if (host !== CHROMIUM)
    return [recorder, ...dists.map((dist) => new Contestant(new Worker<Request>('own-worker.ts', [dist], host)))];
  const pages = [PageWorker.open('peer-page.mjs', own, mjb)];
  for (const dist of dists) pages.push(PageWorker.open('own-page.mjs', dist, mjb));
  return (await Promise.all(pages)).map((page) => new Contestant(page));
}

export async function benchSteps(
  path: string,
  arena: Arena,
  rounds: number,
  scratch: string,
  stretch = STRETCH,
): Promise<StepRow> {
  const mjb = join(scratch, 'model.mjb');
  const node = arena.host === CHROMIUM ? undefined : arena.host;
  const recorder = new Contestant(new Worker<Request>('peer-worker.ts', [], node));
  const all = [recorder];
  try {
    const request = { kind: 'load', path, root: dirname(path), mjb } as const;
    // the reference first: it saves the file that others load when they cannot read the model
    recorder.load = await recorder.worker.ask<LoadReply>(request);
    const states = await recorder.worker.ask<number[][]>({ kind: 'record', count: 12, every: 50 });
    const probe = await recorder.worker.ask<TimeReply>({ kind: 'time', states: states.slice(-2), steps: 4 });
    const steps = stepsFor(median(probe.usPerStep), stretch);
    const contestants = await enter(arena, recorder, mjb);
    all.push(...contestants);
    for (const one of contestants) {
      if (one !== recorder) one.load = await one.worker.ask<LoadReply>(request);
      one.worker.pin();
    }
    const [peer, own, before] = contestants as [Contestant, Contestant, Contestant?];
    for (const one of contestants) await one.warmUp(states, steps);
    for (let round = 0; round < rounds; round++) for (const one of contestants) await one.turn(states, steps);
    return rowOf(path, own, before, peer);
  } finally {
    for (const { worker } of new Set(all)) worker.stop();
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
    loadRatio: own.load.loadMs && peer.load.loadMs && own.load.loadMs / peer.load.loadMs,
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

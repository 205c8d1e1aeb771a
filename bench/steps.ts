/**
 * `npm run bench -- [--against REVISION] [MODELS...]`: time per step here and in the reference, and that of another
 * revision of this engine.
 *
 * Each engine has a separate process; they alternate (A B A B) from the same states and share a core. The ratio is the
 * median over the turns: a temporary slowdown of the machine affects both. Only the ratio is meaningful; below 1 this
 * engine is faster.
 */
import { basename, dirname, join } from 'node:path';
import { NativeWorker } from './native-worker.js';
import { PageWorker } from './page-worker.js';
import { geometricMean, type LoadReply, median, type Request, type TimeReply } from './protocol.js';
import { Worker } from './worker.js';

export interface StepRow {
  readonly model: string;
  /** Ratio to the WASM build of the reference; undefined if that does not load the model. */
  readonly ratio?: number;
  readonly usOwn: number;
  readonly usPeer?: number;
  /** Ratio to the native package of the reference. */
  readonly ratioNative?: number;
  readonly usNative?: number;
  /** Ratio of the other revision to the reference, and of this one to the other. */
  readonly ratioBefore?: number;
  readonly change?: number;
  readonly nv: number;
  readonly ncon: number;
  readonly nefc: number;
  readonly nconPeer: number;
  /** Undefined if this engine does not load the model and steps the model compiled by the reference. */
  readonly loadRatio: number | undefined;
  readonly loadMs: number | undefined;
  readonly kBPerData: number;
  readonly kBPerDataPeer: number | undefined;
  readonly source: string;
}

/** The measured builds, and their host. */
export interface Arena {
  /** Folders of the builds. */
  readonly own: string;
  readonly before?: string | undefined;
  /** Path of a Node, or headless Chromium; default: this Node. */
  readonly host?: string | undefined;
  /** Folder of the native package for Python. */
  readonly native?: string | undefined;
}

/** Host other than Node: each engine gets a separate browser. */
export const CHROMIUM = 'chromium';

/** Processor time that an engine computes before the measurement, while V8 compiles its code [ms]. */
const WARM_UP = 3000;

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Time to step from each state [us]: long enough for the clock, short enough to stay near the state. */
const STRETCH = 4000;
/** If nearly everything sleeps, the state hardly changes, and setting it takes longer than many steps [us]. */
export const STRETCH_ASLEEP = 100_000;

const stepsFor = (usPerStep: number, stretch: number): number =>
  Math.max(4, Math.min(200, Math.round(stretch / usPerStep)));

/** An engine in its process, with the times of its turns. */
class Contestant {
  readonly us: number[] = [];
  load!: LoadReply;
  last!: TimeReply;

  constructor(readonly worker: Worker<Request> | PageWorker | NativeWorker) {}

  async warmUp(states: number[][], steps: number): Promise<void> {
    let ms = 0;
    while (ms < WARM_UP) {
      const { usPerStep } = await this.worker.ask<TimeReply>({ kind: 'time', states, steps });
      ms += (mean(usPerStep) * usPerStep.length * steps) / 1000;
    }
  }

  async turn(states: number[][], steps: number): Promise<void> {
    this.last = await this.worker.ask<TimeReply>({ kind: 'time', states, steps });
    this.us.push(mean(this.last.usPerStep));
  }

  /** Median over the turns of the ratio of this one's time to that of the other. */
  ratioTo(other: Contestant): number {
    return median(this.us.map((us, i) => us / other.us[i]!));
  }
}

/**
 * The engines that alternate: the WASM build of the reference, unless it does not load the model, and other requested
 * ones.
 */
interface Contest {
  readonly own: Contestant;
  readonly before?: Contestant | undefined;
  readonly peer?: Contestant | undefined;
  readonly native?: Contestant | undefined;
}

/** Starts the contestants of a host; `peer` is one of them in Node, and elsewhere only records states. */
async function enter({ own, before, host }: Arena, peer: Contestant | undefined, mjb: string): Promise<Contest> {
  const dists = before === undefined ? [own] : [own, before];
  const isPage = host === CHROMIUM;
  const workers = await Promise.all(
    dists.map((dist) =>
      isPage ? PageWorker.open('own-page.mjs', dist, mjb) : new Worker<Request>('own-worker.ts', [dist], host),
    ),
  );
  const [first, second] = workers.map((worker) => new Contestant(worker)) as [Contestant, Contestant?];
  const page = isPage && peer ? new Contestant(await PageWorker.open('peer-page.mjs', own, mjb)) : peer;
  return { own: first, before: second, peer: page };
}

/** The reference with the model: its WASM build if that loads the model, and its native package if requested. */
async function enterReference(
  all: Contestant[],
  arena: Arena,
  request: Request,
): Promise<[wasm: Contestant | undefined, native?: Contestant]> {
  const node = arena.host === CHROMIUM ? undefined : arena.host;
  const peer = new Contestant(new Worker<Request>('peer-worker.ts', [], node));
  all.push(peer);
  let isLoaded = true;
  try {
    peer.load = await peer.worker.ask<LoadReply>(request);
  } catch (error) {
    if (arena.native === undefined) throw error;
    isLoaded = false;
  }
  if (arena.native === undefined) return [peer];
  const native = new Contestant(new NativeWorker(arena.native));
  all.push(native);
  native.load = await native.worker.ask<LoadReply>(request);
  return [isLoaded ? peer : undefined, native];
}

export async function benchSteps(
  path: string,
  arena: Arena,
  rounds: number,
  scratch: string,
  stretch = STRETCH,
): Promise<StepRow> {
  const mjb = join(scratch, 'model.mjb');
  const all: Contestant[] = [];
  try {
    const request = { kind: 'load', path, root: dirname(path), mjb } as const;
    // the reference first: it saves the file that others load when they cannot read the model
    const [wasm, native] = await enterReference(all, arena, request);
    const recorder = (wasm ?? native)!;
    const states = await recorder.worker.ask<number[][]>({ kind: 'record', count: 12, every: 50 });
    const probe = await recorder.worker.ask<TimeReply>({ kind: 'time', states: states.slice(-2), steps: 4 });
    const steps = stepsFor(median(probe.usPerStep), stretch);
    const contest = { ...(await enter(arena, wasm, mjb)), native };
    const contestants = [contest.peer, contest.own, contest.before, native].filter((one) => one !== undefined);
    all.push(...contestants);
    for (const one of contestants) {
      if (one !== wasm && one !== native) one.load = await one.worker.ask<LoadReply>(request);
      one.worker.pin();
    }
    for (const one of contestants) await one.warmUp(states, steps);
    for (let round = 0; round < rounds; round++) for (const one of contestants) await one.turn(states, steps);
    return rowOf(path, contest);
  } finally {
    for (const { worker } of new Set(all)) worker.stop();
  }
}

function rowOf(path: string, { own, before, peer, native }: Contest): StepRow {
  const reference = (peer ?? native)!;
  return {
    model: basename(path, '.xml'),
    ...(peer && { ratio: own.ratioTo(peer), usPeer: median(peer.us) }),
    ...(native && { ratioNative: own.ratioTo(native), usNative: median(native.us) }),
    ...(before && { ratioBefore: before.ratioTo(reference), change: own.ratioTo(before) }),
    usOwn: median(own.us),
    nv: reference.load.nv,
    ncon: own.last.ncon,
    nefc: own.last.nefc,
    nconPeer: reference.last.ncon,
    loadRatio: own.load.loadMs && peer?.load.loadMs && own.load.loadMs / peer.load.loadMs,
    loadMs: own.load.loadMs,
    kBPerData: own.load.dataBytes / 1024,
    kBPerDataPeer: peer && peer.load.dataBytes / 1024,
    source: own.load.source,
  };
}

type Column = readonly [title: string, cell: (row: StepRow) => string];

const COMPARED: readonly Column[] = [
  ['before', (row) => row.ratioBefore!.toFixed(2)],
  ['to before', (row) => row.change!.toFixed(3)],
];

const NATIVE: readonly Column[] = [
  ['to native', (row) => row.ratioNative!.toFixed(2)],
  ['us native', (row) => row.usNative!.toFixed(1)],
];

const columns = ({ change, ratioNative }: Partial<StepRow>): readonly Column[] => [
  ['model', (row) => row.model],
  ['ratio', (row) => row.ratio?.toFixed(2) ?? '-'],
  ...(change === undefined ? [] : COMPARED),
  ...(ratioNative === undefined ? [] : NATIVE),
  ['us', (row) => row.usOwn.toFixed(1)],
  ['us peer', (row) => row.usPeer?.toFixed(1) ?? '-'],
  ['nv', (row) => String(row.nv)],
  ['ncon', (row) => row.ncon.toFixed(0)],
  ['nefc', (row) => row.nefc.toFixed(0)],
  ['load ratio', (row) => row.loadRatio?.toFixed(2) ?? '-'],
  ['load ms', (row) => row.loadMs?.toFixed(1) ?? '-'],
  ['kB/Data', (row) => row.kBPerData.toFixed(0)],
  ['kB/Data peer', (row) => row.kBPerDataPeer?.toFixed(0) ?? '-'],
  ['from', (row) => row.source],
];

export function stepTable(rows: readonly StepRow[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shown = columns(rows[0] ?? {});
  const head = [line(shown.map(([title]) => title)), line(shown.map(() => '---'))];
  return [...head, ...rows.map((row) => line(shown.map(([, cell]) => cell(row))))].join('\n');
}

export function stepSummary(rows: readonly StepRow[]): string {
  const over = (name: string, value: (row: StepRow) => number | undefined): string[] => {
    const values = rows.flatMap((row) => value(row) ?? []);
    return values.length > 0 ? [`${name}${geometricMean(values).toFixed(3)}`] : [];
  };
  return [
    ...over('geometric mean ', ({ ratio }) => ratio),
    ...over('to the other revision ', ({ change }) => change),
    ...over('to the native package ', ({ ratioNative }) => ratioNative),
  ].join(', ');
}

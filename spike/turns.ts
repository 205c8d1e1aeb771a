/** Steps one model in three engines in turns, in Node or in a page: today's, a second copy of it, and compiled kernels. */
import type { ContestTask } from '../bench/contest-protocol.js';
import { OwnEngine } from '../bench/own-engine.js';
import { median } from '../bench/protocol.js';
import type * as Kinetree from '../src/api/index.js';
import { hashOf } from '../test/determinism/hash.js';

export type Name = 'own' | 'copy' | 'kernels';

/** What is timed beside a step of one Model. */
export interface TurnsTask extends ContestTask {
  /** The third engine: compiled kernels, or today's engine with its arrays in a WebAssembly.Memory. */
  readonly third: 'kernels' | 'memory';
  /** Texts of different Models that are stepped by turns, instead of the states of one Model. */
  readonly texts?: readonly string[];
}

export interface ManyReply {
  /** Time of a step of one Model, and of one of many different Models by turns [us]. */
  readonly one: number;
  readonly many: number;
  /** Median of the ratios of neighboring blocks. */
  readonly ratio: number;
}

export interface TurnsReply {
  /** Mean time of a step in each block [us]. */
  readonly us: Record<Name, number[]>;
  /** Hash of the state after 500 steps, in today's engine and with compiled kernels. */
  readonly hashes: readonly string[];
  readonly bound: number;
  /** What stayed TypeScript at run time, with the reason. */
  readonly failures: readonly string[];
}

type Engine = Pick<
  typeof Kinetree,
  'compile' | 'Data' | 'forward' | 'loadMJB' | 'parseXML' | 'setEngineMode' | 'setState' | 'step'
>;

/** Total steps before the measurement, and in a block. */
const WARM_UP = 6000;
const BLOCK = 2000;

/** Times one Model, and all by turns, in turns. */
export async function manyTurns(
  kt: Engine,
  texts: readonly string[],
  isCompiled: boolean,
  rounds: number,
  clock: () => number,
): Promise<ManyReply> {
  if (isCompiled) kt.setEngineMode('shared');
  const all = texts.map((text) => {
    const model = kt.compile(kt.parseXML(text));
    return { model, data: new kt.Data(model) };
  });
  const crowds = [[all[all.length >> 1]!], all];
  const time = (crowd: typeof all): number => {
    const count = Math.ceil(BLOCK / crowd.length);
    const begin = clock();
    for (let i = 0; i < count; i++) for (const { model, data } of crowd) kt.step(model, data);
    return (clock() - begin) / (count * crowd.length);
  };
  for (let k = 0; k < WARM_UP / BLOCK; k++) for (const crowd of crowds) time(crowd);
  const us: number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const k of [0, 1]) us[k]!.push(time(crowds[k]!));
    await new Promise((done) => setTimeout(done));
  }
  const [one, many] = us as [number[], number[]];
  return { one: median(one), many: median(many), ratio: median(many.map((x, i) => x / one[i]!)) };
}

function hash(kt: Engine, bytes: Uint8Array<ArrayBuffer>): string {
  const model = kt.loadMJB(bytes);
  const data = new kt.Data(model);
  for (let i = 0; i < 500; i++) {
    const { ctrl } = data;
    for (let u = 0; u < ctrl.length; u++) ctrl[u] = ((i + 37 * u) % 200) / 100 - 1;
    kt.step(model, data);
  }
  return hashOf(data.qpos, data.qvel, data.act, data.qacc, data.sensordata);
}

export async function turns(
  engines: Record<Name, Engine>,
  bytes: Uint8Array<ArrayBuffer>,
  task: TurnsTask,
  clock: () => number,
): Promise<TurnsReply> {
  const names = ['copy', 'own', 'kernels'] as const;
  if (task.third === 'kernels') engines.kernels.setEngineMode('shared');
  const runs = names.map((name) => new OwnEngine(engines[name], engines[name].loadMJB(bytes), clock));
  const us: Record<Name, number[]> = { copy: [], own: [], kernels: [] };
  const { states, steps, rounds, warmUpMs } = task;
  const request = { kind: 'time', states, steps } as const;
  const pause = (): Promise<unknown> => new Promise((done) => setTimeout(done));
  for (const begin = clock(); clock() - begin < 3000 * warmUpMs; await pause())
    for (const run of runs) run.time(request);
  for (let round = 0; round < rounds; round++) {
    for (const k of round % 2 ? [2, 1, 0] : [0, 1, 2]) {
      const { usPerStep } = runs[k]!.time(request);
      us[names[k]!].push(usPerStep.reduce((a, b) => a + b, 0) / usPerStep.length);
      await pause();
    }
  }
  // Data that take turns copy whole buffers, of which there is one in a memory
  if (task.third === 'memory') engines.kernels.setEngineMode('shared');
  const trial = (globalThis as unknown as { kernelTrial?: { failures: Map<string, string>; bound: Set<string> } })
    .kernelTrial;
  return {
    us,
    hashes: [hash(engines.own, bytes), hash(engines.kernels, bytes)],
    bound: trial?.bound.size ?? 0,
    failures: [...(trial?.failures ?? [])].map(([name, reason]) => `${name}: ${reason}`),
  };
}

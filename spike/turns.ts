/** Steps one model in three engines in turns, in Node or in a page: today's, a second copy of it, and compiled kernels. */
import type { ContestTask } from '../bench/contest-protocol.js';
import { OwnEngine } from '../bench/own-engine.js';
import type * as Kinetree from '../src/api/index.js';
import { hashOf } from '../test/determinism/hash.js';

export type Name = 'own' | 'copy' | 'kernels';

export interface TurnsReply {
  /** Mean time of a step in each block [us]. */
  readonly us: Record<Name, number[]>;
  /** Hash of the state after 500 steps, in today's engine and with compiled kernels. */
  readonly hashes: readonly string[];
  readonly bound: number;
  /** What stayed TypeScript at run time, with the reason. */
  readonly failures: readonly string[];
}

type Engine = Pick<typeof Kinetree, 'Data' | 'forward' | 'loadMJB' | 'setEngineMode' | 'setState' | 'step'>;

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
  task: ContestTask,
  clock: () => number,
): Promise<TurnsReply> {
  const names = ['copy', 'own', 'kernels'] as const;
  engines.kernels.setEngineMode('shared');
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
  const trial = (globalThis as unknown as { kernelTrial?: { failures: Map<string, string>; bound: Set<string> } })
    .kernelTrial;
  return {
    us,
    hashes: [hash(engines.own, bytes), hash(engines.kernels, bytes)],
    bound: trial?.bound.size ?? 0,
    failures: [...(trial?.failures ?? [])].map(([name, reason]) => `${name}: ${reason}`),
  };
}

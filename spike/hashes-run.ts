/** Steps one model in both builds by turns: `node hashes-run.mjs FOLDER MODEL STEPS SECONDS`. */
import { join } from 'node:path';
import type * as Engine from './engine.js';

export interface HashesReply {
  readonly steps: number;
  /** The first array that differs, with the step; undefined if all bits are equal. */
  readonly differs?: string;
  readonly error?: string;
  /** What stayed TypeScript at run time, with the reason. */
  readonly failures: readonly string[];
}

const [, , folder = '.', path = '', steps = '', seconds = ''] = process.argv;
const ARRAYS = ['qpos', 'qvel', 'act', 'qacc', 'sensordata', 'qfrc_constraint', 'xpos', 'ten_length'] as const;
/** Steps between two comparisons. */
const STRIDE = 10;

const load = async (name: string): Promise<typeof Engine> => (await import(join(folder, name))) as typeof Engine;
const engines = [await load('plain.mjs'), await load('kernels.mjs')] as const;
const trial = (
  globalThis as unknown as { kernelTrial: { failures: Map<string, string>; badIndices: Map<string, number> } }
).kernelTrial;

/** Loads a model; some use what only the older rules know. */
async function modelOf(kt: typeof Engine): Promise<Engine.Model> {
  try {
    return await kt.loadModel(path);
  } catch {
    return await kt.loadModel(path, { compatibility: '3.14' });
  }
}

async function run(): Promise<HashesReply> {
  engines[1].setEngineMode('shared');
  const sides: { kt: typeof Engine; model: Engine.Model; data: Engine.Data }[] = [];
  for (const kt of engines) {
    const model = await modelOf(kt);
    sides.push({ kt, model, data: new kt.Data(model) });
  }
  const [a, b] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const begin = performance.now();
  let i = 0;
  for (; i < Number(steps) && performance.now() - begin < 1000 * Number(seconds); i += STRIDE) {
    const thrown: string[] = [];
    for (const { kt, model, data } of sides) {
      let error = '';
      for (let k = i; k < i + STRIDE && !error; k++) {
        const { ctrl } = data;
        for (let u = 0; u < ctrl.length; u++) ctrl[u] = ((k + 37 * u) % 200) / 100 - 1;
        try {
          kt.step(model, data);
        } catch (e) {
          error = e instanceof Error ? (e.stack ?? e.message).split('\n').slice(0, 5).join(' | ') : String(e);
        }
      }
      thrown.push(error);
    }
    if (thrown[0]) return { steps: i, failures: [], error: `throws in both forms: ${thrown[0]}` };
    if (thrown[1])
      return { steps: i, failures: failures(), error: `throws in steps ${i} to ${i + STRIDE}: ${thrown[1]}` };
    for (const name of ARRAYS) {
      const [x, y] = [a.data[name], b.data[name]];
      const at = x.findIndex((value, k) => !Object.is(value, y[k]));
      if (at >= 0)
        return {
          steps: i,
          failures: failures(),
          differs: `${name}[${at}] is ${y[at]}, not ${x[at]}, in steps ${i} to ${i + STRIDE}`,
        };
    }
  }
  return { steps: i, failures: failures() };
}

const failures = (): string[] => [
  ...[...trial.failures].map(([name, reason]) => `stays TypeScript: ${name}: ${reason}`),
  ...[...trial.badIndices].map(([place, x]) => `no integer: ${place}: ${x}`),
];

const reply = await run().catch((e: unknown): HashesReply => ({ steps: 0, failures: [], error: String(e) }));
process.stdout.write(`\n${JSON.stringify(reply)}`);
process.exit(0);

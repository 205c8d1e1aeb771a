/** Steps of environments in one thread. Arguments: folder of the build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Env from '../src/api/env.js';
import { median, processorTime, serve } from './protocol.js';

const [dist] = process.argv.slice(2) as [string];
const { make, VectorEnv } = (await import(pathToFileURL(join(dist, 'env.js')).href)) as typeof Env;

/** Total steps of all environments before the measurement, and in each round. */
const WARM_UP = 3000;
const ROUND = 1200;

export interface EnvsRequest {
  readonly id: string;
  readonly counts: readonly number[];
  readonly rounds: number;
}

/** Steps per second of processor time, for each count. */
export interface EnvsReply {
  readonly perSecond: readonly number[];
}

serve<EnvsRequest>(async ({ id, counts, rounds }): Promise<EnvsReply> => {
  const vectors = counts.map((count) => {
    const env = new VectorEnv(
      Array.from({ length: count }, () => () => make(id as 'Ant-v5', { maxEpisodeSteps: 500 })),
    );
    env.reset({ seed: 1 });
    const actions = new Float64Array(count * env.singleActionSpace.size).fill(0.1);
    const run = (steps: number): void => {
      for (let i = 0; i < steps; i += count) env.step(actions);
    };
    return { env, run };
  });
  for (const { run } of vectors) run(WARM_UP);
  const times: number[][] = vectors.map(() => []);
  for (let round = 0; round < rounds; round++) {
    vectors.forEach(({ run }, k) => {
      const start = processorTime();
      run(ROUND);
      const steps = Math.ceil(ROUND / counts[k]!) * counts[k]!;
      times[k]!.push((1e6 * steps) / (processorTime() - start));
    });
  }
  for (const { env } of vectors) env.close();
  return { perSecond: times.map(median) };
});

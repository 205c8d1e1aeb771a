/** The learning example without gradients. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type WorkerPool } from '../../src/api/rollout.js';
import { workerScript } from '../rollout/worker-script.js';

interface Found {
  readonly weights: Float64Array;
  readonly total: number;
  readonly steps: number;
}

type Search = (options: {
  readonly pool: WorkerPool;
  readonly task: URL;
  readonly id: string;
  readonly goal: number;
  readonly iterations: number;
}) => Promise<Found>;

let task: URL;
let search: Search;
const pools: WorkerPool[] = [];

async function train(workers: number, id: string, goal: number, iterations: number): Promise<Found> {
  const pool = createPool({ workers, script: await workerScript() });
  pools.push(pool);
  return search({ pool, task, id, goal, iterations });
}

beforeAll(async () => {
  task = await workerScript('examples/learning/evaluate.mjs');
  const module = await workerScript('examples/learning/search.mjs');
  ({ search } = (await import(/* @vite-ignore */ module.href)) as { search: Search });
});

afterAll(() => {
  for (const pool of pools) pool.close();
});

it('the learning example balances the pole for a whole episode', async () => {
  const { total, steps } = await train(2, 'InvertedPendulum-v5', 950, 40);
  expect(total).toBeGreaterThanOrEqual(950);
  expect(steps).toBeLessThan(200_000);
});

it('the learning example finds the same policy with any number of workers', async () => {
  const [one, two] = [await train(1, 'Hopper-v5', 1e9, 2), await train(2, 'Hopper-v5', 1e9, 2)];
  expect([...two.weights]).toEqual([...one.weights]);
  expect([two.total, two.steps]).toEqual([one.total, one.steps]);
});

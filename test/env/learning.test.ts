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

interface PolicyFiles {
  policyText(policy: object): string;
  parsePolicy(text: string, name: string): { readonly id: string; readonly weights: Float64Array };
}

let task: URL;
let files: PolicyFiles;
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
  files = (await import(/* @vite-ignore */ `${'../../examples/learning/policy.mjs'}`)) as PolicyFiles;
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

it('a policy of the learning example is the same after saving and loading', async () => {
  const found = await train(1, 'InvertedPendulum-v5', 1e9, 1);
  const policy = files.parsePolicy(files.policyText({ id: 'InvertedPendulum-v5', ...found }), 'policy.json');
  const { weights, mean, deviation } = found as Found & Record<'mean' | 'deviation', Float64Array>;
  expect(policy).toEqual({ id: 'InvertedPendulum-v5', weights, mean, deviation });
  expect(() => files.parsePolicy('{', 'a.json')).toThrow(
    'a.json: this is not JSON; train.mjs --out writes such a file',
  );
  expect(() => files.parsePolicy('null', 'a.json')).toThrow('this is not a linear policy');
  const broken = files.policyText({ id: 'x', weights, mean, deviation }).replace(/"deviation":\[/, '"deviation":[1,');
  expect(() => files.parsePolicy(broken, 'a.json')).toThrow('one for each observation');
});

/**
 * `node examples/learning/train.mjs [InvertedPendulum-v5 | Hopper-v5 | HalfCheetah-v5] [GOAL] [WORKERS]`: trains a policy and
 * prints its return against time. In a clone, `npm run build` comes first.
 */
import { createPool } from 'kinetree/rollout';
import { search } from './search.mjs';

const [id = 'InvertedPendulum-v5', goal = 950, workers = 2] = process.argv.slice(2);
const pool = createPool({ workers: Number(workers) });
const start = performance.now();
const { total, steps } = await search({
  pool,
  task: new URL('./evaluate.mjs', import.meta.url),
  id,
  goal: Number(goal),
  iterations: 1000,
  tell: (line) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `${seconds} s: iteration ${line.iteration}, ${line.steps} steps, return ${line.total.toFixed(1)}\n`,
    );
  },
});
process.stdout.write(`${id}: return ${total.toFixed(1)} after ${steps} steps\n`);
pool.close();

/**
 * Trains a linear policy without gradients: random directions are evaluated with both signs, and the weights move along
 * those for which the returns differ most.
 *
 * Mania, Guy and Recht, "Simple random search provides a competitive approach to reinforcement learning", 2018 (ARS
 * V2-t).
 */
import { Generator } from 'kinetree/env';
import { environment } from './environment.mjs';

/** Number of directions per iteration, number of those used, step size and noise; and the bonus for staying alive. */
export const SETTINGS = {
  'InvertedPendulum-v5': { directions: 8, best: 4, step: 0.05, noise: 0.1, bonus: 0 },
  'Hopper-v5': { directions: 16, best: 8, step: 0.02, noise: 0.03, bonus: 1 },
  'HalfCheetah-v5': { directions: 16, best: 8, step: 0.02, noise: 0.03, bonus: 0 },
};

/** Settings for other environments. */
const DEFAULTS = { directions: 16, best: 8, step: 0.02, noise: 0.03, bonus: 0 };

/**
 * @param {{ pool: import('kinetree/rollout').WorkerPool, task: string | URL, id: string, seed?: number,
 *   goal: number, iterations: number, notify?: (line: { iteration: number, steps: number, total: number }) => void,
 *   signal?: AbortSignal }} options
 *   `id` is that of a task, or the URL of a module (see `environment`); `task` is the address of `evaluate.mjs`; training ends when the policy's mean return over eight episodes is at least
 *   `goal`, or after the given number of iterations
 */
export async function search({ pool, task, id, seed = 0, goal, iterations, notify, signal }) {
  const { directions, best, step, noise, bonus } = SETTINGS[id] ?? DEFAULTS;
  const env = await environment(id);
  const [nobs, nact] = [env.observationSpace.size, env.actionSpace.size];
  env.close();
  const random = new Generator(seed);
  const weights = new Float64Array(nobs * nact);
  const seen = { count: 0, sum: new Float64Array(nobs), squares: new Float64Array(nobs) };
  const options = signal ? { signal } : {};
  let [steps, total] = [0, Number.NEGATIVE_INFINITY];
  const episodes = async (list) => {
    const { mean, deviation } = momentsOf(seen);
    const inputs = list.map((each) => ({
      id,
      mean,
      deviation,
      bonus,
      seed: random.integer(0, 2 ** 31),
      weights: each,
    }));
    return pool.map(task, inputs, options);
  };
  for (let iteration = 1; iteration <= iterations; iteration++) {
    const tried = Array.from({ length: directions }, () => weights.map(() => random.normal()));
    const results = await episodes(
      tried.flatMap((direction) => [1, -1].map((sign) => weights.map((w, i) => w + sign * noise * direction[i]))),
    );
    for (const result of results) take(seen, result);
    steps += results.reduce((sum, result) => sum + result.steps, 0);
    move(weights, tried, results, best, step);
    if (iteration % 5 !== 0 && iteration !== iterations) continue;
    const judged = await episodes(new Array(8).fill(weights));
    total = judged.reduce((sum, result) => sum + result.total, 0) / judged.length;
    notify?.({ iteration, steps, total });
    if (total >= goal) break;
  }
  return { weights, ...momentsOf(seen), total, steps };
}

/** Moves the weights along the best directions, weighted by the difference of the returns of both signs. */
function move(weights, tried, results, best, step) {
  const pairs = tried.map((direction, i) => ({ direction, up: results[2 * i].score, down: results[2 * i + 1].score }));
  pairs.sort((a, b) => Math.max(b.up, b.down) - Math.max(a.up, a.down));
  const chosen = pairs.slice(0, best);
  const scores = chosen.flatMap(({ up, down }) => [up, down]);
  const mean = scores.reduce((sum, x) => sum + x, 0) / scores.length;
  const deviation = Math.sqrt(scores.reduce((sum, x) => sum + (x - mean) ** 2, 0) / scores.length) || 1;
  for (const { direction, up, down } of chosen) {
    for (let i = 0; i < weights.length; i++) weights[i] += (step / (best * deviation)) * (up - down) * direction[i];
  }
}

function take(seen, { steps, sum, squares }) {
  seen.count += steps;
  for (let k = 0; k < sum.length; k++) {
    seen.sum[k] += sum[k];
    seen.squares[k] += squares[k];
  }
}

function momentsOf({ count, sum, squares }) {
  const n = Math.max(1, count);
  const mean = sum.map((x) => x / n);
  const deviation = squares.map((x, k) => (count > 0 ? Math.sqrt(Math.max(1e-8, x / n - mean[k] ** 2)) : 1));
  return { mean, deviation };
}

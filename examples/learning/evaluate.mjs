/**
 * A task for a pool: one episode of an environment with a linear policy. The result depends on the input alone, so that
 * training gives the same policy with any number of workers.
 */
import { environment } from './environment.mjs';
import { act } from './policy.mjs';

/** Environments stay in their worker. */
const made = new Map();

async function madeOnce(id) {
  if (!made.has(id)) made.set(id, await environment(id));
  return made.get(id);
}

/**
 * @param {{ id: string, weights: Float64Array, mean: Float64Array, deviation: Float64Array, seed: number,
 *   bonus: number }} input
 *   `weights` (actions x observations) act on observations minus `mean`, divided by `deviation`; `bonus` is subtracted
 *   from the reward of each step, so that merely staying alive earns nothing
 * @returns return and length of the episode, the sum of rewards without bonuses, and sums and sums of squares of
 *   observations
 */
export default async function evaluate({ id, weights, mean, deviation, seed, bonus }) {
  const env = await madeOnce(id);
  const { actionSpace } = env;
  const nobs = mean.length;
  if (nobs !== env.observationSpace.size || weights.length !== nobs * actionSpace.size) {
    throw new RangeError(`${id}: the policy has another number of observations or actions`);
  }
  const action = new Float64Array(actionSpace.size);
  const [sum, squares] = [new Float64Array(nobs), new Float64Array(nobs)];
  let [obs] = env.reset({ seed });
  let [total, steps] = [0, 0];
  for (let ended = false; !ended; ) {
    for (let k = 0; k < nobs; k++) {
      sum[k] += obs[k];
      squares[k] += obs[k] * obs[k];
    }
    const [next, reward, terminated, truncated] = env.step(act({ weights, mean, deviation }, obs, actionSpace, action));
    total += reward;
    steps += 1;
    obs = next;
    ended = terminated || truncated;
  }
  return { total, steps, score: total - bonus * steps, sum, squares };
}

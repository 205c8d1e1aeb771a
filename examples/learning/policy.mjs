/** Linear policies: their actions, and their files. */

/**
 * A linear policy: an action is the middle of the bounds (0 without bounds) plus `weights` (actions x observations, row-major) times
 * observations, from which `mean` is subtracted and which are divided by `deviation`.
 *
 * @typedef {{ id: string, weights: Float64Array, mean: Float64Array, deviation: Float64Array }} Policy
 */

/**
 * Writes the action of a policy, within the bounds of a space.
 *
 * @param {Omit<Policy, 'id'>} policy
 * @param {ArrayLike<number>} obs
 * @param {{ low: Float64Array, high: Float64Array }} space
 * @param {Float64Array} action
 */
export function act({ weights, mean, deviation }, obs, { low, high }, action) {
  const nobs = mean.length;
  for (let a = 0; a < action.length; a++) {
    const middle = (low[a] + high[a]) / 2;
    let value = Number.isFinite(middle) ? middle : 0;
    for (let k = 0; k < nobs; k++) value += (weights[a * nobs + k] * (obs[k] - mean[k])) / deviation[k];
    action[a] = Math.min(high[a], Math.max(low[a], value));
  }
  return action;
}

/**
 * The file of a policy: JSON, with one row of weights for each action. Numbers are written in full, so that the policy
 * read back acts the same to the last bit.
 *
 * @param {Policy} policy
 */
export function policyText({ id, weights, mean, deviation }) {
  const rows = Array.from({ length: weights.length / mean.length }, (_, a) =>
    Array.from(weights.subarray(a * mean.length, (a + 1) * mean.length)),
  );
  return `${JSON.stringify({ kind: 'linear policy', id, mean: [...mean], deviation: [...deviation], weights: rows })}\n`;
}

/**
 * Reads the file of a policy.
 *
 * @param {string} text
 * @param {string} name name of the file in messages
 * @returns {Policy}
 * @throws TypeError if it is no such file
 */
export function parsePolicy(text, name) {
  const fault = (reason) => new TypeError(`${name}: ${reason}; train.mjs --out writes such a file`);
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw fault('this is not JSON');
  }
  const { kind, id, mean, deviation, weights } = read ?? {};
  if (kind !== 'linear policy' || typeof id !== 'string') throw fault('this is not a linear policy');
  const isRow = (values) =>
    Array.isArray(values) && values.length === mean?.length && values.every((value) => Number.isFinite(value));
  if (![mean, deviation].every(isRow)) throw fault('mean and deviation must be numbers, one for each observation');
  if (!Array.isArray(weights) || !weights.every(isRow)) {
    throw fault('weights must have a row for each action, with a number for each observation');
  }
  const [flat, means, deviations] = [weights.flat(), mean, deviation].map((values) => Float64Array.from(values));
  return { id, weights: flat, mean: means, deviation: deviations };
}

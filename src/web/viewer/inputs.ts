/**
 * Checks the arguments of functions that drive a simulation: an invalid index would be lost without an error in a
 * worker.
 */
import { usageError } from '../../foundation/base/usage.js';
import type { Model } from '../../simulation/model/model.js';

/**
 * Returns the index in `ctrl` for an index or the name of an actuator.
 *
 * @throws RangeError if the index or name does not exist, TypeError if the value is not a number
 */
export function controlIndex(model: Model, which: number | string, value: number): number {
  if (typeof value !== 'number' || Number.isNaN(value)) throw usageError('setControl, value', 'a number', value);
  if (typeof which !== 'string') return indexBelow('setControl', 'input', which, model.nu);
  const { id } = model.actuator(which);
  const [first, count] = [model.actuator_ctrladr[id]!, model.actuator_ctrlnum[id]!];
  if (count === 1) return first;
  const inputs = count === 0 ? 'no input' : `inputs ${first} to ${first + count - 1}`;
  throw new RangeError(`setControl: actuator '${which}' has ${inputs}; give the index of one`);
}

/** Checks a number of time steps. @throws RangeError unless it is a positive integer */
export function stepCount(count: number): number {
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new RangeError(`step: expected a number of steps, not ${String(count)}`);
}

function indexBelow(call: string, what: string, index: number, count: number): number {
  if (Number.isInteger(index) && index >= 0 && index < count) return index;
  const range = count === 0 ? `the model has no ${what}` : `there are 0 to ${count - 1}`;
  throw new RangeError(`${call}: there is no ${what} ${String(index)}; ${range}`);
}

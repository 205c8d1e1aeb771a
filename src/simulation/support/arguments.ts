/** Checks and copies at the public boundary: kernels receive only Float64Arrays of the right length. */
import { requireInstance, usageError } from '../../foundation/base/usage.js';
import { Data } from '../model/data.js';
import { assertFits } from '../model/data-record.js';
import { Model } from '../model/model.js';

/** Throws a usage error if the value is not a list of numbers. */
export function requireList(values: unknown, name: string): asserts values is ArrayLike<number> {
  const length: unknown = typeof values === 'object' ? (values as ArrayLike<number> | null)?.length : undefined;
  if (typeof length !== 'number') throw usageError(name, 'a list of numbers', values);
}

/** A copy of all values of a list. */
export function listOf(values: ArrayLike<number>, name: string): Float64Array {
  requireList(values, name);
  return Float64Array.from(values);
}

/** A copy of the first `length` values of a list. */
export function inputOf(values: ArrayLike<number>, length: number, name: string): Float64Array {
  requireList(values, name);
  if (values.length < length) throw new RangeError(`${name} has ${values.length} values, ${length} are needed`);
  return values.length === length ? Float64Array.from(values) : Float64Array.from(values).slice(0, length);
}

/** An output array after checking its length. */
export function outputOf(out: Float64Array, length: number, name: string): Float64Array {
  if (!(out instanceof Float64Array)) throw usageError(name, 'a Float64Array to write to', out);
  if (out.length < length) throw new RangeError(`${name} has ${out.length} values, ${length} are needed`);
  return out;
}

/** `outputOf` for an optional result. */
export function optionalOutputOf(
  out: Float64Array | null | undefined,
  length: number,
  name: string,
): Float64Array | undefined {
  return out ? outputOf(out, length, name) : undefined;
}

/** An index after checking that it is an integer below `count`; `kind` is the Model method that finds it by name. */
export function indexOf(id: number, count: number, name: string, kind = name): number {
  if (typeof id !== 'number') {
    const hint = typeof id === 'string' ? `model.${kind}('${id}').id is that of a name` : '';
    throw usageError(name, `an id below ${count}`, id, hint);
  }
  if (!Number.isInteger(id) || id < 0 || id >= count) throw new RangeError(`${name} ${id} is not below ${count}`);
  return id;
}

/** Throws a TypeError unless the argument is a Model. */
export const requireModel = (model: Model): void => requireInstance('the call', Model, model, 'it takes a Model first');

/**
 * Checks that a call received a Model and a Data of it, or of a Model of equal structure.
 *
 * @throws TypeError for other values, RangeError for a Data of another Model
 */
export function requireFit(model: Model, data: Data): void {
  requireInstance('the call', Model, model, 'it takes a Model, then a Data');
  requireInstance('the call', Data, data, 'it takes a Model, then a Data');
  if (data.validatedFor !== model.record) assertFits(model.record, data.record);
}

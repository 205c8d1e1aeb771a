/** A value of a Model put out of place, for the tests of what checks a Model. */
import type { ModelRecord } from '../../src/simulation/model/model-record.js';

/** Calls back with a value of an array replaced, and puts the old one back. */
export function withValue<T>(m: ModelRecord, name: keyof ModelRecord, i: number, value: number, found: () => T): T {
  const array = m[name] as Int32Array;
  const old = array[i]!;
  array[i] = value;
  try {
    return found();
  } finally {
    array[i] = old;
  }
}

/** Replaces a value of a Model temporarily, for tests of functions that check a Model. */
import type { ModelRecord } from '../../src/simulation/model/model-record.js';

/** Calls back with a value of an array replaced, and restores the old one. */
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

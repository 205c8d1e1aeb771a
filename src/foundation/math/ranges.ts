/**
 * Ranges of arrays filled and copied in a step. To look up, call and check a method of a typed array takes as long as a
 * loop over a hundred numbers (60 ns): only long ranges are left to it.
 */

const LONG = 128;

/** x[begin .. end) = 0. */
export function clearRange(x: Float64Array, begin: number, end: number): void {
  if (end - begin > LONG) x.fill(0, begin, end);
  else for (let i = begin; i < end; i++) x[i] = 0;
}

/** x[begin .. end) = value. */
export function fillRange(x: Int32Array, value: number, begin: number, end: number): void {
  if (end - begin > LONG) x.fill(value, begin, end);
  else for (let i = begin; i < end; i++) x[i] = value;
}

/** Copies all of an array into one that is as long. */
export function copyRange(to: Float64Array, from: Float64Array): void {
  const { length } = from;
  if (length > LONG) to.set(from);
  else for (let i = 0; i < length; i++) to[i] = from[i];
}

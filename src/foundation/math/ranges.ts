/**
 * Fills and copies ranges of arrays. Looking up, calling and checking a method of a typed array takes as long as a
 * loop over a hundred numbers (60 ns), so that only long ranges use it.
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

/** Copies an array to one of the same length. */
export function copyRange(to: Float64Array, from: Float64Array): void {
  const { length } = from;
  if (length > LONG) to.set(from);
  else for (let i = 0; i < length; i++) to[i] = from[i];
}

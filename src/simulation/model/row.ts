/** Assigning the values of one element. */
import { described } from '../../foundation/base/usage.js';

/**
 * Sets a row as numpy does: a number sets each value, a list has one for each.
 *
 * @throws TypeError that names the row by `what` where the lengths differ
 */
export function setRow(row: Float64Array, what: string, given: number | ArrayLike<number>): void {
  const count = typeof given === 'object' ? given?.length : undefined;
  if (typeof given === 'number') row.fill(given);
  else if (count === row.length) row.set(given);
  else {
    const expected = row.length === 1 ? 'a number' : `${row.length} numbers`;
    const found = count === undefined ? described(given) : `a list of ${count}`;
    throw new TypeError(`${what}: expected ${expected}, not ${found}`);
  }
}

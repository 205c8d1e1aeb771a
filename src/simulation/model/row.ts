/** Assignment to one row of an array. */
import { described } from '../../foundation/base/usage.js';

/**
 * Sets a row as numpy does: a number sets every value, a list sets one value each.
 *
 * @throws TypeError with the row's name `what` if the lengths differ
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

import { expect, test } from 'vitest';
import { clearRange, copyRange, fillRange } from './ranges.js';

// short and long ranges use different code
test.each([3, 1000])('fills ranges of %i numbers, and nothing outside', (n) => {
  const x = new Float64Array(n + 2).fill(7);
  clearRange(x, 1, n + 1);
  expect([x[0], x[n + 1]]).toEqual([7, 7]);
  expect(x.subarray(1, n + 1).every((value) => Object.is(value, 0))).toBe(true);
  const ids = new Int32Array(n + 2);
  fillRange(ids, -1, 1, n + 1);
  expect([ids[0], ids[n + 1]]).toEqual([0, 0]);
  expect(ids.subarray(1, n + 1).every((value) => value === -1)).toBe(true);
});

test.each([3, 1000])('copies %i numbers bitwise', (n) => {
  const from = Float64Array.from({ length: n }, (_, i) => (i === 1 ? -0 : i + 0.1));
  const to = new Float64Array(n);
  copyRange(to, from);
  expect(to).toEqual(from);
});

test('an empty range is not changed', () => {
  const x = Float64Array.of(1, 2);
  clearRange(x, 1, 1);
  expect(x).toEqual(Float64Array.of(1, 2));
});

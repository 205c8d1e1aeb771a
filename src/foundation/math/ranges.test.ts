import { expect, test } from 'vitest';
import { clearRange, copyRange, fillRange } from './ranges.js';

// short and long ranges go different ways
test.each([3, 1000])('ranges of %i numbers are filled, and nothing beside them', (n) => {
  const x = new Float64Array(n + 2).fill(7);
  clearRange(x, 1, n + 1);
  expect([x[0], x[n + 1]]).toEqual([7, 7]);
  expect(x.subarray(1, n + 1).every((value) => Object.is(value, 0))).toBe(true);
  const ids = new Int32Array(n + 2);
  fillRange(ids, -1, 1, n + 1);
  expect([ids[0], ids[n + 1]]).toEqual([0, 0]);
  expect(ids.subarray(1, n + 1).every((value) => value === -1)).toBe(true);
});

test.each([3, 1000])('%i numbers are copied as they are', (n) => {
  const from = Float64Array.from({ length: n }, (_, i) => (i === 1 ? -0 : i + 0.1));
  const to = new Float64Array(n);
  copyRange(to, from);
  expect(to).toEqual(from);
});

test('an empty range is left alone', () => {
  const x = Float64Array.of(1, 2);
  clearRange(x, 1, 1);
  expect(x).toEqual(Float64Array.of(1, 2));
});

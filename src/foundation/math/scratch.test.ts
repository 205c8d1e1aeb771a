import { expect, it } from 'vitest';
import { doubles, filledIntegers, integers } from './scratch.js';

it('allocates zeros that no other array overlaps', () => {
  const arrays = [doubles(3), integers(3), doubles(0), integers(5), doubles(1000), integers(1), doubles(2)];
  for (const array of arrays) expect(array.every((x) => x === 0)).toBe(true);
  for (const [i, array] of arrays.entries()) array.fill(i + 1);
  for (const [i, array] of arrays.entries()) expect(array.every((x) => x === i + 1)).toBe(true);
  expect(arrays.map(({ length }) => length)).toEqual([3, 3, 0, 5, 1000, 1, 2]);
  expect([...filledIntegers([4, 5])]).toEqual([4, 5]);
});

it('allocates short arrays in a shared buffer, and long ones in separate buffers', () => {
  const [first, second] = [doubles(1), doubles(1)];
  expect(second.buffer).toBe(first.buffer);
  expect(doubles(1000).buffer.byteLength).toBe(8000);
  expect(integers(1000).buffer.byteLength).toBe(4000);
});

it('allocates another buffer when one is full', () => {
  const arrays = Array.from({ length: 1000 }, (_, i) => doubles(9).fill(i));
  expect(new Set(arrays.map(({ buffer }) => buffer)).size).toBeGreaterThan(3);
  expect(arrays.every((array, i) => array.every((x) => x === i))).toBe(true);
});

it('rejects invalid lengths, which would overlap other arrays', () => {
  for (const length of [undefined, Number.NaN, -1]) {
    expect(() => doubles(length as number)).toThrow('scratch needs a length');
    expect(() => integers(length as number)).toThrow('scratch needs a length');
  }
});

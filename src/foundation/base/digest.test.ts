import { expect, test } from 'vitest';
import { digest } from './digest.js';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test('equal bytes have equal digests at any memory offset', () => {
  const shifted = bytes(9, 1, 2, 3, 4, 5).subarray(1);
  expect(digest(shifted)).toBe(digest(bytes(1, 2, 3, 4, 5)));
  expect(digest(bytes())).toMatch(/^0-[0-9a-f]{32}$/);
});

test('a change of one bit changes the digest', () => {
  const data = new Uint8Array(67);
  const seen = new Set([digest(data)]);
  for (let bit = 0; bit < 8 * data.length; bit++) {
    data[bit >> 3]! ^= 1 << (bit & 7);
    seen.add(digest(data));
    data[bit >> 3]! ^= 1 << (bit & 7);
  }
  expect(seen.size).toBe(8 * data.length + 1);
});

test('zeros of different lengths, and words in different orders, have different digests', () => {
  const lengths = Array.from({ length: 40 }, (_, n) => digest(new Uint8Array(n)));
  expect(new Set(lengths).size).toBe(40);
  const [a, b] = [bytes(1, 0, 0, 0, 2, 0, 0, 0), bytes(2, 0, 0, 0, 1, 0, 0, 0)];
  expect(digest(a)).not.toBe(digest(b));
  const far = (i: number) => Uint8Array.from({ length: 64 }, (_, k) => Number(k === i));
  expect(digest(far(0))).not.toBe(digest(far(16)));
});

import { describe, expect, it } from 'vitest';
import { makeShuffle } from './shuffle.js';

/** PCG32 in 64-bit integers, from its paper. */
function* pcg32(): Generator<number> {
  const mask = (1n << 64n) - 1n;
  let state = 0n;
  for (;;) {
    const old = state;
    state = (old * 6364136223846793005n + 1n) & mask;
    const word = Number((((old >> 18n) ^ old) >> 27n) & 0xffffffffn);
    const turn = Number(old >> 59n);
    yield ((word >>> turn) | (word << (-turn & 31))) >>> 0;
  }
}

describe('shuffle', () => {
  it('the shuffle is Fisher-Yates with PCG32, and repeats after seed', () => {
    const random = makeShuffle();
    for (const n of [1, 2, 10, 1000, 9000, 5000, 20_000, 3, 6000]) {
      const numbers = pcg32();
      numbers.next();
      const expected = Array.from({ length: n }, (_, i) => i);
      for (let i = n - 1; i > 0; i--) {
        const j = (numbers.next().value as number) % (i + 1);
        [expected[i], expected[j]] = [expected[j], expected[i]];
      }
      const values = Int32Array.from({ length: n }, (_, i) => i);
      random.seed();
      random.shuffle(values, n);
      expect(Array.from(values)).toEqual(expected);
    }
  });

  it('permutations of different lengths continue the random sequence', () => {
    const random = makeShuffle();
    const lengths = [5, 5, 300, 5, 7, 7, 1, 2000, 7, 4, 4, 4, 3000, 4, 9];
    for (let round = 0; round < 3; round++) {
      const numbers = pcg32();
      numbers.next();
      random.seed();
      for (const n of lengths.slice(round)) {
        const expected = Array.from({ length: n }, (_, i) => i);
        for (let i = n - 1; i > 0; i--) {
          const j = (numbers.next().value as number) % (i + 1);
          [expected[i], expected[j]] = [expected[j], expected[i]];
        }
        const values = Int32Array.from({ length: n }, (_, i) => i);
        random.shuffle(values, n);
        expect(Array.from(values)).toEqual(expected);
      }
    }
  });
});

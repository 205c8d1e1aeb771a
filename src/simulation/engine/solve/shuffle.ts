/**
 * The pseudo-random order in which PGS visits constraints: a Fisher-Yates shuffle driven by PCG32 with a fixed seed.
 * (O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation.)
 */
import { INDEX, integers } from '../../../foundation/math/scratch.js';

const { min } = Math;

/** Multiplier of the 64-bit congruential generator, in two words. */
const MUL_HIGH = 0x5851f42d;
const MUL_LOW = 0x4c957f2d;

/** Number of stored words at the start of the sequence, which is the same in every solve. */
const KEPT = 4096;

/** A generator of permutations. */
export interface Shuffle {
  /** Restarts the sequence. */
  seed(): void;
  /** Permutes the first n values. */
  shuffle(values: Int32Array, n: number): void;
}

/** High word of the 64-bit product of two unsigned words. */
function mulHigh(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const cross = a1 * b0 + ((a0 * b0) >>> 16);
  const carry = a0 * b1 + (cross & 0xffff);
  return (a1 * b1 + Math.floor(cross / 0x10000) + Math.floor(carry / 0x10000)) | 0;
}

/** Makes a generator; call `seed` before the first permutation. */
export function makeShuffle(): Shuffle {
  /** Low and high word of the state, after `known` words of the sequence; and the state after the stored words. */
  const state = integers(2);
  const edge = integers(2);
  let known = 0;
  /** The stored words, and the latest one beyond them. */
  const words = integers(KEPT + 1);
  /** Swap indices from the first `picked` words in permutations of `picksFor` values, in sequence. */
  const picks = integers(KEPT);
  let picksFor = 0;
  let picked = 0;
  /** Index in the sequence of the next word to be used. */
  let at = 0;

  /** Advances the state by state * multiplier + 1. */
  function advance(): void {
    const low = state[0];
    const high = state[1];
    const productLow = Math.imul(low, MUL_LOW);
    const productHigh = mulHigh(low >>> 0, MUL_LOW) + Math.imul(high, MUL_LOW) + Math.imul(low, MUL_HIGH);
    state[0] = productLow + 1;
    state[1] = productHigh + (state[0] === 0 ? 1 : 0);
  }

  /**
   * Writes the next 32 bits: the old state folded and rotated by its top five bits. As a return value they would be
   * allocated on the heap.
   */
  function generate(): void {
    const low = state[0];
    const high = state[1];
    advance();
    const foldedLow = ((low >>> 18) | (high << 14)) ^ low;
    const foldedHigh = (high >>> 18) ^ high;
    const word = (foldedLow >>> 27) | (foldedHigh << 5);
    const turn = high >>> 27;
    words[min(known, KEPT)] = (word >>> turn) | (word << (-turn & 31));
    known++;
    if (known !== KEPT) return;
    edge[0] = state[0];
    edge[1] = state[1];
  }

  /** Ensures that the word at `at` is stored at index `min(at, KEPT)`. */
  function reach(): void {
    if (known > at) {
      state[0] = edge[0];
      state[1] = edge[1];
      known = KEPT;
    }
    while (known <= at) generate();
  }

  /** Permutes with known swap indices, starting at index `first`. */
  function permute(values: Int32Array, n: number, first: number): void {
    let next = first & INDEX;
    for (let i = (n & INDEX) - 1; i > 0; i--, next++) {
      const j = picks[next] & INDEX;
      const value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }

  /** Computes the swap indices up to `behind` from known words: a remainder takes as long as the rest of a swap. */
  function pick(n: number, behind: number): void {
    if (picksFor !== n) {
      picksFor = n;
      picked = 0;
    }
    let next = picked & INDEX;
    while (next < behind) {
      for (let i = n - 1; i > 0; i--, next++) picks[next] = (words[next] >>> 0) % (i + 1);
    }
    picked = next;
  }

  advance();
  return {
    seed(): void {
      at = 0;
    },
    shuffle(values: Int32Array, n: number): void {
      const first = at & INDEX;
      const behind = first + n - 1;
      if (behind <= known && behind <= KEPT && first % (n - 1) === 0) {
        pick(n, behind);
        permute(values, n, first);
        at = behind;
        return;
      }
      for (let i = n - 1; i > 0; i--) {
        if (at >= KEPT || at >= known) reach();
        swap(values, i, words[min(at, KEPT)]);
        at++;
      }
    },
  };
}

function swap(values: Int32Array, i: number, word: number): void {
  const j = (word >>> 0) % (i + 1);
  const value = values[i];
  values[i] = values[j];
  values[j] = value;
}

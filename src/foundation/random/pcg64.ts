/** The permuted congruential generator that numpy uses by default. */
import type { SeedSequence } from './seed-sequence.js';

/** Number of 16-bit digits of a 128-bit number, lowest first; products of digits and their sums are exact. */
const DIGITS = 8;
const BASE = 65536;

const digitsOf = (value: bigint): Float64Array =>
  Float64Array.from({ length: DIGITS }, (_, i) => Number((value >> BigInt(16 * i)) & 0xffffn));

const MULTIPLIER = /* @__PURE__ */ digitsOf(0x2360ed051fc65da44385df649fccf645n);

/**
 * PCG XSL RR 128/64: a linear congruential generator of 128 bits, whose halves are combined and rotated. Equal to
 * `numpy.random.PCG64(seed)`.
 *
 * M. E. O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for random number
 * generation", HMC-CS-2014-0905, 2014.
 */
export class PCG64 {
  /** Upper and lower half of the last output, without sign. */
  high = 0;
  low = 0;
  private readonly state = new Float64Array(DIGITS);
  private readonly increment: Float64Array;
  private readonly next = new Float64Array(DIGITS);

  constructor(seed: SeedSequence) {
    const w = seed.generate(8);
    const wide = (i: number): bigint => (BigInt(w[i + 1]) << 32n) | BigInt(w[i]);
    const start = (wide(0) << 64n) | wide(2);
    const stream = (wide(4) << 64n) | wide(6);
    this.increment = digitsOf((stream << 1n) | 1n);
    this.step();
    add(this.state, digitsOf(start));
    this.step();
  }

  /** Draws 64 bits into `high` and `low`. */
  draw(): void {
    this.step();
    const s = this.state;
    const upper = (s[7] * BASE + s[6]) ^ (s[3] * BASE + s[2]);
    const lower = (s[5] * BASE + s[4]) ^ (s[1] * BASE + s[0]);
    const turn = s[7] >>> 10;
    const [high, low] = turn < 32 ? [upper, lower] : [lower, upper];
    const by = turn & 31;
    // JavaScript shifts by 32 like by 0
    this.high = (by === 0 ? high : (high >>> by) | (low << (32 - by))) >>> 0;
    this.low = (by === 0 ? low : (low >>> by) | (high << (32 - by))) >>> 0;
  }

  private step(): void {
    const { state, increment, next } = this;
    let carry = 0;
    for (let k = 0; k < DIGITS; k++) {
      let sum = carry + increment[k];
      for (let i = 0; i <= k; i++) sum += state[i] * MULTIPLIER[k - i];
      carry = Math.floor(sum / BASE);
      next[k] = sum - carry * BASE;
    }
    for (let k = 0; k < DIGITS; k++) state[k] = next[k];
  }
}

function add(a: Float64Array, b: Float64Array): void {
  let carry = 0;
  for (let k = 0; k < DIGITS; k++) {
    const sum = a[k] + b[k] + carry;
    carry = sum >= BASE ? 1 : 0;
    a[k] = sum - carry * BASE;
  }
}

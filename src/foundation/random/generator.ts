/** Seeded random numbers, equal to those of numpy. */
import { exp, log } from '../math/exponential.js';
import { PCG64 } from './pcg64.js';
import { type Seed, SeedSequence } from './seed-sequence.js';
import { NORMAL_EDGES } from './ziggurat-table.js';

const TWO_POW_52 = 4503599627370496;
const TWO_POW_53 = 2 * TWO_POW_52;
/** Start of the tail of the normal density, and its inverse. */
const TAIL = 3.654152885361009;
const INVERSE_TAIL = 0.2736612373297583;

/**
 * Height of the density at each edge, and the part of each layer that is entirely below the density, in steps of
 * 2^-52.
 */
const HEIGHTS = /* @__PURE__ */ NORMAL_EDGES.map((x, i) => (i === 0 ? 1 : exp(-0.5 * x * x)));
const INNER = /* @__PURE__ */ NORMAL_EDGES.map((x, i) =>
  i === 1 ? 0 : Math.floor(((i === 0 ? TAIL : NORMAL_EDGES[i - 1]) / x) * TWO_POW_52),
);

/**
 * Draws the numbers of `numpy.random.default_rng(seed)`, in the same order: `random`, `uniform`, `standard_normal`
 * and `integers`. Normal numbers from the tail, 1 in 4,000, may differ in the last bit.
 *
 * Normal numbers: Marsaglia and Tsang, "The ziggurat method for generating random variables", 2000; integers:
 * Lemire, "Fast random integer generation in an interval", 2019.
 */
export class Generator {
  readonly seed: SeedSequence;
  private readonly bits: PCG64;
  /** Upper half of the last draw if only its lower half was used, else -1. */
  private kept = -1;

  /** Creates a generator; the default seed is unpredictable. */
  constructor(seed?: Seed | SeedSequence) {
    this.seed = seed instanceof SeedSequence ? seed : new SeedSequence(seed);
    this.bits = new PCG64(this.seed);
  }

  /** Creates independent generators; each call creates different ones. */
  spawn(count: number): Generator[] {
    return this.seed.spawn(count).map((seed) => new Generator(seed));
  }

  /** Draws a uniform number in [0, 1). */
  random(): number {
    const { bits } = this;
    bits.draw();
    return (bits.high * 0x200000 + (bits.low >>> 11)) / TWO_POW_53;
  }

  /** Draws a uniform number in [low, high). */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** Draws a normal number with mean 0 and standard deviation 1. */
  normal(): number {
    const { bits } = this;
    for (;;) {
      bits.draw();
      const { high, low } = bits;
      const layer = low & 0xff;
      const inLayer = (high & 0x1fffffff) * 0x800000 + (low >>> 9);
      const size = (inLayer * NORMAL_EDGES[layer]) / TWO_POW_52;
      const x = (low & 0x100) === 0 ? size : -size;
      if (inLayer < INNER[layer]) return x;
      if (layer === 0) return (low & 0x20000) === 0 ? this.tail() : -this.tail();
      const height = HEIGHTS[layer];
      if ((HEIGHTS[layer - 1] - height) * this.random() + height < exp(-0.5 * x * x)) return x;
    }
  }

  /** Draws a number from the tail, beyond the last layer. */
  private tail(): number {
    for (;;) {
      // 1 - u is exact
      const x = -INVERSE_TAIL * log(1 - this.random());
      const y = -log(1 - this.random());
      if (y + y > x * x) return TAIL + x;
    }
  }

  /** Draws an integer in [low, high). @throws RangeError for an interval that is empty or wider than 2^32 */
  integer(low: number, high: number): number {
    const range = high - low;
    if (!(Number.isInteger(low) && range > 0 && range <= 0x100000000)) {
      throw new RangeError(`integers from ${low} to below ${high} cannot be drawn`);
    }
    if (range === 1) return low;
    if (range === 0x100000000) return low + this.word();
    // numbers below the threshold would occur once too often
    const threshold = (0x100000000 - range) % range;
    for (;;) {
      const word = this.word();
      const product = BigInt(word) * BigInt(range);
      if (Number(product & 0xffffffffn) >= threshold) return low + Number(product >> 32n);
    }
  }

  /** Draws 32 bits: the lower half of a 64-bit draw first. */
  private word(): number {
    if (this.kept >= 0) {
      const word = this.kept;
      this.kept = -1;
      return word;
    }
    this.bits.draw();
    this.kept = this.bits.high;
    return this.bits.low;
  }
}

/**
 * The 64-bit Mersenne Twister in halves of 32 bits, since a procedural texture draws millions of numbers.
 *
 * Nishimura, Tables of 64-bit Mersenne Twisters (2000).
 */
export class MersenneTwister64 {
  private readonly high = new Int32Array(N);
  private readonly low = new Int32Array(N);
  private next = N;

  constructor(seed: bigint) {
    let word = seed;
    for (let i = 0n; i < N; i++) {
      if (i > 0n) word = BigInt.asUintN(64, 6364136223846793005n * (word ^ (word >> 62n)) + i);
      this.high[Number(i)] = Number(word >> 32n);
      this.low[Number(i)] = Number(word & 0xffffffffn);
    }
  }

  /**
   * Draws `count` numbers in [0, 1), each the 64 bits of the generator rounded once, and calls `hit` with the index of
   * every one below `limit`. The upper half of a number decides, but for the few that it puts below the limit.
   */
  drawBelow(limit: number, count: number, hit: (index: number, value: number) => void): void {
    const { high, low } = this;
    const bound = limit * TWO_32;
    for (let drawn = 0; drawn < count; ) {
      if (this.next === N) this.twist();
      const first = this.next;
      const end = Math.min(N, first + count - drawn);
      for (let i = first; i < end; i++) {
        let h = high[i];
        let l = low[i];
        // x ^= x >> 29 & 0x5555555555555555
        const low29 = (l >>> 29) | (h << 3);
        h ^= (h >>> 29) & 0x55555555;
        l ^= low29 & 0x55555555;
        // x ^= x << 17 & 0x71d67fffeda60000
        const high17 = (h << 17) | (l >>> 15);
        l ^= (l << 17) & 0xeda60000;
        h ^= high17 & 0x71d67fff;
        // x ^= x << 37 & 0xfff7eee000000000
        h ^= (l << 5) & 0xfff7eee0;
        if (h >>> 0 >= bound) continue;
        // x ^= x >> 43
        l ^= h >>> 11;
        const value = (h >>> 0) / TWO_32 + (l >>> 0) / TWO_64;
        if (value < limit) hit(drawn + i - first, value);
      }
      drawn += end - first;
      this.next = end;
    }
  }

  private twist(): void {
    for (let i = 0; i < N - M; i++) this.mix(i, i + 1, i + M);
    for (let i = N - M; i < N - 1; i++) this.mix(i, i + 1, i + M - N);
    this.mix(N - 1, 0, M - 1);
    this.next = 0;
  }

  /** Word i from the upper 33 bits of itself, the lower 31 of the following word, and a word in the middle. */
  private mix(i: number, following: number, middle: number): void {
    const { high, low } = this;
    const h = high[i];
    const l = (low[i] & 0x80000000) | (low[following] & 0x7fffffff);
    const odd = -(l & 1);
    high[i] = high[middle] ^ (h >>> 1) ^ (odd & 0xb5026f5a);
    low[i] = low[middle] ^ ((l >>> 1) | (h << 31)) ^ (odd & 0xa96619e9);
  }
}

const N = 312;
const M = 156;
const TWO_32 = 2 ** 32;
const TWO_64 = 2 ** 64;

/**
 * The 64-bit Mersenne Twister, computed in halves of 32 bits: a procedural texture draws millions of numbers.
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
   * every number below `limit`. The upper half is compared first; the lower half is only computed for the few
   * candidates.
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

  /**
   * Generates the next N words, each from its own upper 33 bits, the lower 31 bits of the following word, and the word
   * M words ahead.
   */
  private twist(): void {
    const { high, low } = this;
    let h = high[0];
    let l = low[0];
    for (let i = 0, middle = M; i < N; i++, middle++) {
      if (middle === N) middle = 0;
      const following = i + 1 < N ? i + 1 : 0;
      const nextLow = low[following];
      const shared = (l & 0x80000000) | (nextLow & 0x7fffffff);
      const odd = -(nextLow & 1);
      high[i] = high[middle] ^ (h >>> 1) ^ (odd & 0xb5026f5a);
      low[i] = low[middle] ^ ((shared >>> 1) | (h << 31)) ^ (odd & 0xa96619e9);
      h = high[following];
      l = nextLow;
    }
    this.next = 0;
  }
}

const N = 312;
const M = 156;
const TWO_32 = 2 ** 32;
const TWO_64 = 2 ** 64;

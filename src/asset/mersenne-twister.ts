/**
 * The 64-bit Mersenne Twister in halves of 32 bits, since a procedural texture draws millions of numbers.
 *
 * Nishimura, Tables of 64-bit Mersenne Twisters (2000).
 */
export class MersenneTwister64 {
  private readonly high = new Uint32Array(N);
  private readonly low = new Uint32Array(N);
  private next = N;

  constructor(seed: bigint) {
    let word = seed;
    for (let i = 0n; i < N; i++) {
      if (i > 0n) word = BigInt.asUintN(64, 6364136223846793005n * (word ^ (word >> 62n)) + i);
      this.high[Number(i)] = Number(word >> 32n);
      this.low[Number(i)] = Number(word & 0xffffffffn);
    }
  }

  /** A number in [0, 1), the 64 bits of the generator rounded once. */
  uniform(): number {
    if (this.next === N) this.twist();
    let high = this.high[this.next];
    let low = this.low[this.next++];
    // x ^= x >> 29 & 0x5555555555555555
    const low29 = (low >>> 29) | (high << 3);
    high ^= (high >>> 29) & 0x55555555;
    low ^= low29 & 0x55555555;
    // x ^= x << 17 & 0x71d67fffeda60000
    const high17 = (high << 17) | (low >>> 15);
    low ^= (low << 17) & 0xeda60000;
    high ^= high17 & 0x71d67fff;
    // x ^= x << 37 & 0xfff7eee000000000
    high ^= (low << 5) & 0xfff7eee0;
    // x ^= x >> 43
    low ^= high >>> 11;
    return (high >>> 0) * 2 ** -32 + (low >>> 0) * 2 ** -64;
  }

  private twist(): void {
    const { high, low } = this;
    for (let i = 0; i < N; i++) {
      const following = (i + 1) % N;
      const middle = (i + M) % N;
      // upper 33 bits of this word, lower 31 of the following one
      const h = high[i];
      const l = (low[i] & 0x80000000) | (low[following] & 0x7fffffff);
      const odd = l & 1;
      high[i] = high[middle] ^ (h >>> 1) ^ (odd ? 0xb5026f5a : 0);
      low[i] = low[middle] ^ ((l >>> 1) | (h << 31)) ^ (odd ? 0xa96619e9 : 0);
    }
    this.next = 0;
  }
}

const N = 312;
const M = 156;

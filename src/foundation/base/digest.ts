/** A fast 128-bit non-cryptographic hash of bytes (after MurmurHash3). */

const rotate = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));

/** Mixes every bit of a word into all of its bits (finalizer of MurmurHash3). */
function finish(x: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Seeds of the lanes as signed 32-bit integers: V8 stores larger numbers as doubles. */
const SEEDS = Int32Array.of(0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93);

/**
 * 128-bit hash of bytes: their length, followed by 32 hexadecimal digits. Four lanes of multiply and rotate, each of
 * every fourth word, mixed at the end; not collision-resistant against attackers.
 *
 * After MurmurHash3 by A. Appleby (public domain).
 */
export function digest(bytes: Uint8Array): string {
  const whole = bytes.length - (bytes.length % 4);
  // words need an aligned start
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const h = mixWords(new Int32Array(aligned.buffer, aligned.byteOffset, whole / 4));
  let tail = 0;
  for (let i = whole; i < bytes.length; i++) tail = (tail << 8) | bytes[i]!;
  h[3] = mix(h[3]!, tail, 3) ^ bytes.length;
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) h[i] = finish(h[i]! + Math.imul(h[(i + 1) & 3]!, 5) + round);
  }
  return `${bytes.length}-${Array.from(h, (word) => word.toString(16).padStart(8, '0')).join('')}`;
}

/**
 * Mixes all words into the four lanes. Uses local variables and four words per iteration for speed: files have
 * millions of words.
 */
function mixWords(words: Int32Array): Uint32Array {
  let a = SEEDS[0]!;
  let b = SEEDS[1]!;
  let c = SEEDS[2]!;
  let d = SEEDS[3]!;
  const whole = words.length - (words.length % 4);
  for (let i = 0; i < whole; i += 4) {
    a = mix(a, words[i]!, 0);
    b = mix(b, words[i + 1]!, 1);
    c = mix(c, words[i + 2]!, 2);
    d = mix(d, words[i + 3]!, 3);
  }
  const lanes = Uint32Array.of(a, b, c, d);
  for (let i = whole; i < words.length; i++) lanes[i & 3] = mix(lanes[i & 3]!, words[i]!, i & 3);
  return lanes;
}

function mix(h: number, word: number, lane: number): number {
  const k = Math.imul(rotate(Math.imul(word, SEEDS[lane]!), 15 + lane), SEEDS[(lane + 1) & 3]!);
  return (Math.imul(rotate(h ^ k, 19 - 2 * lane), 5) + 0x561ccd1b) | 0;
}

/** The hash function of the names in a Model: djb2 with exclusive or, in 64 bits, modulo the table length. */

const TWO32 = 0x1_0000_0000;

/** h <- 33 h ^ byte for each (signed) byte in [begin, end), starting from 5381; returns h mod `length`. */
export function hashName(utf8: Uint8Array, length: number, begin = 0, end = utf8.length): number {
  let [high, low] = [0, 5381];
  for (let i = begin; i < end; i++) {
    const byte = utf8[i]!;
    high = (Math.imul(high, 33) + Math.floor((low * 33) / TWO32)) >>> 0;
    low = (Math.imul(low, 33) ^ ((byte << 24) >> 24)) >>> 0;
    if (byte > 127) high = ~high >>> 0;
  }
  return ((high % length) * (TWO32 % length) + (low % length)) % length;
}

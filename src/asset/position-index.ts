/**
 * Numbers distinct positions, or other rows of three words, by first appearance: an open-addressing hash table on their
 * bits.
 */
export class PositionIndex {
  private readonly slots: Int32Array;
  private readonly mask: number;
  /** Index in `bits` of the first corner with each number. */
  readonly first: number[] = [];

  /** `bits` are the words of the positions (n x 3). */
  constructor(private readonly bits: Uint32Array) {
    let capacity = 16;
    while (capacity < bits.length) capacity *= 2;
    this.slots = new Int32Array(capacity).fill(-1);
    this.mask = capacity - 1;
  }

  /** Number of the position at row `i`, a new one if it has not been seen. */
  number(i: number): number {
    const { bits, slots, mask, first } = this;
    const x = bits[3 * i];
    const y = bits[3 * i + 1];
    const z = bits[3 * i + 2];
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot];
      if (id < 0) {
        slots[slot] = first.length;
        return first.push(i) - 1;
      }
      const at = 3 * first[id];
      if (bits[at] === x && bits[at + 1] === y && bits[at + 2] === z) return id;
    }
  }
}

/** The rows of `values` (n x 3) that are listed. */
export function pickRows(values: Float32Array, rows: readonly number[]): Float32Array {
  const out = new Float32Array(3 * rows.length);
  rows.forEach((row, i) => {
    for (let k = 0; k < 3; k++) out[3 * i + k] = values[3 * row + k];
  });
  return out;
}

/**
 * Numbers distinct positions (rows of three 32-bit words) by first appearance, with an open-addressing hash table keyed
 * by their bits.
 */
export class PositionIndex {
  /** Count of distinct positions. */
  count = 0;
  private readonly rows: Int32Array;
  /** Numbers from 1, 0 for a free slot; at most half are used. */
  private readonly slots: Int32Array;

  /** `bits` contains the words of the positions (n x 3). */
  constructor(private readonly bits: Uint32Array) {
    const most = bits.length / 3;
    let capacity = 16;
    while (capacity < 2 * most) capacity *= 2;
    this.rows = new Int32Array(most);
    this.slots = new Int32Array(capacity);
  }

  /** Row of the first position for each number. */
  get first(): Int32Array {
    return this.rows.subarray(0, this.count);
  }

  /** Returns the number of the position at row `i`; a position that was not seen before gets a new number. */
  number(i: number): number {
    const { bits, slots, rows } = this;
    const mask = slots.length - 1;
    const x = bits[3 * i];
    const y = bits[3 * i + 1];
    const z = bits[3 * i + 2];
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] - 1;
      if (id < 0) {
        rows[this.count++] = i;
        slots[slot] = this.count;
        return this.count - 1;
      }
      const at = 3 * rows[id];
      if (bits[at] === x && bits[at + 1] === y && bits[at + 2] === z) return id;
    }
  }
}

/** Returns the listed rows of `values` (n x 3). */
export function pickRows(values: Float32Array, rows: Int32Array): Float32Array {
  const out = new Float32Array(3 * rows.length);
  for (let i = 0; i < rows.length; i++) {
    for (let k = 0; k < 3; k++) out[3 * i + k] = values[3 * rows[i] + k];
  }
  return out;
}

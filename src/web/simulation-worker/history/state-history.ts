/** Earlier states of a run, within a limit of memory. */

/** Limit on the values of all states together: 64 MB. */
const MAX_VALUES = 1 << 23;
const MAX_STATES = 2000;

/** A ring of the latest states; when it is full, a new one replaces the oldest. */
export class StateHistory {
  length = 0;
  private readonly capacity: number;
  private readonly values: Float64Array;
  /** Index of the oldest state. */
  private start = 0;

  /** @param size number of values of a state, the first of which is its time */
  constructor(private readonly size: number) {
    this.capacity = Math.max(2, Math.min(MAX_STATES, Math.floor(MAX_VALUES / Math.max(1, size))));
    this.values = new Float64Array(this.capacity * size);
  }

  clear(): void {
    this.length = 0;
    this.start = 0;
  }

  /** Adds a state and returns its array to fill; drops the oldest if the ring is full. */
  push(): Float64Array {
    if (this.length < this.capacity) this.length++;
    else this.start = (this.start + 1) % this.capacity;
    return this.at(this.length - 1);
  }

  /** Returns a state, counted from the oldest, as a live view. */
  at(index: number): Float64Array {
    if (!(index >= 0 && index < this.length)) {
      throw new RangeError(`there is no state ${index}: ${this.length} are kept`);
    }
    const row = (this.start + index) % this.capacity;
    return this.values.subarray(row * this.size, (row + 1) * this.size);
  }

  /** Drops the states after a state. */
  cutAfter(index: number): void {
    this.length = Math.min(this.length, index + 1);
  }

  /** Time of a state [s]. */
  timeOf(index: number): number {
    return this.at(index)[0]!;
  }
}

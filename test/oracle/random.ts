/** Random numbers and poses. */

/** A small random generator that gives the same states for a seed everywhere. */
export class Random {
  constructor(private seed: number) {}

  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), this.seed | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  quat(): number[] {
    const q = [0, 0, 0, 0].map(() => this.next() + this.next() + this.next() - 1.5);
    const length = Math.hypot(...q) || 1;
    return q.map((x) => x / length);
  }
}

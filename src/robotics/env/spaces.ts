/** The spaces of observations and actions, after Gymnasium's `spaces`. */
import { Generator, type Seed } from '../../foundation/random/index.js';

type Bounds = number | ArrayLike<number>;
type BoxType = 'float32' | 'float64' | 'uint8';

/** Bounded real numbers, row-major. */
export class Box {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly shape: readonly number[];
  private random: Generator | undefined;

  /**
   * @param low,high one bound for all values, or one for each
   * @param dtype type of samples and finite bounds, which are rounded to it; values are always returned as Float64Array
   * @throws RangeError if a bound is missing or outside the type, or the upper bound is below the lower one
   */
  constructor(
    low: Bounds,
    high: Bounds,
    { shape, dtype = 'float32' }: { readonly shape?: readonly number[]; readonly dtype?: BoxType } = {},
  ) {
    const given = [low, high].find((bound) => typeof bound !== 'number') as ArrayLike<number> | undefined;
    this.shape = shape ?? [given?.length ?? 1];
    this.dtype = dtype;
    this.low = this.filled(low);
    this.high = this.filled(high);
    if (this.low.some((value, i) => !(value <= this.high[i]!))) throw new RangeError('Box: high is below low');
  }

  readonly dtype: BoxType;

  private filled(bound: Bounds): Float64Array {
    const { size } = this;
    const values = typeof bound === 'number' ? new Float64Array(size).fill(bound) : Float64Array.from(bound);
    if (values.length !== size) throw new RangeError(`Box: ${values.length} bounds for ${size} values`);
    if (this.dtype === 'uint8' && !values.every(isByte)) throw new RangeError('Box: bounds of uint8 are 0 to 255');
    return this.dtype === 'float32' ? Float64Array.from(Float32Array.from(values)) : values;
  }

  /** Number of values. */
  get size(): number {
    return this.shape.reduce((product, n) => product * n, 1);
  }

  contains(values: ArrayLike<number>): boolean {
    if (values.length !== this.size) return false;
    if (this.dtype === 'uint8' && !Array.prototype.every.call(values, isByte)) return false;
    return this.low.every((low, i) => values[i]! >= low && values[i]! <= this.high[i]!);
  }

  /** Seeds the generator of samples. */
  seed(seed?: Seed): void {
    this.random = new Generator(seed);
  }

  /**
   * Draws integers for bytes. Other values are uniform between two bounds, normal without bounds, and exponential from
   * a single bound.
   */
  sample(): Float64Array {
    const random = (this.random ??= new Generator());
    const { low, high } = this;
    if (this.dtype === 'uint8') return low.map((from, i) => random.integer(from, high[i]! + 1));
    const values = new Float64Array(this.size);
    const fill = (isLow: boolean, isHigh: boolean, draw: (i: number) => number): void => {
      for (let i = 0; i < values.length; i++) {
        if (Number.isFinite(low[i]!) === isLow && Number.isFinite(high[i]!) === isHigh) values[i] = draw(i);
      }
    };
    const exponential = (): number => -Math.log(1 - random.random());
    fill(false, false, () => random.normal());
    fill(true, false, (i) => low[i]! + exponential());
    fill(false, true, (i) => high[i]! - exponential());
    fill(true, true, (i) => random.uniform(low[i]!, high[i]!));
    return this.dtype === 'float32' ? Float64Array.from(Float32Array.from(values)) : values;
  }
}

/** The space of `n` values of a space, row by row. */
export function batchSpace({ low, high, shape, dtype }: Box, n: number): Box {
  const repeated = (bounds: Float64Array): Float64Array =>
    Float64Array.from({ length: n * bounds.length }, (_, i) => bounds[i % bounds.length]!);
  return new Box(repeated(low), repeated(high), { shape: [n, ...shape], dtype });
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255;
}

/** The `n` integers from `start` on. */
export class Discrete {
  private random: Generator | undefined;
  constructor(
    readonly n: number,
    readonly start = 0,
  ) {
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Discrete: n must be a positive integer, not ${n}`);
  }

  contains(value: number): boolean {
    return Number.isInteger(value) && value >= this.start && value < this.start + this.n;
  }

  seed(seed?: Seed): void {
    this.random = new Generator(seed);
  }

  sample(): number {
    return (this.random ??= new Generator()).integer(this.start, this.start + this.n);
  }
}

/** Generates sets of parameters: all combinations, or random samples. Any other list of plain objects is also valid. */
import { exp, log } from '../../foundation/math/exponential.js';
import { Generator, type Seed } from '../../foundation/random/index.js';

/** A parameter: a finite number, a string or a boolean. */
export type ParameterValue = number | string | boolean;

/** One set of parameters by name. */
export type Parameters = Readonly<Record<string, ParameterValue>>;

type Choices<P extends Parameters> = { readonly [N in keyof P]: readonly P[N][] };

/** Returns all combinations of the values; the last name varies fastest. */
export function grid<P extends Parameters>(values: Choices<P>): P[] {
  let sets: Parameters[] = [{}];
  for (const [name, list] of Object.entries(values)) {
    if (!Array.isArray(list) || list.length === 0) throw new TypeError(`grid: ${name} is not a list of values`);
    sets = sets.flatMap((set) => list.map((value: ParameterValue) => ({ ...set, [name]: value })));
  }
  return sets as P[];
}

/** Draws one value. */
export type Draw<V extends ParameterValue = ParameterValue> = (random: Generator) => V;

/**
 * Draws `count` independent sets of parameters. They depend only on the seed, and a larger count extends the same
 * sequence.
 *
 * @param draws how to draw the value of each name: `uniform(0.5, 2)` or any function of a `Generator`
 */
export function random<P extends Parameters>(
  count: number,
  draws: { readonly [N in keyof P]: Draw<P[N]> },
  seed: Seed = 0,
): P[] {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`random: ${count} is not a number of sets of parameters`);
  const generator = new Generator(seed);
  const entries: [string, Draw][] = Object.entries(draws);
  return Array.from(
    { length: count },
    () => Object.fromEntries(entries.map(([name, draw]) => [name, draw(generator)])) as P,
  );
}

/** Uniform in [low, high). */
export function uniform(low: number, high: number): Draw<number> {
  requireInterval('uniform', low, high);
  return (generator) => generator.uniform(low, high);
}

/** Log-uniform between two positive numbers. */
export function logUniform(low: number, high: number): Draw<number> {
  requireInterval('logUniform', low, high);
  if (low <= 0) throw new RangeError(`logUniform: ${low} is not positive`);
  const [from, to] = [log(low), log(high)];
  return (generator) => exp(generator.uniform(from, to));
}

/** Normal with a mean and a standard deviation. */
export function normal(mean: number, deviation: number): Draw<number> {
  return (generator) => mean + deviation * generator.normal();
}

/** Uniform integer in [low, high]. */
export function integer(low: number, high: number): Draw<number> {
  requireInterval('integer', low, high);
  return (generator) => generator.integer(low, high + 1);
}

/** One of several values with equal probability. */
export function choice<V extends ParameterValue>(values: readonly V[]): Draw<V> {
  if (values.length === 0) throw new RangeError('choice: there are no values');
  return (generator) => values[generator.integer(0, values.length)]!;
}

function requireInterval(name: string, low: number, high: number): void {
  if (Number.isFinite(low) && Number.isFinite(high) && low <= high) return;
  throw new RangeError(`${name}: ${low} to ${high} is not an interval`);
}

/** Numbered tasks of a study: every set of parameters with every seed. */
import type { Parameters, ParameterValue } from './parameters.js';
import type { Study } from './study.js';

type ParameterType = 'int64' | 'float64' | 'string' | 'boolean';

/** Tasks in order: those of the first set of parameters, with each seed, come first. */
export class TaskTable {
  /** Names of parameters and the types of their columns. */
  readonly types: ReadonlyMap<string, ParameterType>;
  private readonly sets: readonly Parameters[];
  private readonly seeds: readonly number[];
  private readonly texts: readonly string[];
  private places: Map<string, number> | undefined;

  /** @throws TypeError for parameters other than plain values, missing in some sets, or for equal sets */
  constructor({ parameters = [{}], seeds = 1, keep }: Study) {
    this.seeds = typeof seeds === 'number' ? Array.from({ length: seeds }, (_, seed) => seed) : seeds;
    this.sets = parameters;
    if (this.sets.length === 0 || this.seeds.length === 0) throw new TypeError('study: it has no tasks');
    this.types = typesOf(this.sets);
    this.texts = this.sets.map(textOf);
    requireDifferent(this.texts, (i) => `sets of parameters ${i}`);
    requireDifferent(this.seeds, (i) => `seeds ${i}`);
    const taken = new Set(['task', 'status', 'seed', ...this.types.keys()]);
    if (taken.size < 3 + this.types.size) throw new TypeError(`study: ${RESERVED} cannot be names of parameters`);
    const twice = Object.keys(keep).find((name) => taken.has(name));
    if (twice !== undefined) throw new TypeError(`study: keep.${twice} has the name of a parameter, or of ${RESERVED}`);
  }

  get count(): number {
    return this.sets.length * this.seeds.length;
  }

  parameters(task: number): Parameters {
    return this.sets[Math.floor(task / this.seeds.length)]!;
  }

  seed(task: number): number {
    return this.seeds[task % this.seeds.length]!;
  }

  /** Parameters of all tasks as text, to compare two tables. */
  get text(): string {
    return `${this.texts.join('\n')}\n${this.seeds.join()}`;
  }

  /** Returns the number of the task with these parameters and seed; undefined if there is none. */
  find(parameters: Parameters, seed: number, guess: number): number | undefined {
    const text = textOf(parameters);
    const n = this.seeds.length;
    if (this.texts[Math.floor(guess / n)] === text && this.seeds[guess % n] === seed) return guess;
    this.places ??= new Map(this.texts.map((each, i) => [each, i]));
    const place = this.places.get(text);
    const index = this.seeds.indexOf(seed);
    return place === undefined || index < 0 ? undefined : place * n + index;
  }
}

const RESERVED = 'task, seed and status';

const textOf = (parameters: Parameters): string =>
  JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));

function requireDifferent(list: readonly (string | number)[], name: (both: string) => string): void {
  const places = new Map<string | number, number>();
  for (const [i, each] of list.entries()) {
    const before = places.get(each);
    if (before !== undefined) throw new TypeError(`study: ${name(`${before} and ${i}`)} are the same`);
    places.set(each, i);
  }
}

function typesOf(sets: readonly Parameters[]): Map<string, ParameterType> {
  const types = new Map<string, ParameterType>();
  const names = Object.keys(sets[0]!);
  for (const [i, set] of sets.entries()) {
    const own = Object.keys(set);
    if (own.length !== names.length || !names.every((name) => Object.hasOwn(set, name))) {
      throw new TypeError(`study: set of parameters ${i} has ${own.join(', ')}, and the first one ${names.join(', ')}`);
    }
    for (const name of names) types.set(name, common(types.get(name), typeOf(set[name]!), name));
  }
  return types;
}

function typeOf(value: ParameterValue): ParameterType | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value as 'string' | 'boolean';
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? 'int64' : 'float64';
}

function common(before: ParameterType | undefined, now: ParameterType | undefined, name: string): ParameterType {
  if (now === undefined) {
    throw new TypeError(`study: parameter ${name} must be a finite number, a text or a truth value`);
  }
  if (before === undefined || before === now) return now;
  const isNumber = (type: ParameterType): boolean => type === 'int64' || type === 'float64';
  if (isNumber(before) && isNumber(now)) return 'float64';
  throw new TypeError(`study: parameter ${name} is a ${before} in some sets, and a ${now} in others`);
}

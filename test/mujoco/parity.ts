/**
 * Calls every function of the module with seeded random arguments in the reference and in the drop-in, and compares
 * what they return, write and throw. The types of the reference give the parameters; the sizes of arrays come from the
 * error messages of the reference, which are compared as well.
 */
import { readFileSync } from 'node:fs';
import type { MainModule } from '@mujoco/mujoco';
import type { Loose, Side } from './parity-side.js';

type Random = () => number;

/** Functions with the types of their parameters. */
export function signatures(): ReadonlyMap<string, readonly string[]> {
  const types = readFileSync(new URL('../../node_modules/@mujoco/mujoco/mujoco.d.ts', import.meta.url), 'utf8');
  const found = new Map<string, readonly string[]>();
  for (const [, name, list] of types
    .slice(types.indexOf('interface EmbindModule'))
    .matchAll(/^ {2}(mj\w+)\((.*?)\): /gm)) {
    if (!found.has(name!)) found.set(name!, list === '' ? [] : list!.split(', ').map((each) => each.split(': ')[1]!));
  }
  return found;
}

/** Names that exist in one of the models, or in none. */
const NAMES = ['trunk', 'arm', 'ball', 'tip', 'mount', 'soft', 'elbow', 'paint', 'floor', 'nobody', ''] as const;

/** A description of an argument, from which each module makes its own. */
type Argument =
  | { readonly kind: 'object'; readonly type: string; readonly pick: number }
  | { readonly kind: 'enumerator'; readonly type: string; readonly pick: number }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'list' | 'doubles' | 'integers'; readonly values: readonly number[] };

const NULL: Argument = { kind: 'value', value: null };

/** Initial lengths of arrays: each differs, so that messages identify the array they mean. */
const FIRST_LENGTHS = [101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163];

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const listOf = (random: Random, length: number): number[] => Array.from({ length }, () => between(random, -1, 1));

/** Functions of real numbers; all others take integers. */
const REAL = /^mju_(addScl|addToScl|scl|fill|clip|max|min|sign|round|sigmoid|isBad|axisAngle2Quat|quat|muscle|spring)/;

function makeArgument(type: string, place: number, name: string, random: Random): Argument {
  const length = FIRST_LENGTHS[place % FIRST_LENGTHS.length]!;
  if (type === 'number') {
    const value = REAL.test(name) && random() < 0.4 ? between(random, -2, 2) : Math.floor(between(random, 0, 4));
    return { kind: 'value', value };
  }
  if (type === 'boolean') return { kind: 'value', value: random() < 0.5 };
  if (type.startsWith('string')) return { kind: 'value', value: NAMES[Math.floor(random() * NAMES.length)] };
  if (type === 'number[]') return { kind: 'list', values: listOf(random, length) };
  if (type === 'any') return { kind: 'doubles', values: listOf(random, length) };
  return { kind: type.startsWith('mjt') ? 'enumerator' : 'object', type, pick: random() };
}

/** The outcome of one call. */
interface Outcome {
  readonly thrown?: string;
  readonly result?: unknown;
  /** The given arrays and the state after the call. */
  readonly after?: readonly unknown[];
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return 'bigint';
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if ('elemtype' in value) return `element of type ${(value as { elemtype: { value: number } }).elemtype.value}`;
  return (value.constructor as { name: string }).name;
}

interface Buffer {
  GetView(): Float64Array | Int32Array;
}

/** The selected value of an enumeration. */
function enumerator(mj: MainModule, type: string, pick: number): unknown {
  const { values } = (mj as unknown as Record<string, { values: Record<string, unknown> }>)[type]!;
  const all = Object.keys(values)
    .map(Number)
    .sort((a, b) => a - b);
  return values[all[Math.floor(pick * all.length)]!];
}

/** Makes an argument in one module; records buffers. */
function made(side: Side, given: Argument, buffers: Buffer[]): unknown {
  const { mj } = side;
  if (given.kind === 'object') return side.object(given.type, given.pick);
  if (given.kind === 'value') return given.value;
  if (given.kind === 'list') return [...given.values];
  if (given.kind === 'enumerator') return enumerator(mj, given.type, given.pick);
  const classes = mj as unknown as Record<string, { FromArray(values: readonly number[]): Buffer }>;
  const isInt = given.kind === 'integers';
  const buffer = classes[isInt ? 'IntBuffer' : 'DoubleBuffer']!.FromArray(
    isInt ? given.values.map(Math.trunc) : given.values,
  );
  buffers.push(buffer);
  return buffer;
}

const isOfData = (given: readonly Argument[]): boolean =>
  given.some((each) => each.kind === 'object' && /^Mj(Model|Data)$/.test(each.type));

/** The state before a call, and whether the model is reloaded first. */
interface Start {
  readonly values: readonly number[];
  readonly isFresh: boolean;
}

/**
 * Calls a function of one module. An earlier call may have written to invalid memory: then the reference fails in the
 * preparations.
 */
function callOn(side: Side, name: string, given: readonly Argument[], start: Start): Outcome {
  const buffers: Buffer[] = [];
  try {
    if (start.isFresh || side.isChanged) side.renew();
    side.isChanged = CHANGES_MODEL.test(name);
    side.start(start.values);
    const taken = given.map((each) => made(side, each, buffers));
    const result = plain((side.mj as unknown as Loose)[name]!(...taken));
    const after = [...buffers.map((each) => [...each.GetView()]), ...(isOfData(given) ? side.look() : [])];
    return { result, after };
  } catch (error) {
    return { thrown: error instanceof Error ? error.message : String(error) };
  }
}

/** Tests whether two values are equal; numbers may differ by a fraction of their scale. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    const scale = Math.max(
      1,
      ...[...a, ...b].map((x) => (typeof x === 'number' && Number.isFinite(x) ? Math.abs(x) : 0)),
    );
    return a.every((x, i) => isNear(x, b[i], scale));
  }
  return isNear(a, b, typeof a === 'number' ? Math.max(1, Math.abs(a)) : 1);
}

const TOLERANCE = 1e-6;

const isNear = (a: unknown, b: unknown, scale: number): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Object.is(a, b) || a === b || Math.abs(a - b) <= TOLERANCE * scale
    : Array.isArray(a)
      ? isSame(a, b)
      : a === b;

const isAlike = (a: Outcome, b: Outcome): boolean =>
  a.thrown === b.thrown && isSame(a.result, b.result) && isSame(a.after ?? [], b.after ?? []);

/** Arguments adapted to the message of the reference; undefined if it does not mention sizes. */
function better(given: readonly Argument[], message: string, random: Random): readonly Argument[] | undefined {
  const resize = (from: number, to: number): readonly Argument[] | undefined => {
    if (to > 4096) return undefined;
    const at = given.findIndex((each) => 'values' in each && each.values.length === from);
    const values = listOf(random, to);
    return at < 0 ? undefined : given.with(at, { ...given[at]!, values } as Argument);
  };
  const [, size, got] = /must have size (\d+), got (\d+)/.exec(message) ?? [];
  if (size !== undefined) return resize(Number(got), Number(size));
  const [, first, second] = /must have equal size, got (\d+) and (\d+)/.exec(message) ?? [];
  if (first !== undefined) return resize(Number(second), Number(first));
  return undefined;
}

/** Functions that change the model. */
const CHANGES_MODEL = /^mj_(set(Const|Totalmass|Keyframe|LengthRange)|copyBack)/;

/** Errors of the reference after an access outside of its memory; its module cannot be used any more. */
const TRAPPED = /out of bounds|unreachable|null function|signature mismatch|Aborted|already deleted/;

export interface Finding {
  readonly name: string;
  readonly given: string;
  readonly theirs: Outcome;
  readonly ours: Outcome;
}

const brief = (each: Argument): string =>
  'values' in each
    ? `${each.kind}(${each.values.length})`
    : each.kind === 'value'
      ? (JSON.stringify(each.value) ?? 'undefined')
      : each.type;

type Mistakes = 'many' | 'one';

/** Calls of one function on both modules: the differences, and whether the reference is still usable. */
class Comparison {
  readonly findings: Finding[] = [];
  calls = 0;
  trapped = false;

  constructor(
    private readonly sides: readonly [Side, Side],
    private readonly name: string,
    private readonly random: Random,
  ) {}

  /** Calls both; returns the outcome of the reference. */
  compare(given: readonly Argument[], mistakes: Mistakes): Outcome {
    const values = listOf(this.random, 5);
    let [a, b] = this.outcomes(given, { values, isFresh: false });
    if (!isAlike(a, b) && !TRAPPED.test(a.thrown ?? '')) {
      // earlier calls may have left side effects
      [a, b] = this.outcomes(given, { values, isFresh: true });
    }
    this.calls++;
    // with several mistakes at once, either module may report any of them
    const bothRefuse = mistakes === 'many' && a.thrown !== undefined && b.thrown !== undefined;
    if (TRAPPED.test(a.thrown ?? '')) this.trapped = true;
    else if (!bothRefuse && !isAlike(a, b)) {
      this.findings.push({ name: this.name, given: given.map(brief).join(', '), theirs: a, ours: b });
    }
    return a;
  }

  private outcomes(given: readonly Argument[], start: Start): [Outcome, Outcome] {
    const { name, sides } = this;
    return [callOn(sides[0], name, given, start), callOn(sides[1], name, given, start)];
  }
}

/**
 * Calls a function with seeded arguments: first with wrong sizes, then with the sizes that the reference requires, then
 * with one argument made invalid.
 */
export function compareCalls(
  sides: readonly [Side, Side],
  name: string,
  types: readonly string[],
  random: Random,
): Pick<Comparison, 'calls' | 'findings' | 'trapped'> {
  const comparison = new Comparison(sides, name, random);
  let given: readonly Argument[] = types.map((type, place) => makeArgument(type, place, name, random));
  let mistakes: Mistakes = 'many';
  for (let attempt = 0; attempt < 16 && mistakes === 'many'; attempt++) {
    const { thrown } = comparison.compare(given, 'many');
    if (thrown === undefined) mistakes = 'one';
    else {
      const next = better(given, thrown, random) ?? otherKind(given, thrown, attempt);
      if (!next) break;
      given = next;
    }
    if (comparison.trapped) return comparison;
  }
  if (types.length > 0) {
    const spoilt = Math.floor(random() * types.length);
    comparison.compare(given.with(spoilt, spoil(given[spoilt]!, types[spoilt] ?? '')), mistakes);
    comparison.compare(random() < 0.5 ? given.slice(1) : [...given, NULL], mistakes);
  }
  return comparison;
}

/** If an array has the wrong type, makes the next one an array of integers. */
function otherKind(given: readonly Argument[], message: string, attempt: number): readonly Argument[] | undefined {
  if (!/Invalid argument|IntBuffer|Expected/.test(message) || attempt > 8) return undefined;
  const doubles = given.flatMap((each, i) => (each.kind === 'doubles' ? [i] : []));
  const at = doubles.at(-1);
  return at === undefined ? undefined : given.with(at, { ...given[at]!, kind: 'integers' } as Argument);
}

/**
 * An invalid argument: null in place of an object or a list, a text in place of a number, an array that is too long by
 * one.
 */
function spoil(given: Argument, type: string): Argument {
  if (given.kind === 'doubles' || given.kind === 'integers') return { ...given, values: [...given.values, 0] };
  if (type === 'number') return { kind: 'value', value: 'many' };
  return type === 'boolean' ? given : NULL;
}

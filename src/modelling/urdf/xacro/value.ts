/**
 * Values of xacro expressions, which are those of Python: integers are `bigint`, floats are `number`, lists are arrays.
 *
 * The Python Language Reference, chapter 6, "Expressions"; The Python Standard Library, "Built-in Types".
 */
import { pow } from '../../../foundation/math/exponential.js';
import { valueFault, type Work } from './fault.js';

export type Value = null | boolean | bigint | number | string | Value[] | Tuple | Dict | Callable;

export class Tuple {
  constructor(readonly items: readonly Value[]) {}
}

/** A function or a group of functions, such as `math`. */
export class Callable {
  constructor(
    readonly name: string,
    readonly call?: (args: readonly Value[], named: ReadonlyMap<string, Value>) => Value,
    readonly members?: ReadonlyMap<string, Value>,
  ) {}
}

/** Equal numbers are one key, whatever their types. */
function keyOf(key: Value): string {
  if (typeof key === 'string') return `s${key}`;
  if (key === null) return 'None';
  if (isNumber(key)) return `n${typeof key === 'bigint' ? key : Number(key)}`;
  if (key instanceof Tuple) return `t${key.items.map((each) => JSON.stringify(keyOf(each))).join(',')}`;
  throw valueFault(`${nounOf(key)} cannot be a key`);
}

/** A dictionary, in order of insertion. */
export class Dict {
  private readonly byKey = new Map<string, { readonly key: Value; value: Value }>();

  get(key: Value): Value | undefined {
    return this.byKey.get(keyOf(key))?.value;
  }

  has(key: Value): boolean {
    return this.byKey.has(keyOf(key));
  }

  set(key: Value, value: Value): void {
    const name = keyOf(key);
    const present = this.byKey.get(name);
    if (present) present.value = value;
    else this.byKey.set(name, { key, value });
  }

  get size(): number {
    return this.byKey.size;
  }

  keys(): Value[] {
    return [...this.byKey.values()].map(({ key }) => key);
  }

  entries(): [Value, Value][] {
    return [...this.byKey.values()].map(({ key, value }) => [key, value]);
  }
}

/** Largest size of an integer [bits]. */
const MAX_BITS = 4096;

/** Largest nesting of lists and dictionaries that are printed or compared. */
const MAX_NESTING = 100;

export const isNumber = (value: Value): value is boolean | bigint | number =>
  typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';

const isIntegral = (value: Value): value is boolean | bigint => typeof value === 'bigint' || typeof value === 'boolean';

export function typeName(value: Value): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'float';
  if (typeof value === 'string') return 'str';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Tuple) return 'tuple';
  return value instanceof Dict ? 'dict' : 'function';
}

/** The name of a type with its article. */
export const nounOf = (value: Value): string => `${typeof value === 'bigint' ? 'an' : 'a'} ${typeName(value)}`;

export function isTrue(value: Value): boolean {
  if (value === null) return false;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return value !== 0n;
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string' || Array.isArray(value)) return value.length > 0;
  if (value instanceof Tuple) return value.items.length > 0;
  return value instanceof Dict ? value.size > 0 : true;
}

/** The shortest text that reads back as the number, in Python's notation: `1e-05`, `1e+16`, `2.0`. */
export function floatText(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x < 0 ? '-inf' : 'inf';
  if (x === 0) return Object.is(x, -0) ? '-0.0' : '0.0';
  const [digits = '', exponent = ''] = x.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const sign = x < 0 ? '-' : '';
  const figures = digits.replace(/[-.]/g, '');
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${figures}`;
  if (figures.length > power + 1) return `${sign}${figures.slice(0, power + 1)}.${figures.slice(power + 1)}`;
  return `${sign}${figures.padEnd(power + 1, '0')}.0`;
}

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return quote + text.replace(/[\\\n\r\t]/g, (c) => ESCAPED[c]!).replaceAll(quote, `\\${quote}`) + quote;
}

/** Python's `str`. */
export const textOf = (value: Value, work: Work): string => (typeof value === 'string' ? value : reprOf(value, work));

/** Python's `repr`. */
export function reprOf(value: Value, work: Work, depth = 0): string {
  if (depth > MAX_NESTING) throw valueFault(`a list is nested more than ${MAX_NESTING} deep`);
  const inner = (each: Value): string => reprOf(each, work, depth + 1);
  const text = ((): string => {
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'number') return floatText(value);
    if (typeof value === 'string') return quoted(value);
    if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
    if (value instanceof Tuple) return `(${value.items.map(inner).join(', ')}${value.items.length === 1 ? ',' : ''})`;
    if (value instanceof Dict)
      return `{${value
        .entries()
        .map(([key, each]) => `${inner(key)}: ${inner(each)}`)
        .join(', ')}}`;
    return `<${value.name}>`;
  })();
  work.spend(text.length);
  return text;
}

/** The elements of what can be iterated over. */
export function itemsOf(value: Value, work: Work): readonly Value[] {
  const items = ((): readonly Value[] => {
    if (Array.isArray(value)) return value;
    if (typeof value === 'string') {
      work.spend(value.length);
      return [...value];
    }
    if (value instanceof Tuple) return value.items;
    if (value instanceof Dict) return value.keys();
    throw valueFault(`${nounOf(value)} has no elements`);
  })();
  work.spend(items.length);
  return items;
}

export function areEqual(a: Value, b: Value, work: Work, depth = 0): boolean {
  work.spend(1);
  if (depth > MAX_NESTING) throw valueFault(`a list is nested more than ${MAX_NESTING} deep`);
  // biome-ignore lint/suspicious/noDoubleEquals: an int and a float are compared by value
  if (isNumber(a) && isNumber(b)) return scalar(a) == scalar(b);
  const each = (x: readonly Value[], y: readonly Value[]): boolean =>
    x.length === y.length && x.every((value, i) => areEqual(value, y[i]!, work, depth + 1));
  if (Array.isArray(a) && Array.isArray(b)) return each(a, b);
  if (a instanceof Tuple && b instanceof Tuple) return each(a.items, b.items);
  if (a instanceof Dict && b instanceof Dict) {
    return a.size === b.size && a.entries().every(([k, v]) => b.has(k) && areEqual(v, b.get(k)!, work, depth + 1));
  }
  return a === b;
}

const scalar = (value: boolean | bigint | number): bigint | number =>
  typeof value === 'boolean' ? BigInt(value) : value;

/** True if `a` is below `b`: numbers, texts, and lists by their first difference. */
export function isLess(a: Value, b: Value, work: Work): boolean {
  work.spend(1);
  if (isNumber(a) && isNumber(b)) return scalar(a) < scalar(b);
  if (typeof a === 'string' && typeof b === 'string') return a < b;
  const [x, y] = [Array.isArray(a) ? a : undefined, Array.isArray(b) ? b : undefined];
  if (!x || !y) throw valueFault(`${nounOf(a)} and ${nounOf(b)} have no order`);
  const first = x.findIndex((value, i) => i >= y.length || !areEqual(value, y[i]!, work));
  return first < 0 ? x.length < y.length : first < y.length && isLess(x[first]!, y[first]!, work);
}

function bounded(value: bigint): bigint {
  if (value > LARGEST || value < -LARGEST) throw valueFault(`an integer has more than ${MAX_BITS} bits`);
  return value;
}

const LARGEST = 1n << BigInt(MAX_BITS);

/** Converts to a float. */
export function asFloat(value: Value): number {
  if (!isNumber(value)) throw valueFault(`a number is needed, not ${nounOf(value)}`);
  return Number(value);
}

/** Converts to an index or a count. */
export function asInteger(value: Value): number {
  if (!isIntegral(value)) throw valueFault(`an integer is needed, not ${nounOf(value)}`);
  const found = Number(value);
  if (!Number.isSafeInteger(found)) throw valueFault('an integer is too large');
  return found;
}

type Arithmetic = (a: Value, b: Value, work: Work) => Value;

function unsupported(operator: string, a: Value, b: Value): never {
  throw valueFault(`'${operator}' does not apply to ${nounOf(a)} and ${nounOf(b)}`);
}

function numeric(
  operator: string,
  integers: ((a: bigint, b: bigint) => Value) | undefined,
  floats: (a: number, b: number) => number,
): (a: Value, b: Value) => Value {
  return (a, b) => {
    if (!isNumber(a) || !isNumber(b)) return unsupported(operator, a, b);
    const [x, y] = [scalar(a), scalar(b)];
    if (integers && typeof x === 'bigint' && typeof y === 'bigint') return integers(x, y);
    return floats(Number(x), Number(y));
  };
}

function nonZero<T extends bigint | number>(divisor: T): T {
  if (Number(divisor) === 0) throw valueFault('a division by zero');
  return divisor;
}

const sum = numeric(
  '+',
  (a, b) => bounded(a + b),
  (a, b) => a + b,
);
const product = numeric(
  '*',
  (a, b) => bounded(a * b),
  (a, b) => a * b,
);

/** The remainder has the sign of the divisor. */
const remainder = numeric(
  '%',
  (a, b) => ((a % nonZero(b)) + b) % b,
  (a, b) => {
    const rest = a % nonZero(b);
    return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
  },
);

const floorQuotient = numeric(
  '//',
  (a, b) => {
    const quotient = a / nonZero(b);
    return quotient * b !== a && a < 0n !== b < 0n ? quotient - 1n : quotient;
  },
  (a, b) => Math.floor(a / nonZero(b)),
);

function power(a: Value, b: Value): Value {
  return numeric(
    '**',
    (base, exponent) => {
      if (exponent < 0n) return floatPower(Number(nonZero(base)), Number(exponent));
      const bits = base === 0n || base === 1n || base === -1n ? 1 : base.toString(2).length;
      if (bits > 1 && exponent * BigInt(bits) > BigInt(2 * MAX_BITS)) bounded(LARGEST + 1n);
      return bounded(base ** (bits === 1 ? exponent % 2n || (exponent === 0n ? 0n : 2n) : exponent));
    },
    floatPower,
  )(a, b);
}

function floatPower(base: number, exponent: number): number {
  if (exponent === 2) return base * base;
  if (base < 0 && !Number.isInteger(exponent)) throw valueFault('a root of a negative number');
  if (base === 0 && exponent < 0) throw valueFault('a division by zero');
  return pow(base, exponent);
}

/** Repeats a text or a list. */
function repeated(sequence: string | readonly Value[], count: Value, work: Work): Value {
  const times = Math.max(0, asInteger(count));
  work.spend(times * sequence.length);
  if (typeof sequence === 'string') return sequence.repeat(times);
  return Array.from({ length: times }, () => sequence).flat() as Value[];
}

/** Binary operators except comparisons. */
export const OPERATORS: Readonly<Record<string, Arithmetic>> = {
  '+': (a, b, work) => {
    if (typeof a === 'string' && typeof b === 'string') {
      work.spend(a.length + b.length);
      return a + b;
    }
    if (Array.isArray(a) && Array.isArray(b)) {
      work.spend(a.length + b.length);
      return [...a, ...b];
    }
    return sum(a, b);
  },
  '-': numeric(
    '-',
    (a, b) => bounded(a - b),
    (a, b) => a - b,
  ),
  '*': (a, b, work) => {
    if (typeof a === 'string' || Array.isArray(a)) return repeated(a, b, work);
    if (typeof b === 'string' || Array.isArray(b)) return repeated(b, a, work);
    return product(a, b);
  },
  '/': numeric('/', undefined, (a, b) => a / nonZero(b)),
  '//': floorQuotient,
  '%': remainder,
  '**': power,
};

/** Unary minus. */
export function negated(value: Value): Value {
  if (!isNumber(value)) throw valueFault(`'-' does not apply to ${nounOf(value)}`);
  const x = scalar(value);
  return -x;
}

/** Tests `item in container`. */
export function contains(container: Value, item: Value, work: Work): boolean {
  if (typeof container === 'string') {
    if (typeof item !== 'string') throw valueFault(`${nounOf(item)} cannot be in a text`);
    work.spend(container.length);
    return container.includes(item);
  }
  if (container instanceof Dict) return container.has(item);
  return itemsOf(container, work).some((each) => areEqual(each, item, work));
}

const INTEGER = /^\s*[-+]?\d+\s*$/;
const FLOAT = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
const SPECIAL = /^\s*([-+]?)(inf(?:inity)?|nan)\s*$/i;
/** Number of digits of the largest integer. */
const MAX_DIGITS = 1200;

/** Reads an integer; undefined if the text is not one. */
export const integerIn = (text: string): bigint | undefined =>
  text.length <= MAX_DIGITS && INTEGER.test(text) ? BigInt(text.trim().replace(/^\+/, '')) : undefined;

/** Reads a float; undefined if the text is not one. */
export function floatIn(text: string): number | undefined {
  if (text.length <= MAX_DIGITS && FLOAT.test(text)) return Number(text);
  const [, sign, word] = SPECIAL.exec(text) ?? [];
  if (word === undefined) return undefined;
  return word.toLowerCase() === 'nan' ? Number.NaN : sign === '-' ? -Infinity : Infinity;
}

/**
 * The value of a property or parameter that is written as a text: a number or truth value if it reads as one, without
 * the quotes of a text in single quotes.
 */
export function literal(value: Value): Value {
  if (typeof value !== 'string') return value;
  if (value.length >= 2 && value.startsWith("'") && value.endsWith("'")) return value.slice(1, -1);
  if (value.includes('_')) return value;
  const number = integerIn(value) ?? floatIn(value);
  if (number !== undefined) return number;
  if (value === 'true' || value === 'True') return true;
  if (value === 'false' || value === 'False') return false;
  return value;
}

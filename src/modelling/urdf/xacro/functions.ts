/** The functions of expressions: those of Python's `math`, and of its builtins that compute values. */
import { exp, log, pow } from '../../../foundation/math/exponential.js';
import { acos, asin, atan, atan2, cos, sin, tan } from '../../../foundation/math/trigonometry.js';
import { valueFault, type Work } from './fault.js';
import {
  areEqual,
  asFloat,
  asInteger,
  Callable,
  Dict,
  floatIn,
  integerIn,
  isLess,
  isNumber,
  isTrue,
  itemsOf,
  negated,
  nounOf,
  OPERATORS,
  reprOf,
  Tuple,
  textOf,
  type Value,
} from './value.js';

const RADIANS = Math.PI / 180;

/** Computes a value that a function has only for some numbers. */
function within(isDefined: boolean, name: string, compute: () => number): number {
  if (!isDefined) throw valueFault(`'${name}' is not defined for this number`);
  return compute();
}

/** Functions of floats. */
const FLOATS: Readonly<Record<string, (...x: number[]) => number>> = {
  sin,
  cos,
  tan,
  atan,
  atan2,
  exp,
  asin: (x) => within(Math.abs(x) <= 1, 'asin', () => asin(x)),
  acos: (x) => within(Math.abs(x) <= 1, 'acos', () => acos(x)),
  sqrt: (x) => within(x >= 0, 'sqrt', () => Math.sqrt(x)),
  log: (x, base) => {
    const isDefined = x > 0 && (base === undefined || (base > 0 && base !== 1));
    return within(isDefined, 'log', () => (base === undefined ? log(x) : log(x) / log(base)));
  },
  log10: (x) => within(x > 0, 'log10', () => log(x) / Math.LN10),
  log2: (x) => within(x > 0, 'log2', () => log(x) / Math.LN2),
  pow: (x, y) => (y === 2 ? x * x : pow(x, y)),
  radians: (x) => x * RADIANS,
  degrees: (x) => x / RADIANS,
  fabs: (x) => Math.abs(x),
  hypot: (x, y) => Math.sqrt(x * x + y * y),
  fmod: (x, y) => within(y !== 0, 'fmod', () => x % y),
  copysign: (x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x)),
};

/** Number of arguments of the functions of floats that take one or more than one. */
const COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  atan2: [2, 2],
  pow: [2, 2],
  hypot: [2, 2],
  fmod: [2, 2],
  copysign: [2, 2],
  log: [1, 2],
};

/** A whole number from a float. */
function whole(x: number): bigint {
  if (!Number.isFinite(x)) throw valueFault('an infinite number is not an integer');
  return BigInt(x);
}

/** The nearest whole number; the even one of two. */
function nearestEven(x: number): number {
  const low = Math.floor(x);
  const rest = x - low;
  if (rest !== 0.5) return rest < 0.5 ? low : low + 1;
  return low % 2 === 0 ? low : low + 1;
}

function rounded(value: Value, digits: Value): Value {
  if (typeof value === 'bigint') return value;
  const x = asFloat(value);
  if (digits === null) return whole(nearestEven(x));
  const count = Math.max(-300, Math.min(300, asInteger(digits)));
  if (!Number.isFinite(x) || count > 100) return x;
  if (count >= 0) return Math.abs(x) < 1e21 ? Number(x.toFixed(count)) : x;
  const unit = Number(`1e${-count}`);
  return nearestEven(x / unit) * unit;
}

/** The values of `min` and `max`: the arguments, or the elements of the only one. */
function candidates(args: readonly Value[], work: Work): readonly Value[] {
  const values = args.length === 1 ? itemsOf(args[0]!, work) : args;
  if (values.length === 0) throw valueFault('there are no values to choose from');
  return values;
}

/** The smallest number of arguments, the largest, and the function. */
type Row = readonly [
  least: number,
  most: number,
  call: (args: readonly Value[], work: Work, named: ReadonlyMap<string, Value>) => Value,
];

function dictionary(args: readonly Value[], work: Work, named: ReadonlyMap<string, Value>): Value {
  const dict = new Dict();
  const [source] = args;
  if (source instanceof Dict) for (const [key, value] of source.entries()) dict.set(key, value);
  else if (source !== undefined) {
    for (const item of itemsOf(source, work)) {
      const [key, value] = itemsOf(item, work);
      if (key === undefined || value === undefined) throw valueFault('an entry needs a key and a value');
      dict.set(key, value);
    }
  }
  work.spend(dict.size);
  for (const [key, value] of named) dict.set(key, value);
  return dict;
}

function range(args: readonly Value[], work: Work): Value {
  const [from, to, by] = args.length === 1 ? [0, asInteger(args[0]!), 1] : [...args.map(asInteger), 1];
  if (by === 0) throw valueFault('the step of a range is zero');
  const count = Math.max(0, Math.ceil((to! - from!) / by!));
  work.spend(count);
  return Array.from({ length: count }, (_, i) => BigInt(from! + i * by!));
}

function asNumber(value: Value, read: (text: string) => bigint | number | undefined, type: string): Value {
  const found = typeof value === 'string' ? read(value) : undefined;
  if (found === undefined) throw valueFault(`${nounOf(value)} is not ${type === 'int' ? 'an' : 'a'} ${type}`);
  return found;
}

const BUILTINS: Readonly<Record<string, Row>> = {
  abs: [1, 1, ([x]) => (isNumber(x!) && Number(x) < 0 ? negated(x) : x!)],
  all: [1, 1, ([list], work) => itemsOf(list!, work).every(isTrue)],
  any: [1, 1, ([list], work) => itemsOf(list!, work).some(isTrue)],
  bool: [1, 1, ([x]) => isTrue(x!)],
  dict: [0, 1, dictionary],
  enumerate: [1, 1, ([list], work) => itemsOf(list!, work).map((each, i) => new Tuple([BigInt(i), each]))],
  float: [1, 1, ([x]) => (isNumber(x!) ? Number(x) : asNumber(x!, floatIn, 'float'))],
  int: [
    1,
    1,
    ([x]) => {
      if (typeof x === 'number') return whole(Math.trunc(x));
      return isNumber(x!) ? BigInt(x) : asNumber(x!, integerIn, 'int');
    },
  ],
  len: [
    1,
    1,
    ([x], work) => BigInt(typeof x === 'string' ? x.length : x instanceof Dict ? x.size : itemsOf(x!, work).length),
  ],
  list: [0, 1, ([x], work) => (x === undefined ? [] : [...itemsOf(x, work)])],
  max: [1, Infinity, (args, work) => candidates(args, work).reduce((a, b) => (isLess(a, b, work) ? b : a))],
  min: [1, Infinity, (args, work) => candidates(args, work).reduce((a, b) => (isLess(b, a, work) ? b : a))],
  range: [1, 3, range],
  repr: [1, 1, ([x], work) => reprOf(x!, work)],
  reversed: [1, 1, ([list], work) => [...itemsOf(list!, work)].reverse()],
  round: [1, 2, ([x, digits = null]) => rounded(x!, digits)],
  sorted: [
    1,
    1,
    ([list], work) =>
      [...itemsOf(list!, work)].sort((a, b) => (isLess(a, b, work) ? -1 : areEqual(a, b, work) ? 0 : 1)),
  ],
  str: [0, 1, ([x], work) => (x === undefined ? '' : textOf(x, work))],
  sum: [1, 2, ([list, start = 0n], work) => itemsOf(list!, work).reduce((a, b) => OPERATORS['+']!(a, b, work), start)],
  tuple: [0, 1, ([x], work) => new Tuple(x === undefined ? [] : itemsOf(x, work))],
  zip: [
    2,
    Infinity,
    (args, work) => {
      const lists = args.map((each) => itemsOf(each, work));
      const count = Math.min(...lists.map(({ length }) => length));
      return Array.from({ length: count }, (_, i) => new Tuple(lists.map((each) => each[i]!)));
    },
  ],
};

const INTEGERS: Readonly<Record<string, (x: number) => number>> = {
  ceil: (x) => Math.ceil(x),
  floor: (x) => Math.floor(x),
  trunc: (x) => Math.trunc(x),
};

/** Makes a function that checks the number of its arguments. */
export function callable(name: string, [least, most, call]: Row, work: Work): Callable {
  return new Callable(name, (args, named) => {
    if (args.length < least || args.length > most) {
      const expected = least === most ? `${least}` : `${least} to ${most}`;
      throw valueFault(`'${name}' has ${expected} argument${most === 1 ? '' : 's'}, not ${args.length}`);
    }
    if (named.size > 0 && name !== 'dict') throw valueFault(`'${name}' has no argument '${[...named.keys()][0]}'`);
    return call(args, work, named);
  });
}

/** The names that every expression can use, except those of `xacro`. */
export function globalNames(work: Work): Map<string, Value> {
  const math = new Map<string, Value>([
    ['pi', Math.PI],
    ['e', Math.E],
    ['tau', 2 * Math.PI],
    ['inf', Infinity],
    ['nan', Number.NaN],
  ]);
  for (const [name, compute] of Object.entries(FLOATS)) {
    const [least, most] = COUNTS[name] ?? [1, 1];
    math.set(name, callable(name, [least, most, (args) => compute(...args.map(asFloat))], work));
  }
  for (const [name, compute] of Object.entries(INTEGERS)) {
    math.set(name, callable(name, [1, 1, ([x]) => (typeof x === 'bigint' ? x : whole(compute(asFloat(x!))))], work));
  }
  const python = new Map(Object.entries(BUILTINS).map(([name, row]) => [name, callable(name, row, work) as Value]));
  return new Map([
    ...python,
    ...math,
    ['true', true],
    ['false', false],
    ['math', new Callable('math', undefined, math)],
    ['python', new Callable('python', undefined, python)],
  ]);
}

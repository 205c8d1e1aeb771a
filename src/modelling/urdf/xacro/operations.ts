/**
 * Subscripts, attributes, methods and formats of values.
 *
 * The Python Standard Library, "Built-in Types": "String Methods", "printf-style String Formatting".
 */
import { suggest } from '../../../foundation/base/suggest.js';
import { message } from '../../../foundation/schema/messages.js';
import { valueFault, type Work, XacroFault } from './fault.js';
import {
  areEqual,
  asFloat,
  asInteger,
  Callable,
  Dict,
  isNumber,
  itemsOf,
  nounOf,
  reprOf,
  Tuple,
  textOf,
  typeName,
  type Value,
} from './value.js';

/** Calls a function. */
export function called(callee: Value, args: readonly Value[], named: ReadonlyMap<string, Value>, _work: Work): Value {
  if (!(callee instanceof Callable) || !callee.call) throw valueFault(`${nounOf(callee)} cannot be called`);
  return callee.call(args, named);
}

/** The elements of a sequence; undefined for other values. */
function sequenceOf(value: Value): string | readonly Value[] | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  return value instanceof Tuple ? value.items : undefined;
}

/** `object[index]`. */
export function elementOf(object: Value, index: Value): Value {
  if (object instanceof Dict) {
    const value = object.get(index);
    if (value === undefined) throw keyFault(index, object);
    return value;
  }
  const sequence = sequenceOf(object);
  if (sequence === undefined) throw valueFault(`${nounOf(object)} has no elements`);
  const at = asInteger(index);
  const value = sequence[at < 0 ? at + sequence.length : at];
  if (value === undefined) throw valueFault(`the index ${at} is outside of the ${sequence.length} elements`);
  return value;
}

function keyFault(key: Value, object: Dict): XacroFault {
  const name = typeof key === 'string' || isNumber(key) ? String(key) : typeName(key);
  const keys = object.keys().filter((each) => typeof each === 'string');
  return new XacroFault(message('xacro/key', { key: name }), suggest(name, keys));
}

/** `object[from:to:step]`. */
export function sliceOf(object: Value, from: Value, to: Value, step: Value, work: Work): Value {
  const sequence = sequenceOf(object);
  if (sequence === undefined) throw valueFault(`${nounOf(object)} has no elements`);
  const { length } = sequence;
  const by = step === null ? 1 : asInteger(step);
  if (by === 0) throw valueFault('the step of a slice is zero');
  const [low, high] = by > 0 ? [0, length] : [-1, length - 1];
  const bound = (value: Value, other: number): number => {
    if (value === null) return other;
    const at = asInteger(value);
    return Math.min(high, Math.max(low, at < 0 ? at + length : at));
  };
  const [start, end] = by > 0 ? [bound(from, 0), bound(to, length)] : [bound(from, length - 1), bound(to, -1)];
  work.spend(Math.abs(end - start));
  const found: Value[] = [];
  for (let i = start; by > 0 ? i < end : i > end; i += by) found.push(sequence[i]!);
  if (typeof object === 'string') return found.join('');
  return object instanceof Tuple ? new Tuple(found) : found;
}

/** A method by name; names that every object of JavaScript has are none. */
const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** `object.name`: an entry of a dictionary, a member of a group, or a method. */
export function attributeOf(object: Value, name: string, work: Work): Value {
  if (object instanceof Callable && object.members) {
    const member = object.members.get(name);
    if (member === undefined) {
      throw new XacroFault(
        message('xacro/name', { name: `${object.name}.${name}` }),
        suggest(name, object.members.keys()),
      );
    }
    return member;
  }
  if (object instanceof Dict) {
    const entry = object.get(name);
    if (entry !== undefined) return entry;
    const method = own(DICT_METHODS, name);
    if (!method) throw keyFault(name, object);
    return new Callable(name, (args) => method(object, args));
  }
  if (typeof object === 'string') {
    const method = own(TEXT_METHODS, name);
    if (method) {
      return new Callable(name, (args, named) => {
        work.spend(object.length + 1);
        return method(object, args, work, named);
      });
    }
  }
  const items = sequenceOf(object);
  const method = typeof items === 'object' ? own(LIST_METHODS, name) : undefined;
  if (method) return new Callable(name, (args) => method(items as readonly Value[], args, work));
  throw valueFault(`${nounOf(object)} has no '${name}'`);
}

const DICT_METHODS: Readonly<Record<string, (dict: Dict, args: readonly Value[]) => Value>> = {
  keys: (dict) => dict.keys(),
  values: (dict) => dict.entries().map(([, value]) => value),
  items: (dict) => dict.entries().map((entry) => new Tuple(entry)),
  get: (dict, [key = null, other = null]) => dict.get(key) ?? other,
};

type ListMethod = (items: readonly Value[], args: readonly Value[], work: Work) => Value;
const LIST_METHODS: Readonly<Record<string, ListMethod>> = {
  index: (items, [value = null], work) => {
    const at = items.findIndex((each) => areEqual(each, value, work));
    if (at < 0) throw valueFault('the value is not in the list');
    return BigInt(at);
  },
  count: (items, [value = null], work) => BigInt(items.filter((each) => areEqual(each, value, work)).length),
};

/** A text as argument; `other` if it is left out. */
function text(value: Value | undefined, other?: string): string {
  if (value === undefined && other !== undefined) return other;
  if (typeof value !== 'string') throw valueFault(`a text is needed, not ${nounOf(value ?? null)}`);
  return value;
}

/** Texts to look for: one, or a tuple. */
const texts = (value: Value | undefined): string[] =>
  value instanceof Tuple ? value.items.map((each) => text(each)) : [text(value)];

function split(value: string, [separator, most]: readonly Value[]): Value[] {
  const limit = most === undefined || most === null ? -1 : asInteger(most);
  if (separator === undefined || separator === null) {
    const words = value
      .trim()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (limit < 0 || words.length <= limit + 1) return words;
    const pattern = new RegExp(`^\\s*(?:\\S+\\s+){${limit}}`);
    return [...words.slice(0, limit), value.replace(pattern, '').trimEnd()];
  }
  const mark = text(separator);
  if (mark === '') throw valueFault('the separator is empty');
  const parts = value.split(mark);
  if (limit < 0 || parts.length <= limit + 1) return parts;
  return [...parts.slice(0, limit), parts.slice(limit).join(mark)];
}

/** Removes characters at the ends. */
function stripped(value: string, [characters]: readonly Value[], atStart: boolean, atEnd: boolean): string {
  const isRemoved = (c: string): boolean =>
    characters === undefined || characters === null ? /\s/.test(c) : text(characters).includes(c);
  let [start, end] = [0, value.length];
  if (atStart) while (start < end && isRemoved(value[start]!)) start++;
  if (atEnd) while (end > start && isRemoved(value[end - 1]!)) end--;
  return value.slice(start, end);
}

type TextMethod = (value: string, args: readonly Value[], work: Work, named: ReadonlyMap<string, Value>) => Value;
const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  split: (value, args) => split(value, args),
  splitlines: (value) => value.split(/\r\n|\r|\n/),
  strip: (value, args) => stripped(value, args, true, true),
  lstrip: (value, args) => stripped(value, args, true, false),
  rstrip: (value, args) => stripped(value, args, false, true),
  lower: (value) => value.toLowerCase(),
  upper: (value) => value.toUpperCase(),
  capitalize: (value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase(),
  title: (value) => value.toLowerCase().replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  replace: (value, [from, to], work) => {
    const [old, fresh] = [text(from), text(to)];
    const count = old === '' ? value.length + 1 : value.split(old).length - 1;
    work.spend(count * fresh.length);
    return value.replaceAll(old, () => fresh);
  },
  startswith: (value, [start]) => texts(start).some((each) => value.startsWith(each)),
  endswith: (value, [end]) => texts(end).some((each) => value.endsWith(each)),
  find: (value, [part]) => BigInt(value.indexOf(text(part))),
  index: (value, [part]) => {
    const at = value.indexOf(text(part));
    if (at < 0) throw valueFault('the text does not occur');
    return BigInt(at);
  },
  count: (value, [part]) => BigInt(text(part) === '' ? value.length + 1 : value.split(text(part)).length - 1),
  isdigit: (value) => /^\d+$/.test(value),
  join: (value, [list = null], work) => {
    const parts = itemsOf(list, work).map((each) => text(each));
    work.spend(parts.reduce((sum, part) => sum + part.length + value.length, 0));
    return parts.join(value);
  },
  zfill: (value, [width = 0n], work) => padded(value, asInteger(width), '0', true, work),
  rjust: (value, [width = 0n, fill], work) => padded(value, asInteger(width), text(fill, ' '), true, work),
  ljust: (value, [width = 0n, fill], work) => padded(value, asInteger(width), text(fill, ' '), false, work),
  format: (value, args, work, named) => withFields(value, args, named, work),
};

function padded(value: string, width: number, fill: string, atStart: boolean, work: Work): string {
  if (fill.length !== 1) throw valueFault('the fill is not one character');
  work.spend(Math.max(0, width));
  if (!atStart) return value.padEnd(width, fill);
  if (fill === '0' && /^[-+]/.test(value)) return value.charAt(0) + value.slice(1).padStart(width - 1, fill);
  return value.padStart(width, fill);
}

/** Largest width and precision in a format. */
const MAX_WIDTH = 100;

interface Format {
  readonly flags: string;
  readonly width: string | undefined;
  readonly precision: string | undefined;
  readonly type: string;
}

/** Formats a value: `d`, `f`, `e`, `g`, `x`, `s`, `r`. */
function asFormat(value: Value, { flags, width = '0', precision, type }: Format, work: Work): string {
  if (Number(width) > MAX_WIDTH || Number(precision ?? 0) > MAX_WIDTH)
    throw valueFault(`a format is wider than ${MAX_WIDTH}`);
  const isNumeric = 'dixXfFeEgG'.includes(type);
  let found: string;
  if (!isNumeric) {
    found = type === 'r' ? reprOf(value, work) : textOf(value, work);
    if (precision !== undefined) found = found.slice(0, Number(precision));
  } else {
    found = numberText(value, type, Number(precision ?? 6));
    if (flags.includes('+') && !found.startsWith('-')) found = `+${found}`;
  }
  if (flags.includes('-') || flags.includes('<')) return found.padEnd(Number(width));
  return padded(found, Number(width), flags.includes('0') && isNumeric ? '0' : ' ', true, work);
}

function numberText(value: Value, type: string, precision: number): string {
  const x = asFloat(value);
  if ('dixX'.includes(type)) {
    const whole =
      typeof value === 'number'
        ? Number.isFinite(x)
          ? BigInt(Math.trunc(x))
          : undefined
        : BigInt(value as bigint | boolean);
    if (whole === undefined) throw valueFault('an infinite number is not an integer');
    const digits = whole.toString(type === 'd' || type === 'i' ? 10 : 16);
    return type === 'X' ? digits.toUpperCase() : digits;
  }
  if (!Number.isFinite(x)) return String(x).toLowerCase().replace('infinity', 'inf');
  const exponential = (text: string): string => text.replace(/e([-+])(\d)$/, 'e$10$2');
  switch (type.toLowerCase()) {
    case 'f':
      return Math.abs(x) < 1e21
        ? x.toFixed(precision)
        : String(BigInt(x)) + (precision > 0 ? `.${'0'.repeat(precision)}` : '');
    case 'e':
      return exponential(x.toExponential(precision));
    default: {
      const figures = Math.max(1, precision);
      const power = x === 0 ? 0 : Number(x.toExponential(figures - 1).split('e')[1]);
      if (power < -4 || power >= figures) {
        const [digits = '', rest = ''] = x.toExponential(figures - 1).split('e');
        return exponential(`${digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits}e${rest}`);
      }
      const fixed = x.toFixed(Math.max(0, figures - 1 - power));
      return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
    }
  }
}

/** `text % values`. */
export function formatted(pattern: string, values: Value, work: Work): string {
  const list = values instanceof Tuple ? values.items : [values];
  let next = 0;
  work.spend(pattern.length);
  const found = pattern.replace(
    /%(?:\((\w+)\))?([-+0 #]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g,
    (
      _,
      key: string | undefined,
      flags: string,
      width: string | undefined,
      precision: string | undefined,
      type: string,
    ) => {
      if (type === '%') return '%';
      if (!'dixXfFeEgGsr'.includes(type)) throw valueFault(`the format '%${type}' is unknown`);
      const value = key === undefined ? list[next++] : elementOf(values, key);
      if (value === undefined) throw valueFault('a format has too few values');
      return asFormat(value, { flags, width, precision, type }, work);
    },
  );
  if (next < list.length && !(values instanceof Dict)) throw valueFault('a format has too many values');
  return found;
}

/** `text.format(values)`. */
function withFields(pattern: string, args: readonly Value[], named: ReadonlyMap<string, Value>, work: Work): string {
  let next = 0;
  return pattern.replace(/\{\{|\}\}|\{([^{}:!]*)(?::([^{}]*))?\}/g, (whole, field: string | undefined, spec = '') => {
    if (whole === '{{' || whole === '}}') return whole[0]!;
    const value = field === '' ? args[next++] : /^\d+$/.test(field!) ? args[Number(field)] : named.get(field!);
    if (value === undefined) throw valueFault(`the format has no value '${field}'`);
    const [, flags = '', width, precision, type] =
      /^([<>+0]*)(\d+)?(?:\.(\d+))?([a-zA-Z]?)$/.exec(spec as string) ?? [];
    if (type === undefined) throw valueFault(`the format '${spec}' is unknown`);
    if (type === '' && precision === undefined && width === undefined) return textOf(value, work);
    const kind = type !== '' ? type : isNumber(value) && precision !== undefined ? 'g' : 's';
    if (!'dxXfFeEgGs'.includes(kind)) throw valueFault(`the format '${spec}' is unknown`);
    return asFormat(
      value,
      {
        flags: kind === 's' && isNumber(value) ? `${flags}>` : kind === 's' ? `${flags}<` : flags,
        width,
        precision,
        type: kind,
      },
      work,
    );
  });
}

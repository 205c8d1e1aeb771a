/** Checks of attribute values against their schema rows. */
import type { Attribute, AttributeValue } from '../../foundation/schema/mjcf/rows.js';

const isNumeric = (row: Attribute): boolean => row.type === 'num' || row.type === 'float' || row.type === 'int';

/** True where fewer values than the row allows overlay the inherited ones instead of replacing them. */
export function isOpenRange(row: Attribute): boolean {
  const [min, max] = row.arity;
  return min !== max && Number.isFinite(max) && isNumeric(row) && !row.repeat;
}

/** A frozen copy, so that every edit must be an assignment. */
export function frozen(value: AttributeValue): AttributeValue {
  return typeof value === 'object' ? (Object.freeze(value.slice()) as AttributeValue) : value;
}

/** Authored values first, followed by the rest of the inherited ones. */
export function overlay(own: readonly number[], inherited: readonly number[]): readonly number[] {
  return own.length >= inherited.length ? own : Object.freeze([...own, ...inherited.slice(own.length)]);
}

/**
 * Merges a value with the one it overrides: if it has fewer numbers than the row allows, it replaces the first ones.
 */
export function layered(
  row: Attribute,
  over: AttributeValue | undefined,
  under: AttributeValue | undefined,
): AttributeValue | undefined {
  return isOpenRange(row) ? layeredOpen(over, under) : (over ?? under);
}

/** Same as `layered` for a row that is known to accept fewer numbers. */
export function layeredOpen(
  over: AttributeValue | undefined,
  under: AttributeValue | undefined,
): AttributeValue | undefined {
  if (over === undefined || under === undefined) return over ?? under;
  return overlay(over as readonly number[], under as readonly number[]);
}

const EMPTY_OF_TYPE: Readonly<Record<string, AttributeValue>> = { ref: '', text: '', file: '' };

/** The value equivalent to an absent one: the MJCF default or an empty text; undefined if there is no such value. */
export const withoutClass = (row: Attribute): AttributeValue | undefined => row.default ?? EMPTY_OF_TYPE[row.type];

/** Returns the requirement that a value violates, worded to follow "must be"; undefined if the value is valid. */
export function expectation(row: Attribute, value: unknown): string | undefined {
  switch (row.type) {
    case 'num':
    case 'float':
    case 'int':
      return numbersExpectation(row, value);
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'keyword':
      return isKeyword(row, value) ? undefined : `one of ${keywordsOf(row)}`;
    case 'flags':
      return isListOf(value, (item) => isKeyword(row, item)) ? undefined : `a list of ${keywordsOf(row)}`;
    case 'names':
      return isListOf(value, (item) => typeof item === 'string') ? undefined : 'a list of names';
    case 'chars':
      return charsExpectation(row, value);
    default:
      return textExpectation(value);
  }
}

/** Characters that XML cannot hold: control characters except white space, and unpaired surrogates. */
const UNWRITABLE = /[\p{Cc}\uFFFE\uFFFF]|\p{Surrogate}/gu;
const WHITE_SPACE = new Set(['\t', '\n', '\r']);

function textExpectation(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'a string';
  const found = value.match(UNWRITABLE);
  // XML can represent the control characters from 0x7f on
  const isBad = found?.some((each) => !WHITE_SPACE.has(each) && !(each >= '\x7f' && each <= '\x9f'));
  return isBad ? 'a string without control characters and halves of characters, which XML cannot say' : undefined;
}

/** Keywords of a row, separated by commas. */
export function keywordsOf(row: Attribute): string {
  return Object.keys(row.keywords ?? {}).join(', ');
}

const isKeyword = (row: Attribute, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(row.keywords ?? {}, value);

const isListOf = (value: unknown, test: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(test);

function charsExpectation({ arity: [min, max] }: Attribute, value: unknown): string | undefined {
  const fits = typeof value === 'string' && value.length >= min && value.length <= max;
  return fits ? undefined : `${countText(min, max)} characters`;
}

function numbersExpectation(row: Attribute, value: unknown): string | undefined {
  const [min, max] = row.arity;
  const kind = row.type === 'int' ? 'integer' : 'number';
  const isOne = (x: unknown): boolean =>
    typeof x === 'number' && Number.isFinite(x) && (row.type !== 'int' || Number.isInteger(x)) && withinBounds(row, x);
  if (min === 1 && max === 1) {
    return isOne(value) ? undefined : `${article(kind)} ${kind}${boundsText(row)}${finitely(value)}`;
  }
  const fits = isListOf(value, isOne) && (value as number[]).length >= min && (value as number[]).length <= max;
  return fits ? undefined : `${countText(min, max)} ${kind}s${boundsText(row)}${finitely(value)}`;
}

/** Returns ", all finite" if a value contains NaN or infinity, else "". */
const finitely = (value: unknown): string => {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.some((x) => typeof x === 'number' && !Number.isFinite(x)) ? ', all finite' : '';
};

const article = (noun: string): string => (noun === 'integer' ? 'an' : 'a');

/** "3", "1 to 3" or "any number of". */
export function countText(min: number, max: number): string {
  if (!Number.isFinite(max)) return 'any number of';
  return min === max ? `${min}` : `${min} to ${max}`;
}

export function withinBounds(row: Attribute, x: number): boolean {
  return (
    !(row.positive && x <= 0) && !(row.min !== undefined && x < row.min) && !(row.max !== undefined && x > row.max)
  );
}

/** The bounds of a row in words. */
export function boundsText(row: Attribute): string {
  if (row.positive) return ' above 0';
  if (row.min !== undefined && row.max !== undefined) return ` from ${row.min} to ${row.max}`;
  if (row.min !== undefined) return ` of at least ${row.min}`;
  return row.max !== undefined ? ` of at most ${row.max}` : '';
}

/** Valid and invalid values of attributes, by their rows. */
import { describe, expect, it } from 'vitest';
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import {
  boundsText,
  countText,
  expectation,
  frozen,
  isOpenRange,
  layered,
  overlay,
  withinBounds,
  withoutClass,
} from './attribute-values.js';

const row = (values: object): Attribute => ({ type: 'num', arity: [1, 1], ...values }) as unknown as Attribute;
const NUMBER = row({});
const INTEGER = row({ type: 'int' });
const UP_TO_3 = row({ arity: [1, 3] });
const THREE = row({ arity: [3, 3] });
const LIST = row({ arity: [0, Number.POSITIVE_INFINITY] });
const KEYWORD = row({ type: 'keyword', keywords: { a: 0, b: 1 } });
const FLAGS = row({ type: 'flags', keywords: { a: 0, b: 1 } });
const NAMES = row({ type: 'names' });
const TEXT = row({ type: 'text' });

describe('invalid values', () => {
  it.each<[Attribute, unknown, string]>([
    [NUMBER, '1', 'a number'],
    [NUMBER, [1], 'a number'],
    [NUMBER, Number.NaN, 'a number, all finite'],
    [NUMBER, Number.NEGATIVE_INFINITY, 'a number, all finite'],
    [INTEGER, 1.5, 'an integer'],
    [row({ positive: true }), 0, 'a number above 0'],
    [row({ min: 2 }), 1.9, 'a number of at least 2'],
    [row({ max: 2 }), 2.1, 'a number of at most 2'],
    [row({ min: 1, max: 2 }), 3, 'a number from 1 to 2'],
    [THREE, [1, 2], '3 numbers'],
    [THREE, [1, 2, 3, 4], '3 numbers'],
    [THREE, [1, 2, '3'], '3 numbers'],
    [THREE, [1, 2, Number.NaN], '3 numbers, all finite'],
    [THREE, 1, '3 numbers'],
    [UP_TO_3, [], '1 to 3 numbers'],
    [row({ type: 'int', arity: [2, 2] }), [1, 1.5], '2 integers'],
    [LIST, ['a'], 'any number of numbers'],
    [row({ type: 'bool' }), 1, 'true or false'],
    [KEYWORD, 'c', 'one of a, b'],
    [KEYWORD, 0, 'one of a, b'],
    [KEYWORD, 'toString', 'one of a, b'],
    [FLAGS, ['a', 'c'], 'a list of a, b'],
    [FLAGS, 'a', 'a list of a, b'],
    [NAMES, ['a', 1], 'a list of names'],
    [NAMES, 'a', 'a list of names'],
    [row({ type: 'chars', arity: [3, 3] }), 'ab', '3 characters'],
    [row({ type: 'chars', arity: [1, 3] }), 'abcd', '1 to 3 characters'],
    [row({ type: 'chars', arity: [1, 3] }), '', '1 to 3 characters'],
    [row({ type: 'chars', arity: [1, 3] }), 12, '1 to 3 characters'],
    [TEXT, 1, 'a string'],
    [TEXT, 'a\u0000b', 'a string without control characters and halves of characters, which XML cannot say'],
    [TEXT, 'tab\t\u0001', 'a string without control characters and halves of characters, which XML cannot say'],
    [TEXT, '\ud800', 'a string without control characters and halves of characters, which XML cannot say'],
    [TEXT, '\ufffe', 'a string without control characters and halves of characters, which XML cannot say'],
  ])('row %j rejects %j: it must be %s', (attribute, value, words) => {
    expect(expectation(attribute, value)).toBe(words);
  });
});

describe('valid values', () => {
  it.each<[Attribute, unknown]>([
    [NUMBER, -1.5],
    [INTEGER, -2],
    [row({ positive: true }), 1e-300],
    [row({ min: 1, max: 2 }), 1],
    [row({ min: 1, max: 2 }), 2],
    [THREE, [1, 2, 3]],
    [UP_TO_3, [1]],
    [UP_TO_3, [1, 2, 3]],
    [LIST, []],
    [row({ type: 'bool' }), false],
    [KEYWORD, 'b'],
    [FLAGS, []],
    [FLAGS, ['b', 'a']],
    [NAMES, ['a', 'b']],
    [row({ type: 'chars', arity: [1, 3] }), 'a'],
    [TEXT, ''],
    [TEXT, 'tab\tline\nreturn\r'],
    [TEXT, '\u007f\u009f'],
    [TEXT, '\u{1f916}'],
  ])('row %j accepts %j', (attribute, value) => {
    expect(expectation(attribute, value)).toBe(undefined);
  });
});

describe('layered values', () => {
  it('a shorter list replaces the first values', () => {
    expect(overlay([9], [1, 2, 3])).toEqual([9, 2, 3]);
    expect(overlay([9, 8, 7], [1, 2])).toEqual([9, 8, 7]);
    expect(Object.isFrozen(overlay([9], [1, 2]))).toBe(true);
    expect(layered(UP_TO_3, [9], [1, 2, 3])).toEqual([9, 2, 3]);
    expect(layered(UP_TO_3, undefined, [1, 2, 3])).toEqual([1, 2, 3]);
    expect(layered(UP_TO_3, [9], undefined)).toEqual([9]);
  });

  it('a list of full length replaces all values', () => {
    expect(layered(THREE, [9, 8, 7], [1, 2, 3])).toEqual([9, 8, 7]);
    expect(layered(LIST, [9], [1, 2, 3])).toEqual([9]);
    expect(layered(NUMBER, undefined, 3)).toBe(3);
    expect(layered(TEXT, 'a', 'b')).toBe('a');
  });

  it('only lists with a variable number of values are merged', () => {
    expect([UP_TO_3, THREE, LIST, NUMBER].map(isOpenRange)).toEqual([true, false, false, false]);
    expect(isOpenRange(row({ type: 'int', arity: [1, 3] }))).toBe(true);
    expect(isOpenRange(row({ type: 'float', arity: [1, 3] }))).toBe(true);
    expect(isOpenRange(row({ type: 'chars', arity: [1, 3] }))).toBe(false);
    expect(isOpenRange(row({ arity: [1, 3], repeat: true }))).toBe(false);
  });

  it('a value equal to the default or empty has the effect of an absent one', () => {
    expect(withoutClass(row({ default: 3 }))).toBe(3);
    expect(withoutClass(row({ type: 'keyword', keywords: { a: 0 }, default: 'a' }))).toBe('a');
    expect(['ref', 'text', 'file'].map((type) => withoutClass(row({ type })))).toEqual(['', '', '']);
    expect([NUMBER, NAMES, KEYWORD].map(withoutClass)).toEqual([undefined, undefined, undefined]);
  });

  it('stored values are frozen', () => {
    const own = [1, 2];
    const held = frozen(own) as readonly number[];
    own[0] = 9;
    expect([held, Object.isFrozen(held), frozen('a'), frozen(2)]).toEqual([[1, 2], true, 'a', 2]);
  });
});

it('bounds and counts are described in words', () => {
  expect(
    [row({ positive: true }), row({ min: 1, max: 2 }), row({ min: 1 }), row({ max: 2 }), NUMBER].map(boundsText),
  ).toEqual([' above 0', ' from 1 to 2', ' of at least 1', ' of at most 2', '']);
  expect([countText(3, 3), countText(1, 3), countText(0, Number.POSITIVE_INFINITY)]).toEqual([
    '3',
    '1 to 3',
    'any number of',
  ]);
  const range = row({ min: 0, max: 2 });
  expect([-1e-9, 0, 2, 2.1].map((x) => withinBounds(range, x))).toEqual([false, true, true, false]);
});

import { describe, expect, it } from 'vitest';
import {
  formatNumber,
  formatSingle,
  isBeyondRange,
  parseInteger,
  parseNumber,
  plainNumbers,
  words,
} from './numbers.js';
import { editDistance, suggest } from './suggest.js';

describe('numbers in text', () => {
  it.each([
    ['1', 1],
    ['-.5', -0.5],
    ['5.', 5],
    ['+1e-3', 0.001],
    ['0x10', 16],
    ['0x1p3', 8],
    ['-0X.8', -0.5],
    ['0x1.8P-1', 0.75],
    ['0x1p-1074', 5e-324],
    ['0x1fffffffffffff.8p0', 2 ** 53],
    ['nan()', Number.NaN],
    ['NaN(a_1)', Number.NaN],
    ['-0x1', -1],
    ['inf', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['nan', Number.NaN],
  ])('parses %s as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', '.', '1e', '1,2', '--1', '1d', 'x', '1.2.3', '0x', 'infi', '0x1p', '0x.p1', 'nan(', 'nan(-)', '٣'])(
    'rejects the number %s',
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );

  it.each([
    ['1e400', 0, true],
    ['inf', 0, false],
    ['nan', 0, false],
    ['1e-400', 0, true],
    ['0e-400', 0, false],
    ['-0.0', 0, false],
    ['5e-324', 0, true],
    ['2.2250738585072014e-308', 0, false],
    ['2.2250738585072011e-308', 0, true],
    ['0x1p-1074', 0, false],
    ['0xep-1075', 0, false],
    ['0x1p-1080', 0, true],
    ['0x0p-1080', 0, false],
    ['1e39', 0, false],
    ['1e39', 1, true],
    ['3.4028235e38', 1, false],
    ['1e-40', 1, true],
    ['0x1p128', 1, true],
  ])('%s in precision %i is beyond range: %s', (text, single, expected) => {
    expect(isBeyondRange(text, parseNumber(text)!, single === 1)).toBe(expected);
  });

  it('plainNumbers equals parseNumber for plain decimals', () => {
    const texts = ['', ' ', '0', '-0', '+.5', '5.', '007', ' 1 -2\t.25\n3.5\r', '999999999999999', '.000000000000001'];
    texts.push('1e3 -2.5E-7 +7e+22 1e-22 0e0 -8.58931e-4 .5e1 5.e-1 1e0001');
    for (let i = 1, x = 1; i < 2000; i++) {
      x = (48271 * x) % 2147483647;
      texts.push(`${x / 10 ** (i % 14)} -${x % 1000}.${x % 99991}`, `${x / 1000}e${(i % 41) - 20}`);
    }
    for (const text of texts) {
      const plain = plainNumbers(text);
      if (plain) expect(plain).toEqual(words(text).map(parseNumber));
      else expect(text).toMatch(/e|\d{9}/);
    }
  });

  it.each([
    '.',
    '-',
    '1e23',
    '1e-23',
    '1e',
    '1e+',
    'e5',
    '1e2e3',

    '1e2.5',
    '1.2.3',
    '1,2',
    '--1',
    '0x1',
    'nan',
    '1\u00a02',
    '1234567890123456',
  ])('plainNumbers rejects %s', (text) => {
    expect(plainNumbers(text)).toBeUndefined();
  });

  it('plainNumbers passes other words to a function', () => {
    expect(plainNumbers('1 1e99 2 -inf 3', (word) => (word === '1e99' ? [7, 8] : [9]))).toEqual([1, 7, 8, 2, 9, 3]);
    expect(plainNumbers('1 x 2', () => undefined)).toBeUndefined();
  });

  it('parseInteger accepts only 32-bit integers', () => {
    expect(parseInteger('-12')).toBe(-12);
    expect(parseInteger('+7')).toBe(7);
    expect(parseInteger('2147483647')).toBe(2147483647);
    for (const text of ['1.0', '1e3', '2147483648', '']) expect(parseInteger(text)).toBeUndefined();
  });

  it('words splits at white space', () => {
    expect(words('  1\t2\n3 ')).toEqual(['1', '2', '3']);
    expect(words('  ')).toEqual([]);
  });

  it('formats the shortest text that reads back, or the given number of digits', () => {
    expect(formatNumber(0.1)).toBe('0.1');
    expect(formatNumber(1 / 3)).toBe('0.3333333333333333');
    expect(formatNumber(1 / 3, 6)).toBe('0.333333');
    expect(formatNumber(-0)).toBe('-0');
    expect(formatNumber(1e-9)).toBe('1e-9');
    expect(Number(formatNumber(Math.PI))).toBe(Math.PI);
    expect(formatNumber(-5e-324)).toBe('-0x1p-1074');
    expect(parseNumber(formatNumber(1.2e-310))).toBe(1.2e-310);
  });
});

describe('suggest', () => {
  it('suggests the most similar word, if one is similar', () => {
    expect(suggest('hing', ['free', 'ball', 'slide', 'hinge'])).toBe('hinge');
    expect(suggest('Newton', ['newton'])).toBe('newton');
    expect(suggest('postion', ['position', 'velocity'])).toBe('position');
    expect(suggest('xyz', ['hinge', 'ball'])).toBeUndefined();
  });

  it('a swap of neighbors is one edit', () => {
    expect(editDistance('goem', 'geom')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('kitten', 'sitting')).toBe(3);
  });
});

describe('formatSingle', () => {
  it.each([
    0.1,
    1,
    -0,
    1e-37,
    1e-40,
    -1e-44,
    1e-300,
    -1e-300,
    3e38,
    1e300,
    -1e300,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
  ])('formatSingle writes %d as text that reads back as the same number in single precision', (value) => {
    const text = formatSingle(value);
    const read = parseNumber(text)!;
    expect(Math.fround(read)).toBe(Math.fround(value));
    expect(isBeyondRange(text, read, true)).toBe(false);
  });

  it('formatSingle keeps the digits of other numbers', () => {
    expect(formatSingle(0.1)).toBe('0.1');
    expect(formatSingle(1 / 3, 3)).toBe('0.333');
  });
});

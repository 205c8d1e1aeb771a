import { describe, expect, it } from 'vitest';
import { parseExpression } from './expression.js';
import { Work, XacroFault } from './fault.js';
import { globalNames } from './functions.js';
import { reprOf, type Value } from './value.js';

function evaluated(text: string, names: Readonly<Record<string, Value>> = {}, limit = 1e6): string {
  const work = new Work(limit);
  const all = new Map([...globalNames(work), ...Object.entries(names)]);
  return reprOf(parseExpression(text)({ find: (name) => all.get(name), all: () => all.keys(), work }), work);
}

/** The code of the fault, and its problem if it has one. */
function faultOf(text: string, limit?: number): string {
  try {
    return `no fault: ${evaluated(text, {}, limit)}`;
  } catch (error) {
    if (!(error instanceof XacroFault)) throw error;
    return `${error.fault.code} ${error.fault.parameters.problem ?? ''}`;
  }
}

describe('expressions have the values that Python gives them', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['7 / 2', '3.5'],
    ['4 / 2', '2.0'],
    ['7 // 2, -7 // 2, 7.5 // 2', '(3, -4, 3.0)'],
    ['7 % 3, -7 % 3, 7 % -3, -7.5 % 2', '(1, 2, -2, 0.5)'],
    ['2 ** 10, 2 ** -1, 2 ** 3 ** 2, -2 ** 2, (-1) ** 100000000001', '(1024, 0.5, 512, -4, -1)'],
    ['0 ** 0, 1 ** 5, (-1) ** 4', '(1, 1, 1)'],
    ['0.1 + 0.2', '0.30000000000000004'],
    [
      '1e16, 1e15, 1e-4, 1e-5, 1.5e300, -0.0, 123456.789',
      '(1e+16, 1000000000000000.0, 0.0001, 1e-05, 1.5e+300, -0.0, 123456.789)',
    ],
    ['1_000 + .5 + 0x10', '1016.5'],
    ['not 1, not 0, not not 1', '(False, True, True)'],
    ['1 and 2, 0 and 2, 0 or 3, 1 or 3', '(2, 0, 3, 1)'],
    ['1 < 2 < 3, 1 < 3 < 2, 1 == 1.0, "a" < "b"', '(True, False, True, True)'],
    ['1 if 0 else 2 if 1 else 3', '2'],
    ['True + True', '2'],
    ['"a" + \'b\' "c"', "'abc'"],
    ['"ab" * 2, [0] * 3', "('abab', [0, 0, 0])"],
    ['"it\'s"', '"it\'s"'],
    ['[1, 2.0, "x", None, True, (1,), {}]', "[1, 2.0, 'x', None, True, (1,), {}]"],
    ["{'a': 1, 'b': [2]}['b'][0]", '2'],
    ['dict(a=1, b=2).b', '2'],
    ["'x' in 'xyz', 3 not in [1, 2], 'a' in dict(a=1)", '(True, True, True)'],
    ['[1, 2, 3][-1], [1, 2, 3][1:], "abc"[::-1], (1, 2, 3)[:2]', "(3, [2, 3], 'cba', (1, 2))"],
    ["'0 0.5 1'.split(' ')[1], 'a,b'.split(','), ' x '.strip()", "('0.5', ['a', 'b'], 'x')"],
    ["'a b  c'.split(None, 1), 'a.b.c'.split('.', 1)", "(['a', 'b  c'], ['a', 'b.c'])"],
    ["'-'.join(['a', 'b']), 'Ab'.lower(), 'Ab'.upper(), 'aa'.replace('a', 'b')", "('a-b', 'ab', 'AB', 'bb')"],
    ["'%.3f|%d|%s|%03d|%5s|%-3d|' % (1.5, 2, 'a', 7, 'x', 1)", "'1.500|2|a|007|    x|1  |'"],
    ["'{}-{1}-{n:.2f}'.format(1, 2, n=0.5)", "'1-2-0.50'"],
    ['"%g %e" % (0.0001, 12345.678)', "'0.0001 1.234568e+04'"],
    ['[x * 2 for x in range(4) if x != 1]', '[0, 4, 6]'],
    ['[k + str(v) for k, v in dict(a=1).items()]', "['a1']"],
    ['sum([1, 2.5]), min(3, 1), max([1, 4]), len("abc"), abs(-2), sorted([3, 1])', '(3.5, 1, 4, 3, 2, [1, 3])'],
    ['int("7"), int(2.9), float("2"), str(1.0), round(2.5), round(2.567, 2)', "(7, 2, 2.0, '1.0', 2, 2.57)"],
    ['math.sqrt(16), sqrt(2) ** 2 > 2, floor(2.7), ceil(2.1), degrees(pi)', '(4.0, True, 2, 3, 180.0)'],
    ['radians(180) == pi, atan2(1, 1) * 4 == pi, cos(0)', '(True, True, 1.0)'],
    ['[1, [2]] == [1.0, [2]], dict(a=1) == {"a": 1}, "a" == 1', '(True, True, False)'],
  ])('%s', (text, expected) => {
    expect(evaluated(text)).toBe(expected);
  });
});

describe('expressions without a value', () => {
  it.each([
    ['1 +', 'xacro/syntax it ends too early'],
    ['1 2', "xacro/syntax '2' is unexpected"],
    ['"a', 'xacro/syntax a text has no closing quote'],
    ['a = 1', "xacro/syntax '=' is unexpected"],
    ['lambda: 1', "xacro/syntax 'lambda' is unexpected"],
    ['1 / 0', 'xacro/value a division by zero'],
    ['1 + "a"', "xacro/value '+' does not apply to an int and a str"],
    ['[1][2]', 'xacro/value the index 2 is outside of the 1 elements'],
    ['"%d" % "a"', 'xacro/value a number is needed, not a str'],
    ['2 ** 5000', 'xacro/value an integer has more than 4096 bits'],
    ['sqrt(-1)', "xacro/value 'sqrt' is not defined for this number"],
    ['sin(1, 2)', "xacro/value 'sin' has 1 argument, not 2"],
    ['1(2)', 'xacro/value an int cannot be called'],
  ])('%s', (text, expected) => {
    expect(faultOf(text)).toBe(expected);
  });

  it.each(['__import__("os")', 'open("x")', 'eval("1")', 'exec("1")', 'globalThis', 'process', 'constructor'])(
    'nothing but the known names is found: %s',
    (text) => {
      expect(faultOf(text)).toBe('xacro/name ');
    },
  );

  it.each([
    '"".constructor',
    '[].constructor',
    '"".__proto__',
    '{}.__proto__',
    '(1).toString',
    'math.constructor',
    'sin.call',
  ])('properties of JavaScript are not reachable: %s', (text) => {
    expect(faultOf(text)).toMatch(/^xacro\/(value|name|key)/);
  });
});

describe('the work of an expression is bounded', () => {
  it.each([
    '"a" * 10 ** 9',
    '[0] * 10 ** 9',
    'range(10 ** 9)',
    '"".join([str(x) for x in range(100000)])',
    '[[x * y for x in range(2000)] for y in range(2000)]',
    '"x".ljust(10 ** 9)',
    '("a" * 1000).replace("a", "b" * 100000)',
  ])('%s', (text) => {
    expect(faultOf(text, 100_000)).toMatch(/^too-large\/macroWork/);
  });

  it.each([
    ['brackets', '('.repeat(5000)],
    ['lists', '['.repeat(5000)],
    ['powers', '2**'.repeat(5000)],
    ['conditions', '1 if 1 else '.repeat(5000)],
    ['subscripts', `a${'[a'.repeat(3000)}`],
    ['a long text', `"${'a'.repeat(30_000)}"`],
  ])('deep nesting is refused: %s', (_, text) => {
    expect(faultOf(text)).toMatch(/^xacro\/syntax/);
  });
});

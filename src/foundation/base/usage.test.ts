import { expect, test } from 'vitest';
import { described, requireInstance, usageError } from './usage.js';

test('values are described in a few words', () => {
  const words = [undefined, null, 'abc', 'x'.repeat(50), 3, true, [1], {}, new Map(), new Uint8Array(1), () => 1];
  expect(words.map(described)).toEqual([
    'undefined',
    'null',
    "the text 'abc'",
    `the text '${'x'.repeat(40)}...'`,
    'the number 3',
    'the boolean true',
    'an array',
    'an object',
    'a Map',
    'a Uint8Array',
    'a function',
  ]);
});

test('an element is described by its label', () => {
  expect(described({ label: "geom 'floor'" })).toBe("geom 'floor'");
});

test('a usage error gives the expected argument', () => {
  expect(usageError('compile', 'a Spec', '<mujoco/>', 'parseXML reads text').message).toBe(
    "compile: expected a Spec, not the text '<mujoco/>'; parseXML reads text",
  );
  expect(() => requireInstance('f', Map, 3)).toThrow(new TypeError('f: expected a Map, not the number 3'));
});

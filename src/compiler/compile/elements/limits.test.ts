import { expect, it } from 'vitest';
import { isLimited } from './limits.js';

it.each<[string, readonly [number, number], boolean]>([
  ['true', [0, 0], true],
  ['true', [2, 1], true],
  ['false', [-1, 1], false],
  ['auto', [-1, 1], true],
  ['auto', [0, 1], true],
  ['auto', [1, 1], false],
  ['auto', [0, 0], false],
  ['auto', [1, -1], false],
])('isLimited with limited="%s" and range="%j" is %s', (limited, range, expected) => {
  expect(isLimited(limited, range)).toBe(expected);
});

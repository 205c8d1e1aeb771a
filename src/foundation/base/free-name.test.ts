import { expect, it } from 'vitest';
import { freeName, withoutNumber } from './free-name.js';

const isTaken = (name: string): boolean => ['a', 'a_1', 'b_2', 'b_1'].includes(name);

it('appends the first free number to a name that is taken', () => {
  expect(freeName('c', isTaken)).toBe('c');
  expect(freeName('a', isTaken)).toBe('a_2');
  expect(freeName('b_2', isTaken)).toBe('b_2_1');
  expect(freeName('b_2', isTaken, 'b')).toBe('b_3');
});

it('removes the number from a name', () => {
  expect(['a_12', 'a_1_2', 'a1', 'a'].map(withoutNumber)).toEqual(['a', 'a_1', 'a1', 'a']);
});

import { describe, expect, it } from 'vitest';
import { TextScanner } from './text-scanner.js';

const numbers = (text: string, count: number): number[] => {
  const scanner = new TextScanner(new TextEncoder().encode(text));
  return Array.from({ length: count }, () => scanner.number(Number.NaN));
};

describe('TextScanner', () => {
  it('rounds numbers as JavaScript does, in every notation', () => {
    const written =
      '0.1 -3.4101800e-003 1.5E+3 7e22 123456789012345e-22 0.30000000000000004 1e-320 -0e5 1e400 4.35 5e-1';
    const words = written.split(' ');
    expect(numbers(written, words.length)).toEqual(words.map(Number));
  });

  it('reads the number at the start of a word and skips the rest', () => {
    expect(numbers('1e 2e+ 3e5x 4 e5 6', 6)).toEqual([1, 2, 3e5, 4, Number.NaN, 6]);
  });
});

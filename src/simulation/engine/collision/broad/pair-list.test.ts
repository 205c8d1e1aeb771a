import { describe, expect, it } from 'vitest';
import { addPair, createPairList, sortPairs } from './pair-list.js';

describe('a list of pairs', () => {
  for (const count of [0, 1, 5, 24, 25, 1000]) {
    it(`a list of ${count} pairs is sorted by first and second index after its sorted part, growing as needed`, () => {
      const list = createPairList(4);
      addPair(list, 0, 7);
      const expected: [number, number][] = [];
      for (let i = 0; i < count; i++) {
        const pair: [number, number] = [(i * 7919) % 97, (i * 104729) % 89];
        expected.push(pair);
        addPair(list, ...pair);
      }
      expected.sort(([a, b], [c, d]) => a - c || b - d);
      sortPairs(list, 1, new Int32Array(98));
      const actual = Array.from({ length: list.length }, (_, i) => [list.first[i], list.second[i]]);
      expect(actual).toEqual([[0, 7], ...expected]);
    });
  }
});

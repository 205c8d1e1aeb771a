import { expect, test } from 'vitest';
import { Suggestions, suggest } from './suggest.js';

test('suggests the most similar word', () => {
  expect(suggest('materiel', ['mass', 'material'])).toBe('material');
  expect(suggest('x', ['material'])).toBeUndefined();
});

test('the search for suggestions ends after a number of comparisons', () => {
  const suggestions = new Suggestions();
  let compared = 0;
  const words = function* (): Generator<string> {
    for (let i = 0; i < 100_000; i++) {
      compared++;
      yield 'a much longer word';
    }
    yield 'geom';
  };
  const found = Array.from({ length: 100 }, () => suggestions.of('geon', words()));
  expect(found[0]).toBe('geom');
  expect(found.at(-1)).toBeUndefined();
  expect(compared).toBeLessThan(1_200_000);
});

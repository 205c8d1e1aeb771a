import { expect, it } from 'vitest';
import { integersBelow, listOf } from './lists.js';

it('lists integers and copies numbers', () => {
  expect(integersBelow(3)).toEqual(Int32Array.of(0, 1, 2));
  expect(listOf(Float64Array.of(0.5, -1))).toEqual([0.5, -1]);
  expect([integersBelow(0).length, listOf([]).length]).toEqual([0, 0]);
});

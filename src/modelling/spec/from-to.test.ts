/** Shapes between two points: their middle, half their length, and their z axis from the second to the first. */
import { expect, it } from 'vitest';
import { rotate } from '../../foundation/math/pose.js';
import { betweenPoints } from './from-to.js';

it('a shape stands in the middle of its points, along them', () => {
  const { size, pose } = betweenPoints([1, 5, -2], [3, 2, 4], 1, [0.5, 9, 0.25])!;
  expect(pose.pos).toEqual([2, 3.5, 1]);
  // the length of (-2, 3, -6) is 7
  expect(size).toEqual([0.5, 3.5, 0.25]);
  const axis = rotate([0, 0, 1], pose.quat);
  for (const [i, x] of [-2 / 7, 3 / 7, -6 / 7].entries()) expect(axis[i]).toBeCloseTo(x, 12);
});

it('a shape with three sizes has its length in the third, and one width', () => {
  expect(betweenPoints([0, 0, 2], [0, 0, 0], 2, [0.5, 9, 9])!.size).toEqual([0.5, 0.5, 1]);
});

it('points that are at one place make no shape', () => {
  expect(betweenPoints([1, 2, 3], [1, 2, 3], 1, [1, 1, 1])).toBeUndefined();
});

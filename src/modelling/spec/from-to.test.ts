/** Shapes between two points: center, half length, and z axis from the second point to the first. */
import { expect, it } from 'vitest';
import { rotate } from '../../foundation/math/pose.js';
import { betweenPoints } from './from-to.js';

it('a shape between two points is centered between them and aligned with them', () => {
  const { size, pose } = betweenPoints([1, 5, -2], [3, 2, 4], 1, [0.5, 9, 0.25])!;
  expect(pose.pos).toEqual([2, 3.5, 1]);
  // the length of (-2, 3, -6) is 7
  expect(size).toEqual([0.5, 3.5, 0.25]);
  const axis = rotate([0, 0, 1], pose.quat);
  for (const [i, x] of [-2 / 7, 3 / 7, -6 / 7].entries()) expect(axis[i]).toBeCloseTo(x, 12);
});

it('a shape with three sizes has its half length in the third, and one width', () => {
  expect(betweenPoints([0, 0, 2], [0, 0, 0], 2, [0.5, 9, 9])!.size).toEqual([0.5, 0.5, 1]);
});

it('two equal points give no shape', () => {
  expect(betweenPoints([1, 2, 3], [1, 2, 3], 1, [1, 1, 1])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { IDENTITY, type Vec3 } from '../../../foundation/math/pose.js';
import { combine, isPhysical } from './inertia.js';

const ball = (mass: number, pos: Vec3) => ({ mass, inertia: [1, 1, 1] as Vec3, ipose: { ...IDENTITY, pos } });

test('two spheres combine to a dumbbell about their common center', () => {
  const { mass, ipose, inertia } = combine([ball(1, [0, 0, 0]), ball(3, [4, 0, 0])]);
  expect(mass).toBe(4);
  expect(ipose.pos).toEqual([3, 0, 0]);
  // reduced mass 3/4 at distance 4 about the transverse axes, none about the longitudinal axis
  expect(inertia[0]).toBeCloseTo(14, 12);
  expect(inertia[1]).toBeCloseTo(14, 12);
  expect(inertia[2]).toBeCloseTo(2, 12);
});

test('moments of a body satisfy the triangle inequality', () => {
  expect(isPhysical([1, 2, 3])).toBe(true);
  expect(isPhysical([1, 2, 3.1])).toBe(false);
});

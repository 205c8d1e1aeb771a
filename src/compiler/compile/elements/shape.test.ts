import { expect, test } from 'vitest';
import type { Vec3 } from '../../../foundation/math/pose.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import { boundingRadius, halfSizes, measure, unitInertia } from './shape.js';

test('volumes and areas match the closed forms', () => {
  expect(measure(GeomType.SPHERE, [2, 0, 0], false)).toBeCloseTo((32 * Math.PI) / 3, 12);
  expect(measure(GeomType.SPHERE, [2, 0, 0], true)).toBeCloseTo(16 * Math.PI, 12);
  expect(measure(GeomType.BOX, [1, 2, 3], false)).toBe(48);
  expect(measure(GeomType.BOX, [1, 2, 3], true)).toBe(88);
  expect(measure(GeomType.CYLINDER, [1, 2, 0], false)).toBeCloseTo(4 * Math.PI, 12);
  expect(measure(GeomType.CAPSULE, [1, 2, 0], false)).toBeCloseTo((4 + 4 / 3) * Math.PI, 12);
  expect(measure(GeomType.PLANE, [1, 1, 1], false)).toBe(0);
});

test('a capsule without length has the inertia of a sphere, and shells exceed solids', () => {
  for (const shell of [false, true]) {
    const sphere = unitInertia(GeomType.SPHERE, [0.3, 0, 0], shell);
    unitInertia(GeomType.CAPSULE, [0.3, 0, 0], shell).forEach((x, i) => void expect(x).toBeCloseTo(sphere[i], 14));
  }
  const size: Vec3 = [0.2, 0.3, 0.4];
  for (const type of [GeomType.SPHERE, GeomType.CAPSULE, GeomType.CYLINDER, GeomType.ELLIPSOID, GeomType.BOX]) {
    const solid = unitInertia(type, size, false);
    unitInertia(type, size, true).forEach((x, i) => void expect(x).toBeGreaterThan(solid[i]));
  }
});

test('computes the moments of a thin rod and of a cube shell', () => {
  const [x, , z] = unitInertia(GeomType.CYLINDER, [1e-6, 3, 0], false);
  expect(x).toBeCloseTo(3, 9);
  expect(z).toBeCloseTo(0, 9);
  // six square plates of side 2; the parallel axis theorem gives 10/9
  expect(unitInertia(GeomType.BOX, [1, 1, 1], true)[0]).toBeCloseTo(10 / 9, 14);
});

test('computes half sizes and bounding radii', () => {
  expect(halfSizes(GeomType.CAPSULE, [1, 2, 0])).toEqual([1, 1, 3]);
  expect(boundingRadius(GeomType.CAPSULE, [1, 2, 0])).toBe(3);
  expect(boundingRadius(GeomType.BOX, [2, 3, 6])).toBe(7);
  expect(boundingRadius(GeomType.PLANE, [1, 1, 1])).toBe(0);
});

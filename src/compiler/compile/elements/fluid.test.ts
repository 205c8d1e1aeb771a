import { expect, test } from 'vitest';
import { GeomType } from '../../../foundation/schema/enums.js';
import { fluidCoefficients } from './fluid.js';

const coefficients = [0.5, 0.25, 1.5, 1, 1];

test('a sphere has the added mass of half the displaced fluid, and no added inertia', () => {
  const row = fluidCoefficients(GeomType.SPHERE, [0.3, 0, 0], coefficients);
  expect(row.slice(0, 6)).toEqual([1, ...coefficients]);
  const half = (2 * Math.PI * 0.027) / 3;
  // the quadrature is accurate to six digits
  for (const mass of row.slice(6, 9)) expect(mass / half).toBeCloseTo(1, 5);
  for (const inertia of row.slice(9)) expect(inertia).toBe(0);
});

test('a slender body has less added mass along its axis than across', () => {
  const row = fluidCoefficients(GeomType.ELLIPSOID, [0.1, 0.1, 1], coefficients);
  expect(row[8]).toBeLessThan(0.1 * row[6]);
  expect(row[6]).toBeCloseTo(row[7], 15);
  expect(row[9]).toBeGreaterThan(0);
  expect(row[11]).toBe(0);
});

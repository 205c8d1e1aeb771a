import { expect, it } from 'vitest';
import { damperForce, damperSlope, springEnergy, springForce } from './polynomial.js';

it('the force of a spring includes all powers', () => {
  expect(springForce(2, 3, 4, 0.5)).toBe(2 * 0.5 + 3 * 0.25 + 4 * 0.125);
  expect(springForce(2, 3, 4, -0.5)).toBe(-1 + 0.75 - 0.5);
});

it('the energy of a spring is the integral of its force', () => {
  const h = 1e-5;
  for (const x of [-0.7, 0.2, 1.3]) {
    const slope = (springEnergy(2, 3, 4, x + h) - springEnergy(2, 3, 4, x - h)) / (2 * h);
    expect(slope).toBeCloseTo(springForce(2, 3, 4, x), 8);
  }
  expect(springEnergy(2, 3, 4, 0)).toBe(0);
});

it('the force of a damper is odd in velocity, and damperSlope is its derivative', () => {
  const h = 1e-5;
  expect(damperForce(2, 3, 4, 0.5)).toBe(1 + 0.75 + 0.5);
  for (const v of [0.3, 1.7]) {
    expect(damperForce(2, 3, 4, -v)).toBe(-damperForce(2, 3, 4, v));
    const slope = (damperForce(2, 3, 4, v + h) - damperForce(2, 3, 4, v - h)) / (2 * h);
    expect(damperSlope(2, 3, 4, v)).toBeCloseTo(slope, 7);
  }
});

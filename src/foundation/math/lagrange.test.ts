/** Lagrange polynomials on the nodes of a cell, and quadrature points. */
import { describe, expect, it } from 'vitest';
import { gaussPoints, lagrange, lagrangeSlope, type Quadrature, wideGaussPoints } from './lagrange.js';

describe.each([1, 2])('Lagrange polynomials of order %i', (order) => {
  const all = Array.from({ length: order + 1 }, (_, i) => i);
  const places = [0, 0.1, 0.25, 0.5, 0.8, 1];

  it('are 1 at their node and 0 at the others', () => {
    for (const i of all) for (const j of all) expect(lagrange(order, i, j / order)).toBe(i === j ? 1 : 0);
  });

  it('sum to 1, and their slopes to 0', () => {
    for (const x of places) {
      expect(all.reduce((sum, i) => sum + lagrange(order, i, x), 0)).toBeCloseTo(1, 14);
      expect(all.reduce((sum, i) => sum + lagrangeSlope(order, i, x), 0)).toBeCloseTo(0, 14);
    }
  });

  it('have slopes equal to finite differences', () => {
    const h = 1e-6;
    for (const i of all) {
      for (const x of places) {
        const slope = (lagrange(order, i, x + h) - lagrange(order, i, x - h)) / (2 * h);
        expect(lagrangeSlope(order, i, x)).toBeCloseTo(slope, 8);
      }
    }
  });

  it('interpolate every polynomial of their order', () => {
    const polynomial = (x: number): number => (order === 1 ? 2 - 3 * x : 2 - 3 * x + 5 * x * x);
    for (const x of places) {
      const value = all.reduce((sum, i) => sum + polynomial(i / order) * lagrange(order, i, x), 0);
      expect(value).toBeCloseTo(polynomial(x), 13);
    }
  });
});

describe('quadrature', () => {
  const integral = ({ points, weights }: Quadrature, power: number): number => {
    return points.reduce((sum, x, i) => sum + weights[i]! * x ** power, 0);
  };

  it('two points integrate polynomials up to cubes exactly', () => {
    for (const power of [0, 1, 2, 3]) expect(integral(gaussPoints(1), power)).toBeCloseTo(1 / (power + 1), 14);
  });

  it('three points integrate polynomials up to degree 5 exactly', () => {
    for (const power of [0, 1, 2, 3, 4, 5]) expect(integral(gaussPoints(2), power)).toBeCloseTo(1 / (power + 1), 14);
  });

  it('three points of MuJoCo 3.14 integrate linear functions exactly', () => {
    expect(wideGaussPoints(1)).toEqual(gaussPoints(1));
    for (const power of [0, 1]) expect(integral(wideGaussPoints(2), power)).toBeCloseTo(1 / (power + 1), 14);
    // 1/4 + 5/9 of 5/12, where Gauss has 1/4 + 5/9 of 3/20
    expect(integral(wideGaussPoints(2), 2)).toBeCloseTo(1 / 4 + (5 / 9) * (5 / 12), 14);
  });
});

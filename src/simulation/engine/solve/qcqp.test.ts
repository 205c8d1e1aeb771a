import { describe, expect, it } from 'vitest';
import { makeEllipsoidProblem } from './qcqp.js';

/** Cost of a problem at x. */
function costOf(problem: ReturnType<typeof makeEllipsoidProblem>, x: ArrayLike<number>, n: number): number {
  let cost = 0;
  for (let i = 0; i < n; i++) {
    let product = 0;
    for (let j = 0; j < n; j++) product += problem.A[i * n + j] * x[j];
    cost += x[i] * (0.5 * product + problem.b[i]);
  }
  return cost;
}

describe('friction of one contact', () => {
  it.each([2, 3, 5])('friction of one contact is optimal on the ellipsoid in %i dimensions', (n) => {
    const problem = makeEllipsoidProblem();
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) problem.A[i * n + j] = (i === j ? 2 + i : 0) + 0.3 * Math.cos(i + j);
      problem.b[i] = 5 * Math.sin(i + 1);
      problem.d[i] = 0.5 + 0.2 * i;
    }
    problem.radius[0] = 0.7;
    expect(problem.solve(n)).toBe(true);
    const norm = Array.from({ length: n }, (_, i) => (problem.x[i] / problem.d[i]) ** 2).reduce((a, b) => a + b);
    expect(norm).toBeCloseTo(0.49, 9);
    const best = costOf(problem, problem.x, n);
    for (let trial = 0; trial < 200; trial++) {
      const y = Array.from({ length: n }, (_, i) => problem.x[i] + 0.01 * Math.sin(31 * trial + 7 * i));
      const length = Math.sqrt(y.reduce((sum, v, i) => sum + (v / problem.d[i]) ** 2, 0));
      const inside = y.map((v) => (length > 0.7 ? (v * 0.7) / length : v));
      expect(costOf(problem, inside, n)).toBeGreaterThan(best - 1e-9);
    }
  });

  it('friction is the unconstrained optimum if that is inside the ellipsoid', () => {
    const problem = makeEllipsoidProblem();
    problem.A.set([2, 0, 0, 4]);
    problem.b.set([1, 1]);
    problem.d.set([1, 1]);
    problem.radius[0] = 10;
    expect(problem.solve(2)).toBe(false);
    expect(problem.x[0]).toBeCloseTo(-0.5, 14);
    expect(problem.x[1]).toBeCloseTo(-0.25, 14);
  });

  it('friction in up to three dimensions is zero if the scaled determinant is, as in the reference', () => {
    const problem = makeEllipsoidProblem();
    const solve = (n: number, mu: number): number => {
      problem.A.fill(0);
      for (let i = 0; i < n; i++) problem.A[(n + 1) * i] = 1;
      problem.b.fill(-1);
      problem.d.fill(mu);
      problem.radius[0] = 1e6;
      problem.solve(n);
      return problem.x[0] as number;
    };
    // (mu^2)^3 is 1.6e-11 and 7e-10, though no pivot is below 1e-10
    expect(solve(3, 0.016)).toBe(0);
    expect(solve(3, 0.03)).toBeCloseTo(1, 12);
    expect(solve(2, 0.003)).toBe(0);
    expect(solve(5, 0.016)).toBeCloseTo(1, 12);
  });

  it('friction is zero if the form is singular', () => {
    const problem = makeEllipsoidProblem();
    problem.b.set([1, 1]);
    problem.d.set([1, 1]);
    expect(problem.solve(2)).toBe(false);
    expect(Array.from(problem.x.subarray(0, 2))).toEqual([0, 0]);
  });
});

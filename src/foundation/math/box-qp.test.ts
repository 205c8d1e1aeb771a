import { describe, expect, test } from 'vitest';
import { boxQP } from './box-qp.js';

const H = Float64Array.of(2, 0.5, 0, 0.5, 1, 0, 0, 0, 3);
const g = Float64Array.of(1, -4, 2);

function solve(lower: readonly number[] | null, upper: readonly number[] | null, guess = [0, 0, 0]) {
  const x = Float64Array.from(guess);
  const [R, index] = [new Float64Array(9), new Int32Array(3)];
  const bounds = { lower: lower && Float64Array.from(lower), upper: upper && Float64Array.from(upper) };
  const free = boxQP(x, R, index, { H, g, ...bounds });
  return { x, R, index, free };
}

describe('quadratic programs with bounds', () => {
  test('without bounds the minimum solves H x = -g', () => {
    const { x, free } = solve(null, null);
    expect(free).toBe(3);
    for (const [i, value] of [-12 / 7, 34 / 7, -2 / 3].entries()) expect(x[i]).toBeCloseTo(value, 12);
  });

  test('coordinates stop at bounds toward which the gradient pushes them', () => {
    const { x, free, index, R } = solve([-1, -1, -0.2], [1, 1, 1]);
    expect(free).toBe(1);
    expect(index[0]).toBe(0);
    expect(R[0]).toBeCloseTo(Math.SQRT2, 14);
    for (const [i, value] of [-0.75, 1, -0.2].entries()) expect(x[i]).toBeCloseTo(value, 12);
  });

  test('solutions of random problems satisfy the Karush-Kuhn-Tucker conditions', () => {
    let seed = 7;
    const random = (): number => {
      seed = (1103515245 * seed + 12345) % 2147483648;
      return seed / 1073741824 - 1;
    };
    for (let round = 0; round < 50; round++) {
      const n = 1 + (round % 6);
      const A = Float64Array.from({ length: n * n }, random);
      const P = Float64Array.from({ length: n * n }, (_, k) => {
        const [i, j] = [Math.floor(k / n), k % n];
        let sum = i === j ? 0.1 : 0;
        for (let m = 0; m < n; m++) sum += A[m * n + i]! * A[m * n + j]!;
        return sum;
      });
      const q = Float64Array.from({ length: n }, random);
      const [lower, upper] = [new Float64Array(n).fill(-0.5), new Float64Array(n).fill(0.5)];
      const x = new Float64Array(n);
      boxQP(x, new Float64Array(n * n), new Int32Array(n), { H: P, g: q, lower, upper });
      for (let i = 0; i < n; i++) {
        let slope = q[i]!;
        for (let j = 0; j < n; j++) slope += P[i * n + j]! * x[j]!;
        if (x[i] === 0.5) expect(slope).toBeLessThanOrEqual(1e-8);
        else if (x[i] === -0.5) expect(slope).toBeGreaterThanOrEqual(-1e-8);
        else expect(Math.abs(slope)).toBeLessThan(1e-8);
      }
    }
  });

  test('reports a matrix that is not positive definite', () => {
    const x = new Float64Array(1);
    const problem = { H: Float64Array.of(-1), g: Float64Array.of(1) };
    expect(boxQP(x, new Float64Array(1), new Int32Array(1), problem)).toBe(-1);
  });
});

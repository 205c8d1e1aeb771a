import { expect, it } from 'vitest';
import { Generator } from '../random/index.js';
import { boxQP } from './box-qp.js';
import { convexQP } from './convex-qp.js';

const random = new Generator(7);
const numbers = (count: number): Float64Array => Float64Array.from({ length: count }, () => random.uniform(-1, 1));

function positiveDefinite(n: number): Float64Array {
  const A = numbers(n * n);
  const H = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) H[i * n + j]! += A[k * n + i]! * A[k * n + j]!;
    }
    H[i * n + i]! += 0.1;
  }
  return H;
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, each, i) => sum + each * b[i]!, 0);

it('convexQP returns a point that satisfies the Karush-Kuhn-Tucker conditions of random problems', () => {
  let most = 0;
  for (let round = 0; round < 300; round++) {
    const n = 1 + (round % 9);
    const rows = round % 14;
    const [H, g, C] = [positiveDefinite(n), numbers(n).map((each) => 5 * each), numbers(rows * n)];
    // rows that repeat another one, and rows that are active at the guess
    if (rows > 2) C.copyWithin(n, 0, n);
    const b = Float64Array.from({ length: rows }, (_, j) => (j % 3 === 0 ? 0 : random.uniform(0, 1)));
    const x = new Float64Array(n);
    const active = new Int32Array(rows);
    const count = convexQP(x, active, { H, g, C, b });
    const row = (j: number): Float64Array => C.subarray(n * j, n * (j + 1));
    for (let j = 0; j < rows; j++) expect(dot(row(j), x)).toBeLessThanOrEqual(b[j]! + 1e-9);
    for (let a = 0; a < count; a++) expect(dot(row(active[a]!), x)).toBeCloseTo(b[active[a]!]!, 8);
    // no direction that keeps the active rows decreases the cost, to first order
    const gradient = Float64Array.from({ length: n }, (_, i) => dot(H.subarray(n * i, n * (i + 1)), x) + g[i]!);
    const multipliers = nonNegative(gradient, Array.from(active.subarray(0, count), row));
    for (let i = 0; i < n; i++) {
      const rest = multipliers.reduce((sum, each, a) => sum + each * row(active[a]!)[i]!, gradient[i]!);
      expect(Math.abs(rest)).toBeLessThan(1e-7);
    }
    most = Math.max(most, count);
  }
  expect(most).toBeGreaterThan(3);
});

/** Multipliers of at least 0 that bring the gradient to 0, by projected descent. */
function nonNegative(gradient: Float64Array, rows: readonly Float64Array[]): number[] {
  const multipliers = rows.map(() => 0);
  const rest = gradient.slice();
  for (let change = 1; change > 1e-12; ) {
    change = 0;
    for (const [a, row] of rows.entries()) {
      const next = Math.max(0, multipliers[a]! - dot(row, rest) / dot(row, row));
      change = Math.max(change, Math.abs(next - multipliers[a]!));
      for (let i = 0; i < rest.length; i++) rest[i]! += (next - multipliers[a]!) * row[i]!;
      multipliers[a] = next;
    }
  }
  return multipliers;
}

it('convexQP with bounds as rows agrees with boxQP', () => {
  for (let round = 0; round < 100; round++) {
    const n = 2 + (round % 6);
    const [H, g] = [positiveDefinite(n), numbers(n).map((each) => 3 * each)];
    const [lower, upper] = [numbers(n).map((each) => -Math.abs(each)), numbers(n).map(Math.abs)];
    const C = new Float64Array(2 * n * n);
    const b = new Float64Array(2 * n);
    for (let i = 0; i < n; i++) {
      [C[i * n + i], C[(n + i) * n + i]] = [1, -1];
      [b[i], b[n + i]] = [upper[i]!, -lower[i]!];
    }
    const [x, y] = [new Float64Array(n), new Float64Array(n)];
    convexQP(x, new Int32Array(2 * n), { H, g, C, b });
    boxQP(y, new Float64Array(n * n), new Int32Array(n), { H, g, lower, upper });
    for (let i = 0; i < n; i++) expect(x[i]).toBeCloseTo(y[i]!, 8);
  }
});

it('convexQP returns -1 for a matrix that is not positive definite', () => {
  const problem = {
    H: Float64Array.of(1, 2, 2, 1),
    g: new Float64Array(2),
    C: new Float64Array(0),
    b: new Float64Array(0),
  };
  expect(convexQP(new Float64Array(2), new Int32Array(0), problem)).toBe(-1);
});

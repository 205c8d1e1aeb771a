import { describe, expect, it } from 'vitest';
import { clearPattern, factorRuns, finishPattern, makeRunPattern, solveRuns } from './run-ldl.js';

/** A symmetric positive definite matrix with a random sparse pattern. */
function randomMatrix(n: number, density: number, seed: number): number[][] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const a = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) if (random() < density) a[i][j] = a[j][i] = random() - 0.5;
  }
  for (let i = 0; i < n; i++) a[i][i] = 1 + a[i].reduce((sum, x) => sum + Math.abs(x), 0);
  return a;
}

describe('run-length L-D-L factorization', () => {
  it.each([
    [1, 0],
    [5, 0.5],
    [31, 0.1],
    [32, 0.2],
    [33, 1],
    [64, 1],
    [97, 0.02],
    [200, 0.03],
  ])('solves a system of %i rows with density %f', (n, density) => {
    const a = randomMatrix(n, density, 17 * n);
    const p = makeRunPattern();
    clearPattern(p, n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) if (a[i][j] !== 0) p.bits[i * p.words + (j >> 5)] |= 1 << (j & 31);
    }
    finishPattern(p);
    const L = new Float64Array(p.nnz);
    let stored = 0;
    for (let i = 0; i < n; i++) {
      for (let r = p.rowRun[i]; r < p.rowRun[i + 1]; r++) {
        for (let j = p.runStart[r]; j < p.runEnd[r]; j++) L[p.runBase[r] + j] = a[i][j];
        stored += p.runEnd[r] - p.runStart[r];
      }
      expect(p.runEnd[p.rowRun[i + 1] - 1]).toBe(i + 1);
    }
    expect(stored).toBe(p.nnz);
    const inverse = new Float64Array(n);
    expect(factorRuns(p, L, inverse)).toBe(0);
    const solution = Array.from({ length: n }, (_, i) => Math.sin(i + 1));
    const x = new Float64Array(n + 3);
    for (let i = 0; i < n; i++) x[3 + i] = a[i].reduce((sum, v, j) => sum + v * solution[j], 0);
    solveRuns(p, L, inverse, x, 3);
    for (let i = 0; i < n; i++) expect(x[3 + i]).toBeCloseTo(solution[i], 12);
  });

  it('raises pivots of a matrix that is not positive definite', () => {
    const p = makeRunPattern();
    clearPattern(p, 2);
    finishPattern(p);
    expect(factorRuns(p, Float64Array.of(1, -1), new Float64Array(2))).toBe(1);
  });
});

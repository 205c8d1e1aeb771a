import { describe, expect, it } from 'vitest';
import { bindPathLdl, type PathLdl } from './path-ldl.js';

/** Pseudorandom numbers between 0 and 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A symmetric positive definite matrix with a random sparse pattern. */
function randomMatrix(n: number, density: number, random: () => number): number[][] {
  const a = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) if (random() < density) a[i][j] = a[j][i] = random() - 0.5;
  }
  for (let i = 0; i < n; i++) a[i][i] = 1 + a[i].reduce((sum, x) => sum + Math.abs(x), 0);
  return a;
}

function load(p: PathLdl, a: number[][], marked = true): number {
  const n = a.length;
  const { pattern } = p;
  const forEach = (visit: (i: number, j: number) => void): void => {
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) if (a[i][j] !== 0) visit(i, j);
  };
  pattern.clear(n);
  forEach(pattern.tie);
  pattern.level();
  forEach(pattern.reach);
  const count = pattern.close();
  if (count > p.values.length) return count;
  if (marked) {
    pattern.clearMarks();
    forEach(pattern.mark);
  }
  p.finish(marked);
  p.values.fill(0);
  forEach((i, j) => {
    p.values[pattern.base[i] + pattern.depth[j]] = a[i][j];
  });
  for (let i = 0; i < n; i++) p.values[pattern.base[i] + pattern.depth[i]] = a[i][i];
  return count;
}

function expectSolution(p: PathLdl, a: number[][]): void {
  const n = a.length;
  const solution = Array.from({ length: n }, (_, i) => Math.sin(i + 1));
  for (let i = 0; i < n; i++) p.x[i] = a[i].reduce((sum, v, j) => sum + v * solution[j], 0);
  p.solve();
  for (let i = 0; i < n; i++) expect(p.x[i]).toBeCloseTo(solution[i], 12);
}

const SIZES: [n: number, density: number][] = [
  [1, 0],
  [5, 0.5],
  [31, 0.1],
  [33, 1],
  [64, 0.05],
  [97, 0.02],
  [200, 0.03],
];

describe('factorization over the elimination tree', () => {
  it.each(SIZES)('solves a system of %i rows with density %f', (n, density) => {
    const a = randomMatrix(n, density, randomNumbers(17 * n));
    const p = bindPathLdl(n, (n * (n + 1)) / 2);
    for (const marked of [false, true]) {
      load(p, a, marked);
      expect(p.factor()).toBe(0);
      expectSolution(p, a);
    }
  });

  it.each(SIZES)('adds and removes a row of a system of %i rows with density %f', (n, density) => {
    const random = randomNumbers(3 * n);
    const a = randomMatrix(n, density, random);
    const p = bindPathLdl(n, (n * (n + 1)) / 2);
    load(p, a, false);
    p.factor();
    const last = n - 1;
    const row = new Array<number>(n).fill(0);
    for (let j = last; j >= 0; j = p.pattern.parent[j])
      if (p.pattern.depth[j] >= p.pattern.first[last]) row[j] = random() - 0.5;
    for (const weight of [3, -2]) {
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) a[i][j] += weight * row[i] * row[j];
      p.w.fill(0);
      for (let j = last; j >= 0; j = p.pattern.parent[j]) p.w[p.pattern.depth[j]] = row[j];
      p.weight[0] = weight;
      expect(p.change(last)).toBe(true);
      expectSolution(p, a);
    }
  });

  it('stores only the chains of a tree', () => {
    // two legs of two rows on a trunk of two rows
    const parent = [-1, 0, 1, 2, 1, 4];
    const p = bindPathLdl(6, 21);
    const { pattern } = p;
    pattern.clear(6);
    for (let i = 1; i < 6; i++) pattern.tie(i, parent[i]);
    pattern.level();
    for (let i = 1; i < 6; i++) pattern.reach(i, 0);
    expect(pattern.close()).toBe(1 + 2 + 3 + 4 + 3 + 4);
  });

  it('finds runs of columns, whose padding stays zero', () => {
    const n = 120;
    const a = randomMatrix(n, 0.02, randomNumbers(5));
    const p = bindPathLdl(n, (n * (n + 1)) / 2);
    load(p, a);
    p.factor();
    const { block, pair, first, depth, base, runAdr, runStart, runEnd } = p.pattern;
    let inside = 0;
    let padded = 0;
    for (let b = 0, rows = 0; rows < n; rows += 1 + pair[b], b++) {
      const upper = block[b] - pair[b];
      for (let k = first[upper], r = runAdr[b]; k < depth[upper]; k++) {
        while (r < runAdr[b + 1] && k >= runEnd[r]) r++;
        const isInside = r < runAdr[b + 1] && k >= runStart[r];
        if (isInside) inside++;
        else padded++;
        if (!isInside) expect(p.values[base[upper] + k]).toBe(0);
      }
    }
    expect(inside).toBeGreaterThan(100);
    expect(padded).toBeGreaterThan(100);
  });

  it('computes the capacity that a pattern needs', () => {
    const a = randomMatrix(8, 1, randomNumbers(1));
    expect(load(bindPathLdl(8, 4), a)).toBe(36);
  });

  it('raises pivots of a matrix that is not positive definite', () => {
    const p = bindPathLdl(2, 3);
    load(p, [
      [1, 0],
      [0, -1],
    ]);
    expect(p.factor()).toBe(1);
  });

  it('rejects removing a row that was not added', () => {
    const p = bindPathLdl(1, 1);
    load(p, [[2]]);
    p.factor();
    p.w[0] = 1;
    p.weight[0] = -3;
    expect(p.change(0)).toBe(false);
  });
});

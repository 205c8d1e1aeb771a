import { expect, it } from 'vitest';
import { factorPattern, factorRows } from './reverse-cholesky.js';

/** An arrow matrix toward the last row, which fills in completely, and one toward the first. */
const toLast = [[], [], [], [0, 1, 2]];
const toFirst = [[], [0], [0], [0]];

it('fills in entries that elimination from the last row couples', () => {
  expect([...factorPattern(toLast).colind]).toEqual([0, 0, 1, 0, 1, 2, 0, 1, 2, 3]);
  expect([...factorPattern(toFirst).colind]).toEqual([0, 0, 1, 0, 2, 0, 3]);
});

it('computes a factor L with L^T L equal to the matrix', () => {
  for (const below of [toLast, toFirst]) {
    const pattern = factorPattern(below);
    const { rownnz, rowadr, colind } = pattern;
    const values = new Float64Array(colind.length);
    const matrix = below.map((columns, r) =>
      [0, 1, 2, 3].map((c) => (c === r ? 5 + r : columns.includes(c) ? 1 + c : 0)),
    );
    rownnz.forEach((count, r) => {
      for (let p = rowadr[r]; p < rowadr[r] + count; p++) values[p] = matrix[r][colind[p]];
    });
    expect(factorRows(values, pattern)).toBe(true);
    const factor = matrix.map(() => [0, 0, 0, 0]);
    rownnz.forEach((count, r) => {
      for (let p = rowadr[r]; p < rowadr[r] + count; p++) factor[r][colind[p]] = values[p];
    });
    matrix.forEach((row, r) => {
      for (let c = 0; c <= r; c++) expect(factor.reduce((sum, l) => sum + l[r] * l[c], 0)).toBeCloseTo(row[c], 12);
    });
  }
});

it('reports a matrix that is not positive definite', () => {
  const pattern = factorPattern([[], [0]]);
  expect(factorRows(Float64Array.of(1, 2, 1), pattern)).toBe(false);
});

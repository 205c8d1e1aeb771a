import { describe, expect, it } from 'vitest';
import { factorTree, mulSymmetric, solveTree } from './tree-ldl.js';
import { factorTreeLU, solveTreeLU } from './tree-lu.js';

/** Parents of seven dofs: a trunk of three with two branches. */
const PARENT = [-1, 0, 1, 2, 2, 4, 1];
const N = PARENT.length;

const ancestors = (i: number): number[] => (i < 0 ? [] : [...ancestors(PARENT[i]), i]);
const related = (i: number): number[] =>
  Array.from({ length: N }, (_, j) => j).filter((j) => ancestors(i).includes(j) || ancestors(j).includes(i));

/** Rows of a sparse matrix with the given columns and a dominant diagonal. */
function build(columns: (i: number) => number[], value: (i: number, j: number) => number) {
  const rownnz = Int32Array.from({ length: N }, (_, i) => columns(i).length);
  const rowadr = Int32Array.from({ length: N }, (_, i) => rownnz.slice(0, i).reduce((a, b) => a + b, 0));
  const colind = Int32Array.from(Array.from({ length: N }, (_, i) => columns(i)).flat());
  const diag = Int32Array.from({ length: N }, (_, i) => columns(i).indexOf(i));
  const values = Float64Array.from(Array.from({ length: N }, (_, i) => columns(i).map((j) => value(i, j))).flat());
  return { rownnz, rowadr, colind, diag, values };
}

const entry = (i: number, j: number): number => (i === j ? 9 + i : Math.sin(3 * Math.min(i, j) + 5 * Math.max(i, j)));
const x = Float64Array.from({ length: N }, (_, i) => i - 2.5);

describe('factorTree', () => {
  it('factorTree solves the product of mulSymmetric', () => {
    const { rownnz, rowadr, colind, values } = build(ancestors, entry);
    const b = new Float64Array(N);
    mulSymmetric(b, x, values, 0, N, rownnz, rowadr, colind);
    const inverse = new Float64Array(N);
    const factors = values.slice();
    factorTree(factors, inverse, 0, N, rownnz, rowadr, colind);
    solveTree(b, factors, inverse, 0, N, rownnz, rowadr, colind);
    for (let i = 0; i < N; i++) expect(b[i]).toBeCloseTo(x[i], 13);
  });
});

describe('factorTreeLU', () => {
  it('factorTreeLU solves an unsymmetric system without fill-in', () => {
    const { rownnz, rowadr, colind, diag, values } = build(related, (i, j) => entry(i, j) + (i < j ? 0.7 : 0));
    const b = new Float64Array(N);
    for (let i = 0; i < N; i++) {
      for (let p = rowadr[i]; p < rowadr[i] + rownnz[i]; p++) b[i] += values[p] * x[colind[p]];
    }
    factorTreeLU(values, N, rownnz, rowadr, diag, colind, new Int32Array(N));
    solveTreeLU(b, values, N, rownnz, rowadr, diag, colind);
    for (let i = 0; i < N; i++) expect(b[i]).toBeCloseTo(x[i], 13);
  });
});

import { describe, expect, test } from 'vitest';
import {
  cholFactor,
  cholSolve,
  cholUpdate,
  mulMatMat,
  mulMatMatT,
  mulMatTMat,
  mulMatTVec,
  mulMatVec,
  mulVecMatVec,
  sqrMatTD,
  symmetrize,
  transpose,
} from './dense.js';

const A = Float64Array.of(1, 2, 3, 4, 5, 6); // 2 x 3
const B = Float64Array.of(7, 8, 9, 10, 11, 12); // 3 x 2
const S = Float64Array.of(4, 2, 0.4, 2, 5, 1, 0.4, 1, 6);

const run = (length: number, f: (out: Float64Array) => void): number[] => {
  const out = new Float64Array(length);
  f(out);
  return [...out];
};

describe('dense products', () => {
  test('multiplies matrices and vectors', () => {
    expect(run(2, (out) => mulMatVec(out, A, Float64Array.of(1, 0, -1), 2, 3))).toEqual([-2, -2]);
    expect(run(3, (out) => mulMatTVec(out, A, Float64Array.of(1, 2), 2, 3))).toEqual([9, 12, 15]);
    expect(mulVecMatVec(Float64Array.of(1, 2, 3), S, Float64Array.of(3, 2, 1), 3)).toBe(78);
  });

  test('multiplies matrices, with either one transposed', () => {
    expect(run(4, (out) => mulMatMat(out, A, B, 2, 3, 2))).toEqual([58, 64, 139, 154]);
    expect(run(4, (out) => mulMatMatT(out, A, A, 2, 3, 2))).toEqual([14, 32, 32, 77]);
    expect(run(9, (out) => mulMatTMat(out, A, A, 2, 3, 3))).toEqual([17, 22, 27, 22, 29, 36, 27, 36, 45]);
    expect(run(9, (out) => sqrMatTD(out, A, null, 2, 3))).toEqual([17, 22, 27, 22, 29, 36, 27, 36, 45]);
    expect(run(9, (out) => sqrMatTD(out, A, Float64Array.of(2, 0), 2, 3))).toEqual([2, 4, 6, 4, 8, 12, 6, 12, 18]);
  });

  test('computes transposes and symmetric parts', () => {
    expect(run(6, (out) => transpose(out, A, 2, 3))).toEqual([1, 4, 2, 5, 3, 6]);
    expect(run(4, (out) => symmetrize(out, Float64Array.of(1, 2, 4, 3), 2))).toEqual([1, 3, 3, 3]);
  });
});

describe('Cholesky factors', () => {
  test('a Cholesky factor solves a system', () => {
    const L = S.slice();
    expect(cholFactor(L, 3, 1e-15)).toBe(3);
    expect(L[0]).toBe(2);
    const x = new Float64Array(3);
    cholSolve(x, L, Float64Array.of(4, 2, 0.4), 3);
    for (const [i, value] of [1, 0, 0].entries()) expect(x[i]).toBeCloseTo(value, 14);
  });

  test('a Cholesky factor follows rank-one updates and downdates', () => {
    const L = S.slice();
    cholFactor(L, 3, 1e-15);
    const before = L.slice();
    expect(cholUpdate(L, Float64Array.of(0.5, -1, 2), 3, true)).toBe(3);
    const sum = S.map((value, k) => value + [0.5, -1, 2][Math.floor(k / 3)]! * [0.5, -1, 2][k % 3]!);
    cholFactor(sum, 3, 1e-15);
    for (const k of [0, 3, 4, 6, 7, 8]) expect(L[k]).toBeCloseTo(sum[k]!, 12);
    cholUpdate(L, Float64Array.of(0.5, -1, 2), 3, false);
    for (const k of [0, 3, 4, 6, 7, 8]) expect(L[k]).toBeCloseTo(before[k]!, 12);
  });

  test('a Cholesky factor replaces pivots that are too small, and returns the rank', () => {
    expect(cholFactor(Float64Array.of(1, 1, 1, 1), 2, 1e-10)).toBe(1);
  });
});

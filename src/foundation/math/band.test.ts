import { describe, expect, test } from 'vitest';
import { band2Dense, bandDiag, bandMulMatVec, cholFactorBand, cholSolveBand, dense2Band } from './band.js';
import { cholFactor, cholSolve } from './dense.js';

/** Five rows, the last of them dense, the others with two values up to the diagonal. */
const [N, BAND, DENSE] = [5, 2, 1];
const FULL = Float64Array.of(
  ...[4, 1, 0, 0, 0.5],
  ...[1, 5, 1, 0, 0.2],
  ...[0, 1, 6, 1, 0.1],
  ...[0, 0, 1, 7, 0.3],
  ...[0.5, 0.2, 0.1, 0.3, 8],
);
const SIZE = (N - DENSE) * BAND + DENSE * N;

function banded(): Float64Array {
  const band = new Float64Array(SIZE);
  dense2Band(band, FULL, N, BAND, DENSE);
  return band;
}

describe('band matrices with dense rows', () => {
  test('bandDiag gives the index of the diagonal', () => {
    const band = banded();
    for (let i = 0; i < N; i++) expect(band[bandDiag(i, N, BAND, DENSE)]).toBe(FULL[N * i + i]);
  });

  test('a band matrix converts to a full matrix', () => {
    const full = new Float64Array(N * N);
    band2Dense(full, banded(), N, BAND, DENSE, true);
    expect(full).toEqual(FULL);
    band2Dense(full, banded(), N, BAND, DENSE, false);
    expect(full[1]).toBe(0);
    expect(full[N]).toBe(1);
  });

  test('a band matrix multiplies vectors', () => {
    const out = new Float64Array(2 * N);
    bandMulMatVec(out, banded(), Float64Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 1), N, BAND, DENSE, 2, true);
    expect([...out]).toEqual([4, 1, 0, 0, 0.5, 0.5, 0.2, 0.1, 0.3, 8]);
  });

  test('a band matrix is factored and solved like the full matrix', () => {
    const [band, full] = [banded(), FULL.slice()];
    const b = Float64Array.of(1, 2, 3, 4, 5);
    const [x, expected] = [new Float64Array(N), new Float64Array(N)];
    expect(cholFactorBand(band, N, BAND, DENSE, 0, 0)).toBeGreaterThan(3);
    cholSolveBand(x, band, b, N, BAND, DENSE);
    cholFactor(full, N, 1e-15);
    cholSolve(expected, full, b, N);
    for (let i = 0; i < N; i++) expect(x[i]).toBeCloseTo(expected[i]!, 13);
  });

  test('factoring a band matrix that is not positive definite returns 0', () => {
    const band = banded();
    band[bandDiag(2, N, BAND, DENSE)] = -1;
    expect(cholFactorBand(band, N, BAND, DENSE, 0, 0)).toBe(0);
  });
});

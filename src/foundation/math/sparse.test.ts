import { describe, expect, test } from 'vitest';
import { dense2Sparse, sparse2Dense, sym2Dense } from './sparse.js';

const FULL = Float64Array.of(1, 0, 2, 0, 0, 0, 0, 3, 4);

function compress(room = 9) {
  const rows = { values: new Float64Array(room), rownnz: new Int32Array(3), rowadr: new Int32Array(3) };
  const colind = new Int32Array(room);
  const fits = dense2Sparse(rows.values, FULL, 3, 3, rows.rownnz, rows.rowadr, colind);
  return { ...rows, colind, fits };
}

describe('compressed rows', () => {
  test('compressed rows contain the nonzero values', () => {
    const { values, rownnz, rowadr, colind, fits } = compress();
    expect(fits).toBe(true);
    expect([...values.slice(0, 4)]).toEqual([1, 2, 3, 4]);
    expect([...rownnz]).toEqual([2, 0, 2]);
    expect([...rowadr]).toEqual([0, 2, 2]);
    expect([...colind.slice(0, 4)]).toEqual([0, 2, 1, 2]);
  });

  test('compressed rows convert to a full matrix', () => {
    const { values, rownnz, rowadr, colind } = compress();
    const full = new Float64Array(9).fill(7);
    sparse2Dense(full, values, 3, 3, rownnz, rowadr, colind);
    expect(full).toEqual(FULL);
  });

  test('compressed rows of a lower triangle convert to a symmetric matrix', () => {
    const full = new Float64Array(4);
    sym2Dense(full, Float64Array.of(1, 2, 3), 2, Int32Array.of(1, 2), Int32Array.of(0, 1), Int32Array.of(0, 0, 1));
    expect([...full]).toEqual([1, 2, 2, 3]);
  });

  test('compression reports insufficient capacity', () => {
    expect(compress(3).fits).toBe(false);
  });
});

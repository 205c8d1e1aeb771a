import { expect, test } from 'vitest';
import { loadPeer } from '../../../test/oracle/peer.js';
import { quatToMat } from './pose.js';
import { EIG3, eig3, principalAxes, type Sym3 } from './principal-axes.js';

/** R diag(values) R', as a Sym3. */
function recompose({ values, quat }: ReturnType<typeof principalAxes>): number[] {
  const r = quatToMat(quat);
  const at = (i: number, j: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + r[3 * i + k] * values[k] * r[3 * j + k], 0);
  return [at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(0, 2), at(1, 2)];
}

test('the principal frame diagonalizes the matrix, largest value first', () => {
  const matrices: Sym3[] = [
    [1, 2, 3, 0.1, -0.2, 0.3],
    [5, 1, 1, 0, 0, 0.9],
    [2, 2, 2, 1, 1, 1],
    [1e-3, 4e-3, 2e-3, 1e-4, 5e-4, -3e-4],
  ];
  for (const matrix of matrices) {
    const found = principalAxes(matrix);
    const largest = Math.max(...matrix.map(Math.abs));
    const equal = 1e-12 * largest;
    expect(found.values[0]).toBeGreaterThanOrEqual(found.values[1] - equal);
    expect(found.values[1]).toBeGreaterThanOrEqual(found.values[2] - equal);
    recompose(found).forEach((value, i) => void expect(Math.abs(value - matrix[i])).toBeLessThan(2e-14 * largest));
  }
});

test('a diagonal matrix is only sorted', () => {
  expect(principalAxes([3, 2, 1, 0, 0, 0])).toEqual({ values: [3, 2, 1], quat: [1, 0, 0, 0] });
  const { values, quat } = principalAxes([1, 2, 3, 0, 0, 0]);
  expect(values).toEqual([3, 2, 1]);
  expect(quat.map(Math.abs)).not.toEqual([1, 0, 0, 0]);
});

test('equal values keep their order', () => {
  expect(principalAxes([2, 2, 2, 0, 0, 0]).quat).toEqual([1, 0, 0, 0]);
});

test('eig3 is bitwise equal to MuJoCo, with the same number of rotations', async () => {
  const mj = await loadPeer();
  const [values, vectors, quat] = [3, 9, 4].map((n) => new mj.DoubleBuffer(n));
  const matrices: Sym3[] = [
    [1, 2, 3, 0.1, -0.2, 0.3],
    [2, 2, 2, 1, 1, 1],
    [0.667, 0, 0.25, 0, 0, 0],
    [0.1, 0.667, 0.25, 0, 0, 0],
    [1e-3, 4e-3, 2e-3, 1e-4, 5e-4, -3e-4],
    // what counts as zero or equal is relative to the largest element
    [4e-20, 5e-20, 9e-20, 1e-21, -2e-21, 3e-21],
    [4e20, 5e20, 9e20, 1e19, -2e19, 3e19],
    [2, 1, 1, 0, 0, 8e-15],
    [2, 1, 1, 0, 0, 8.1e-15],
    [5, 1, 1 + 4e-12, 0, 0, 0],
    [5, 1, 1 + 6e-12, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ];
  for (const [xx, yy, zz, xy, xz, yz] of matrices) {
    const full = [xx, xy, xz, xy, yy, yz, xz, yz, zz];
    const w = new Float64Array(EIG3.size);
    w.set(full, EIG3.matrix);
    expect(eig3(w)).toBe(mj.mju_eig3(values, vectors, quat, full));
    const found = (at: number, n: number): number[] => [...w.subarray(at, at + n)];
    expect(found(EIG3.values, 3)).toEqual([...values.GetView()]);
    expect(found(EIG3.frame, 9)).toEqual([...vectors.GetView()]);
    expect(found(EIG3.quat, 4)).toEqual([...quat.GetView()]);
  }
  for (const buffer of [values, vectors, quat]) buffer.delete();
});

import { describe, expect, test } from 'vitest';
import { quat2Mat } from './quat.js';
import { mat2Rot } from './rotation-of.js';

const Q = Float64Array.of(0.8, 0.36, -0.48, 0);

/** A rotation times a symmetric stretch. */
function stretched(stretch: readonly number[]): Float64Array {
  const R = new Float64Array(9);
  quat2Mat(R, 0, Q, 0);
  return R.map((_, k) => {
    const [i, j] = [Math.floor(k / 3), k % 3];
    return [0, 1, 2].reduce((sum, m) => sum + R[3 * i + m]! * stretch[3 * m + j]!, 0);
  });
}

describe('rotation of a matrix', () => {
  test.each([
    ['a rotation', [1, 0, 0, 0, 1, 0, 0, 0, 1]],
    ['a rotation that is stretched', [2, 0.3, 0, 0.3, 1, 0.1, 0, 0.1, 0.7]],
  ])('the rotation of %s is that rotation', (_, stretch) => {
    const quat = Float64Array.of(1, 0, 0, 0);
    expect(mat2Rot(quat, stretched(stretch))).toBeLessThan(100);
    const sign = Math.sign(quat[0]!);
    for (let i = 0; i < 4; i++) expect(sign * quat[i]!).toBeCloseTo(Q[i]!, 7);
  });

  test('does not iterate if the start is the solution', () => {
    const quat = Q.slice();
    expect(mat2Rot(quat, stretched([1, 0, 0, 0, 1, 0, 0, 0, 1]))).toBe(0);
    expect(quat).toEqual(Q);
  });
});

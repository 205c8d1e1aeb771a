import { describe, expect, it } from 'vitest';
import { mulMatVec3 } from './mat.js';
import {
  axisAngle2Quat,
  derivQuat,
  mat2Quat,
  mulQuat,
  negQuat,
  normalizeQuat,
  quat2Mat,
  quat2Vel,
  quatIntegrate,
  quatZ2Vec,
  rotVecQuat,
  subQuat,
} from './quat.js';

const f = (...values: number[]): Float64Array => Float64Array.from(values);
const close = (a: Float64Array, b: ArrayLike<number>, digits = 14): void => {
  for (let i = 0; i < b.length; i++) expect(a[i]).toBeCloseTo(b[i], digits);
};

const q = f(0.3, -0.4, 0.5, 0.7);
normalizeQuat(q, 0);

describe('rotations', () => {
  it('a rotation by 90 degrees about z maps x to y', () => {
    const r = f(0, 0, 0, 0);
    axisAngle2Quat(r, 0, f(0, 0, 1), 0, Math.PI / 2);
    const v = f(1, 0, 0);
    rotVecQuat(v, 0, v, 0, r, 0);
    close(v, [0, 1, 0]);
  });

  it('matrix and quaternion give the same rotation and convert to each other', () => {
    const m = new Float64Array(9);
    quat2Mat(m, 0, q, 0);
    const v = f(1, -2, 3);
    const a = f(0, 0, 0);
    const b = f(0, 0, 0);
    mulMatVec3(a, 0, m, 0, v, 0);
    rotVecQuat(b, 0, v, 0, q, 0);
    close(a, b);
    for (const turn of [f(1, 0, 0, 0), f(0, 1, 0, 0), f(0, 0, 1, 0), f(0, 0, 0, 1), q]) {
      const back = f(0, 0, 0, 0);
      quat2Mat(m, 0, turn, 0);
      mat2Quat(back, 0, m, 0);
      close(back, turn);
    }
  });

  it('the product with the inverse is the identity, in place', () => {
    const r = q.slice();
    const n = f(0, 0, 0, 0);
    negQuat(n, 0, q, 0);
    mulQuat(r, 0, r, 0, n, 0);
    close(r, [1, 0, 0, 0]);
  });
});

describe('velocities', () => {
  it('quatIntegrate inverts quat2Vel and subQuat', () => {
    const v = f(0.4, -1.2, 0.3);
    const moved = q.slice();
    quatIntegrate(moved, 0, v, 0, f(0.1), 0);
    const out = f(0, 0, 0);
    subQuat(out, 0, moved, 0, q, 0);
    close(out, [0.04, -0.12, 0.03]);
    const start = f(1, 0, 0, 0);
    quatIntegrate(start, 0, v, 0, f(0.1), 0);
    quat2Vel(out, 0, start, 0, 0.1);
    close(out, v);
  });

  it('a rotation by more than 180 degrees counts backward', () => {
    const out = f(0, 0, 0);
    const r = f(0, 0, 0, 0);
    axisAngle2Quat(r, 0, f(1, 0, 0), 0, 1.5 * Math.PI);
    quat2Vel(out, 0, r, 0, 1);
    close(out, [-0.5 * Math.PI, 0, 0]);
  });

  it('derivQuat is the derivative of quatIntegrate', () => {
    const v = f(0.4, -1.2, 0.3);
    const h = 1e-6;
    const ahead = q.slice();
    const behind = q.slice();
    quatIntegrate(ahead, 0, v, 0, f(h), 0);
    quatIntegrate(behind, 0, v, 0, f(-h), 0);
    const out = f(0, 0, 0, 0);
    derivQuat(out, 0, q, 0, v, 0);
    for (let k = 0; k < 4; k++) expect(out[k]).toBeCloseTo((ahead[k] - behind[k]) / (2 * h), 9);
  });
});

describe('edge cases', () => {
  it('a zero quaternion becomes the identity, one of length 2 is scaled', () => {
    const zero = f(0, 0, 0, 0);
    normalizeQuat(zero, 0);
    close(zero, [1, 0, 0, 0]);
    const two = f(0, 2, 0, 0);
    normalizeQuat(two, 0);
    close(two, [0, 1, 0, 0]);
  });

  it('quatZ2Vec rotates z to any direction, including the opposite one and zero', () => {
    const r = f(0, 0, 0, 0);
    const z = f(0, 0, 0);
    for (const v of [f(1, 2, 3), f(-1, 0.1, -4), f(0, 0, -2), f(0, 0, 5)]) {
      quatZ2Vec(r, 0, v, 0);
      rotVecQuat(z, 0, f(0, 0, Math.hypot(...v)), 0, r, 0);
      close(z, v);
    }
    quatZ2Vec(r, 0, f(0, 0, 0), 0);
    close(r, [1, 0, 0, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { crossForce, crossMotion, inertCom, mulInertVec, transformSpatial } from './spatial.js';
import { cross, dot6 } from './vec.js';

const f = (...values: number[]): Float64Array => Float64Array.from(values);
const v = f(1, 2, 3, 4, 5, 6);
const w = f(-0.3, 0.8, 0.1, 1.2, -2, 0.4);
const identity = f(1, 0, 0, 0, 1, 0, 0, 0, 1);

describe('cross products', () => {
  it('force and motion products are adjoint: (v x m) . f = -m . (v x* f)', () => {
    const force = f(3, -1, 2, 0.5, 0.2, -4);
    const a = new Float64Array(6);
    const b = new Float64Array(6);
    crossMotion(a, 0, v, 0, w, 0);
    crossForce(b, 0, v, 0, force, 0);
    expect(dot6(a, 0, force, 0)).toBeCloseTo(-dot6(w, 0, b, 0), 12);
  });

  it('the cross product of a motion with itself is zero', () => {
    const a = new Float64Array(6);
    crossMotion(a, 0, v, 0, v, 0);
    expect([...a]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('inertia', () => {
  it('the inertia of a point mass gives the momentum m v and the angular momentum d x m v', () => {
    const n = new Float64Array(10);
    inertCom(n, 0, f(0, 0, 0), 0, identity, 0, 1, 2, 3, 5);
    const h = new Float64Array(6);
    mulInertVec(h, 0, n, 0, w, 0);
    const d = f(1, 2, 3);
    const speed = f(0, 0, 0);
    cross(speed, 0, w, 0, d, 0);
    for (let k = 0; k < 3; k++) speed[k] = 5 * (speed[k] + w[3 + k]);
    const angular = f(0, 0, 0);
    cross(angular, 0, d, 0, speed, 0);
    for (let k = 0; k < 3; k++) {
      expect(h[3 + k]).toBeCloseTo(speed[k], 13);
      expect(h[k]).toBeCloseTo(angular[k], 13);
    }
  });
});

describe('transformSpatial', () => {
  it('transformSpatial preserves power: force times motion is equal at another point', () => {
    const rotation = f(0, -1, 0, 1, 0, 0, 0, 0, 1);
    const force = f(3, -1, 2, 0.5, 0.2, -4);
    const a = new Float64Array(6);
    const b = new Float64Array(6);
    transformSpatial(a, 0, v, 0, false, f(1, 2, 3), 0, f(0, -1, 2), 0, rotation, 0);
    transformSpatial(b, 0, force, 0, true, f(1, 2, 3), 0, f(0, -1, 2), 0, rotation, 0);
    expect(dot6(a, 0, b, 0)).toBeCloseTo(dot6(v, 0, force, 0), 12);
  });
});

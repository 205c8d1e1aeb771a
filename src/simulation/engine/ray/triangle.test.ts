/** Closed forms of the intersections of rays with triangles and other surfaces. */
import { describe, expect, it } from 'vitest';
import { HIT_X, isNearer, MISS, makeUnit, meetsSphere, raySide, setFirstRoot } from './solution.js';
import { rayTriangle, triangleNormal } from './triangle.js';

/** Corners of a triangle across all axes. */
const TRIANGLE = Float64Array.of(1, 2, 3, 4, 2, 1, 2, 5, 4);
const at = (u: number, v: number): number[] =>
  [0, 1, 2].map((k) => TRIANGLE[k]! + u * (TRIANGLE[3 + k]! - TRIANGLE[k]!) + v * (TRIANGLE[6 + k]! - TRIANGLE[k]!));

/** Returns x at which a ray from a point through u, v of the plane meets the triangle. */
function hit(u: number, v: number, from: readonly number[], length = 2): number {
  const target = at(u, v);
  const out = Float64Array.of(9, 9);
  rayTriangle(out, 1, TRIANGLE, Float64Array.of(...from, ...target.map((x, k) => (x - from[k]!) / length)));
  expect(out[0]).toBe(9);
  return out[1]!;
}

describe('rays and triangles', () => {
  const ABOVE = [0, 0, 9];
  const BELOW = [5, 5, -9];

  it.each([
    [0.2, 0.3],
    [0.01, 0.01],
    [0.98, 0.01],
    [0.01, 0.98],
    [0.49, 0.49],
  ])('a ray meets a triangle from either side: %f %f', (u, v) => {
    expect(hit(u, v, ABOVE)).toBeCloseTo(2, 12);
    expect(hit(u, v, BELOW)).toBeCloseTo(2, 12);
    expect(hit(u, v, ABOVE, 7)).toBeCloseTo(7, 12);
    // behind the origin
    expect(hit(u, v, ABOVE, -2)).toBeCloseTo(-2, 12);
  });

  it.each([
    [-0.01, 0.5],
    [0.5, -0.01],
    [0.51, 0.51],
    [1.01, 0],
    [0, 1.01],
    [-0.1, -0.1],
    [1.2, -0.1],
  ])('a ray misses a triangle outside its edges: %f %f', (u, v) => {
    expect(hit(u, v, ABOVE)).toBe(MISS);
    expect(hit(u, v, BELOW)).toBe(MISS);
  });

  it('a ray misses a triangle whose plane contains it', () => {
    expect(hit(0.2, 0.2, at(-1, -1))).toBe(MISS);
  });
});

describe('the normal of a triangle', () => {
  it('the normal of a triangle is the unit vector across its counterclockwise edges', () => {
    const n = new Float64Array(3);
    triangleNormal(n, TRIANGLE);
    // (3, 0, -2) x (1, 3, 1) = (6, -5, 9)
    [6, -5, 9].forEach((x, i) => void expect(n[i]).toBeCloseTo(x / Math.sqrt(142), 14));
  });

  it('the normal of a degenerate triangle is the x axis', () => {
    const n = new Float64Array(3);
    triangleNormal(n, Float64Array.of(1, 2, 3, 2, 4, 6, 3, 6, 9));
    expect([...n]).toEqual([1, 0, 0]);
  });
});

describe('roots of a x^2 + 2 b x + c', () => {
  const root = (a: number, b: number, c: number): number => {
    const out = Float64Array.of(a, b, c, 0);
    setFirstRoot(out);
    return out[HIT_X]!;
  };

  it.each([
    // (x - 2) (x - 6): both ahead
    [1, -4, 12, 2],
    // 2 (x + 1) (x - 3): one behind
    [2, -2, -6, 3],
    // (x + 1) (x + 2): both behind
    [1, 1.5, 2, MISS],
    // (x - 3)^2
    [1, -3, 9, 3],
    // x (x - 4)
    [1, -2, 0, 0],
    // x (x + 4)
    [1, 2, 0, 0],
    [1, 0, 1, MISS],
    [0, 1, -1, MISS],
  ])('setFirstRoot finds the smallest root that is not negative: %f %f %f', (a, b, c, x) => {
    expect(root(a, b, c) + 0).toBe(x);
  });
});

it('a solution is nearer if it is on the ray and before the other', () => {
  const nearer = (x: number, found: number): boolean =>
    isNearer(Float64Array.of(9, x), 1, Float64Array.of(9, 9, found), 2);
  expect(nearer(1, 2)).toBe(true);
  expect(nearer(2, 1)).toBe(false);
  expect(nearer(1, 1)).toBe(false);
  expect(nearer(1, MISS)).toBe(true);
  expect(nearer(0, MISS)).toBe(true);
  expect(nearer(-1, MISS)).toBe(false);
  expect(nearer(-1, 2)).toBe(false);
});

it('a ray meets a sphere about the origin from outside and from inside', () => {
  const meets = (ray: readonly number[], square: number): boolean =>
    meetsSphere(Float64Array.from(ray), Float64Array.of(0, 0, 0, square));
  expect(meets([0, 0, 5, 0, 0, -1], 4)).toBe(true);
  expect(meets([0, 0, 5, 0, 0, 1], 4)).toBe(false);
  expect(meets([0, 2.1, 5, 0, 0, -1], 4)).toBe(false);
  expect(meets([0, 1.9, 5, 0, 0, -1], 4)).toBe(true);
  expect(meets([0, 0, 1, 1, 1, 1], 4)).toBe(true);
});

it('a ray meets the side of a cylinder between its ends', () => {
  const side = (ray: readonly number[]): number => {
    const out = new Float64Array(4);
    raySide(Float64Array.of(9, 1, 2), 1, Float64Array.from(ray), out);
    return out[HIT_X]!;
  };
  expect(side([5, 0, 0, -1, 0, 0])).toBe(4);
  expect(side([5, 0, 2, -1, 0, 0])).toBe(4);
  expect(side([5, 0, 2.1, -1, 0, 0])).toBe(MISS);
  expect(side([5, 0, -2.1, -1, 0, 0])).toBe(MISS);
  expect(side([0, 5, -4, 0, -2, 2])).toBe(2);
  expect(side([0, 0, 9, 0, 0, -1])).toBe(MISS);
});

it('makeUnit scales a normal to unit length, or sets it to the x axis if it vanishes', () => {
  const unit = (...values: readonly number[]): number[] => {
    const out = Float64Array.of(...values, 7);
    makeUnit(out);
    expect(out[3]).toBe(7);
    return [...out.subarray(0, 3)];
  };
  expect(unit(0, 3, 4)).toEqual([0, 0.6, 0.8]);
  expect(unit(0, -1e-16, 0)).toEqual([1, 0, 0]);
});

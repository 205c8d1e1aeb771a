import { describe, expect, it } from 'vitest';
import { nearestOnLine, nearestOnTetrahedron, nearestOnTriangle, projectOrigin, SIMPLEX_SCRATCH } from './simplex.js';

const out = new Float64Array(SIMPLEX_SCRATCH);
const weights = (n: number): number[] => [...out.subarray(0, n)];

describe('the point of a simplex nearest to the origin', () => {
  it('the nearest point of a segment is inside it, or at its end', () => {
    nearestOnLine(out, 0, new Float64Array([-1, 1, 0, 3, 1, 0]), 0, 3);
    expect(weights(2)).toEqual([0.75, 0.25]);
    nearestOnLine(out, 0, new Float64Array([2, 1, 0, 1, 1, 0]), 0, 3);
    expect(weights(2)).toEqual([0, 1]);
  });

  it('the nearest point of a triangle is inside it, on a side or at its last corner', () => {
    const v = new Float64Array([-1, -1, 2, 2, -1, 2, -1, 2, 2]);
    nearestOnTriangle(out, 0, v, 0, 3, 6);
    for (const weight of weights(3)) expect(weight).toBeCloseTo(1 / 3, 14);
    nearestOnTriangle(out, 0, new Float64Array([-1, 1, 1, 1, 1, 1, 0, 2, 1]), 0, 3, 6);
    expect(weights(3)).toEqual([0.5, 0.5, 0]);
    nearestOnTriangle(out, 0, new Float64Array([2, 1, 1, 1, 2, 1, 1, 1, 1]), 0, 3, 6);
    expect(weights(3)).toEqual([0, 0, 1]);
  });

  it('the nearest point of a tetrahedron is the origin inside it, else on its nearest face', () => {
    const v = new Float64Array([1, 1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1]);
    nearestOnTetrahedron(out, 0, v, 0, 3, 6, 9);
    expect(weights(4)).toEqual([0.25, 0.25, 0.25, 0.25]);
    const shifted = v.map((x, i) => (i % 3 === 2 ? x + 5 : x));
    nearestOnTetrahedron(out, 0, shifted, 0, 3, 6, 9);
    expect(weights(4)).toEqual([0, 0, 0.5, 0.5]);
  });

  it('the origin has no projection onto collinear vertices', () => {
    expect(projectOrigin(out, 0, new Float64Array([0, 0, 1, 1, 0, 1, 2, 0, 1]), 0, 3, 6)).toBe(false);
    expect(projectOrigin(out, 0, new Float64Array([0, 0, 1, 1, 0, 1, 0, 1, 1]), 0, 3, 6)).toBe(true);
    expect([out[0], out[1], out[2]].map((x) => (x as number) + 0)).toEqual([0, 0, 1]);
  });
});

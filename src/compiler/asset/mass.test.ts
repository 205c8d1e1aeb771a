/** Mass of triangle meshes: closed forms of a tetrahedron and of a square plate. */
import { describe, expect, it } from 'vitest';
import { faceCentroid, massAbout, volumeAndCenter } from './mass.js';

/** The corner tetrahedron x / A + y / B + z / C <= 1, faces outward, translated by an offset. */
const [A, B, C] = [1, 2, 3];
const OFFSET = [5, -7, 11];
const VERT = Float64Array.from([0, 0, 0, A, 0, 0, 0, B, 0, 0, 0, C], (x, i) => x + OFFSET[i % 3]!);
const FACE = Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3);
const INWARD = FACE.map((_, i) => FACE[3 * Math.floor(i / 3) + 2 - (i % 3)]!);
const CENTER = Float64Array.of(A / 4 + 5, B / 4 - 7, C / 4 + 11);

const expectNear = (found: ArrayLike<number>, expected: readonly number[], digits = 12): void => {
  expect(found.length).toBe(expected.length);
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, digits));
};

describe('mass of a tetrahedron', () => {
  // about its center, per volume: int x^2 = 3 a^2 / 80, int x y = -a b / 80
  const V = (A * B * C) / 6;
  const second = [A, B, C].map((s) => (3 * s * s * V) / 80) as [number, number, number];
  const MOMENTS = [
    second[1] + second[2],
    second[0] + second[2],
    second[0] + second[1],
    (A * B * V) / 80,
    (A * C * V) / 80,
    (B * C * V) / 80,
  ];

  it.each([
    ['its corner', OFFSET],
    ['any point', [0, 0, 0]],
  ])('computes volume and center of a tetrahedron, with the apex in %s', (_, apex) => {
    const { volume, center } = volumeAndCenter(VERT, FACE, Float64Array.from(apex), 'exact');
    expect(volume).toBeCloseTo(V, 10);
    expectNear(center, [...CENTER], 10);
  });

  it('computes the moments of a tetrahedron about its center', () => {
    for (const inertia of ['exact', 'convex', 'legacy'] as const) {
      const { volume, moments, center } = massAbout(VERT, FACE, CENTER, inertia);
      expect(volume).toBeCloseTo(V, 12);
      expectNear(moments, MOMENTS);
      expect(center).toBe(CENTER);
    }
  });

  it('gives an inverted tetrahedron a negative volume, unless inertia is legacy', () => {
    expect(massAbout(VERT, INWARD, CENTER, 'exact').volume).toBeCloseTo(-V, 12);
    expect(massAbout(VERT, INWARD, CENTER, 'legacy').volume).toBeCloseTo(V, 12);
    expectNear(massAbout(VERT, INWARD, CENTER, 'legacy').moments, MOMENTS);
    // the center is then the weighted sum of the pyramids, not normalized
    const { center } = volumeAndCenter(VERT, INWARD, CENTER, 'exact');
    expectNear(
      center,
      [...CENTER].map((x) => -V * x),
      10,
    );
  });
});

describe('mass of a square plate', () => {
  // side 2 about (0, 0, 4) in the plane z = 4
  const vert = Float64Array.of(-1, -1, 4, 1, -1, 4, 1, 1, 4, -1, 1, 4);
  const face = Int32Array.of(0, 1, 2, 0, 2, 3);
  const center = Float64Array.of(0, 0, 4);

  it('computes area and center of a plate', () => {
    const plate = faceCentroid(vert, face);
    expect(plate.area).toBe(4);
    expectNear(plate.center, [0, 0, 4]);
    expect(faceCentroid(vert, new Int32Array(0))).toEqual({ area: 0, center: new Float64Array(3) });
    // weighted by area: the second triangle alone has its center at (-1/3, 1/3)
    expectNear(faceCentroid(vert, face.subarray(3)).center, [-1 / 3, 1 / 3, 4]);
  });

  it('computes the moments of a plate: m a^2 / 12 in its plane, twice that about the normal', () => {
    const { volume, moments } = massAbout(vert, face, center, 'shell');
    expect(volume).toBe(4);
    expectNear(moments, [4 / 3, 4 / 3, 8 / 3, 0, 0, 0]);
  });

  it('gives a plate no volume about a point in its plane, and a pyramid about another point', () => {
    expect(volumeAndCenter(vert, face, Float64Array.of(0, 0, 4), 'exact').volume).toBeCloseTo(0, 14);
    const { volume, center: found } = volumeAndCenter(vert, face, new Float64Array(3), 'exact');
    expect(volume).toBeCloseTo((4 * 4) / 3, 12);
    // three quarters of the way from the apex to the base
    expectNear(found, [0, 0, 3]);
  });
});

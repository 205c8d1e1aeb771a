/** Signed distances to a box and an L-shaped prism, against closed forms at random points. */
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../../test/fuzz/mutate.js';
import { buildBvh } from '../bvh.js';
import { SignedDistance } from './closest-face.js';

/** Both triangles of each quadrilateral, corners counterclockwise as seen from outside. */
const quads = (...list: readonly (readonly number[])[]): Int32Array =>
  Int32Array.from(list.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!]));

function distanceTo(vert: Float64Array, face: Int32Array): SignedDistance {
  const count = face.length / 3;
  const bounds = new Float64Array(6 * count);
  const centers = new Float64Array(3 * count);
  for (let f = 0; f < count; f++) {
    for (let k = 0; k < 3; k++) {
      const values = [0, 1, 2].map((i) => vert[3 * face[3 * f + i]! + k]!);
      bounds[6 * f + k] = Math.min(...values);
      bounds[6 * f + 3 + k] = Math.max(...values);
      centers[3 * f + k] = (values[0]! + values[1]! + values[2]!) / 3;
    }
  }
  return new SignedDistance(vert, face, buildBvh({ ids: Array.from({ length: count }, (_, i) => i), bounds, centers }));
}

/** Corners of a box between two points; x fastest. */
const corners = (low: readonly number[], high: readonly number[]): number[] =>
  Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((k) => (i & (1 << k) ? high[k]! : low[k]!))).flat();

const BOX = distanceTo(
  Float64Array.from(corners([-1, -2, -3], [1, 2, 3])),
  quads([0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]),
);

function boxDistance(p: readonly number[]): number {
  const q = [1, 2, 3].map((half, k) => Math.abs(p[k]!) - half);
  const outside = Math.hypot(...q.map((x) => Math.max(x, 0)));
  return outside > 0 ? outside : Math.max(...q);
}

describe('SignedDistance of a box', () => {
  it('equals the closed form of the distance to a box at random points, seed 1', () => {
    const random = randomOf(1);
    for (let i = 0; i < 500; i++) {
      const p = [4 * random() - 2, 8 * random() - 4, 12 * random() - 6];
      expect(BOX.at(Float64Array.from(p)), p.join(' ')).toBeCloseTo(boxDistance(p), 10);
    }
  });

  it('equals the closed form of the distance to a box at faces, edges, corners and surface points', () => {
    for (const p of [
      [2, 0, 0],
      [-3, -2, 0],
      [1.5, 2.5, 3],
      [4, 6, 3 + 12],
      [-1, -2, -9],
      [0, 0, 0],
      [1, 0, 0],
      [1, 2, 3],
    ])
      expect(Math.abs(BOX.at(Float64Array.from(p)))).toBeCloseTo(Math.abs(boxDistance(p)), 12);
  });

  it('visits few faces per distance query', () => {
    const before = BOX.looked;
    BOX.at(Float64Array.of(9, 0.1, 0.2));
    expect(BOX.looked - before).toBeLessThan(6);
    expect(BOX.queries).toBeGreaterThan(500);
  });
});

it('the sign of a distance follows the closest side of a mesh that is not convex', () => {
  // an L in the xy plane, of height 1: 0 <= x, y <= 2 without the square beyond (1, 1)
  const outline = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ] as const;
  const vert = Float64Array.from([0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z])));
  const sides = outline.map((_, i) => [i, (i + 1) % 6, 6 + ((i + 1) % 6), 6 + i]);
  const bottom = [
    [0, 3, 2, 1],
    [0, 5, 4, 3],
  ];
  const top = bottom.map((quad) => [...quad].reverse().map((v) => v + 6));
  const l = distanceTo(vert, quads(...sides, ...bottom, ...top));
  const at = (...p: readonly number[]): number => l.at(Float64Array.from(p));
  expect(at(0.5, 0.5, 0.5)).toBeCloseTo(-0.5, 12);
  expect(at(1.5, 0.9, 0.5)).toBeCloseTo(-0.1, 12);
  // in the removed corner
  expect(at(1.2, 1.3, 0.5)).toBeCloseTo(0.2, 12);
  expect(at(1.9, 1.9, 0.5)).toBeCloseTo(0.9, 12);
  expect(at(1.5, 1.5, 1.3)).toBeCloseTo(Math.hypot(0.5, 0.3), 12);
  expect(at(0.9, 1.5, 0.5)).toBeCloseTo(-0.1, 12);
});

it('the distance to a mesh without faces is 0', () => {
  expect(distanceTo(new Float64Array(0), new Int32Array(0)).at(Float64Array.of(1, 2, 3))).toBe(0);
});

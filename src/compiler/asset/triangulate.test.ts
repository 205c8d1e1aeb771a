/** Polygons cut into triangles: n - 2 of them, with the same total area, none outside. */
import { describe, expect, it } from 'vitest';
import { triangulate } from './triangulate.js';

type Polygon = readonly (readonly [number, number])[];

const area = (points: Polygon): number =>
  points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!;
    return sum + (x * v - u * y) / 2;
  }, 0);

/** Points in the plane normal to an axis, at a fixed height. */
const inSpace = (points: Polygon, normal: number): Float32Array =>
  Float32Array.from(
    points.flatMap(([x, y]) => {
      const p = [0, 0, 0];
      p[normal] = 0.5;
      p[(normal + 1) % 3] = x;
      p[(normal + 2) % 3] = y;
      return p;
    }),
  );

const SQUARE: Polygon = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];
const ARROW: Polygon = [
  [0, 0],
  [4, 3],
  [0, 6],
  [1, 3],
];
const COMB: Polygon = [
  [0, 0],
  [5, 0],
  [5, 3],
  [4, 1],
  [3, 3],
  [2, 1],
  [1, 3],
];
const L: Polygon = [
  [0, 0],
  [2, 0],
  [2, 1],
  [1, 1],
  [1, 2],
  [0, 2],
];

/** Every second corner is near the center, so that wide ears contain other corners. */
const STAR: Polygon = Array.from({ length: 14 }, (_, i) => {
  const [angle, radius] = [(i * Math.PI) / 7, i % 2 ? 1 : 5 + (i % 3)];
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});
/** The last corners lie inside the ear at the first ones. */
const SPIRAL: Polygon = [
  [0, 0],
  [8, 0],
  [8, 8],
  [7, 7],
  [7, 1],
  [2, 1],
  [1, 2],
];

/** Expects n - 2 triangles with the same total area, none of which is outside or contains another corner. */
function expectCut(points: Polygon, found: readonly number[]): void {
  expect(found).toHaveLength(3 * (points.length - 2));
  let sum = 0;
  for (let i = 0; i < found.length; i += 3) {
    const part = area(found.slice(i, i + 3).map((corner) => points[corner]!));
    // no other corner lies inside
    const [a, b, c] = found.slice(i, i + 3).map((corner) => points[corner]!);
    const isInside = (p: readonly [number, number]): boolean =>
      [area([a!, b!, p]), area([b!, c!, p]), area([c!, a!, p])].every((x) => x * area(points) > 0);
    expect(points.filter(isInside)).toEqual([]);
    // each turns like the polygon, so that none is outside
    expect(part * area(points)).toBeGreaterThanOrEqual(0);
    sum += part;
  }
  expect(sum).toBeCloseTo(area(points), 6);
}

const backwards = (points: Polygon): Polygon => [...points].reverse();

describe('triangulate', () => {
  it.each<[string, Polygon]>([
    ['square', SQUARE],
    ['arrow', ARROW],
    ['comb', COMB],
    ['L', L],
    ['star', STAR],
    ['spiral', SPIRAL],
    ['clockwise square', backwards(SQUARE)],
    ['clockwise arrow', backwards(ARROW)],
    ['clockwise comb', backwards(COMB)],
    ['L the other way around', backwards(L)],
  ])('triangulates a polygon: %s', (_, polygon) => {
    // starting at each corner, and in each plane
    for (let k = 0; k < 3 * polygon.length; k++) {
      const normal = k % 3;
      const points = polygon.map((_, i) => polygon[(i + Math.floor(k / 3)) % polygon.length]!);
      expectCut(points, triangulate(inSpace(points, normal)));
    }
  });

  it.each<[string, Polygon]>([
    ['comb', COMB],
    ['star', STAR],
    ['spiral', SPIRAL],
  ])('triangulates in the plane of the largest projection at the first corner: a bent %s', (_, polygon) => {
    for (let k = 0; k < polygon.length; k++) {
      const points = polygon.map((_, i) => polygon[(i + k) % polygon.length]!);
      const bent = points.flatMap(([x, z], i) => [x, i === 1 || i === 2 ? 0.01 : 0, z]);
      expectCut(points, triangulate(Float32Array.from(bent)));
    }
  });

  it('starts triangles at the first corner if it is an ear', () => {
    expect(triangulate(inSpace(SQUARE, 2)).slice(0, 3)).toEqual([0, 1, 2]);
  });

  it('keeps corners on a straight line', () => {
    const straight: Polygon = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ];
    const found = triangulate(inSpace(straight, 2));
    expect(found).toHaveLength(9);
    expect(new Set(found).size).toBe(5);
  });

  it('returns a triangle unchanged', () => {
    expect(
      triangulate(
        inSpace(
          [
            [0, 0],
            [1, 0],
            [0, 1],
          ],
          2,
        ),
      ),
    ).toEqual([0, 1, 2]);
  });

  // after W. R. Franklin's test of points in polygons
  it.each([
    ['right', 1, [0, 1, 2]],
    ['left', -1, undefined],
  ])('a corner on the %s edge of an ear is outside the ear only if that edge is on the right', (_, side, ear) => {
    const points: Polygon = [
      [0, 2],
      [-2, 1],
      [0, 0],
      [3, -1],
      [0, 1],
      [3, 3],
    ];
    const turned = points.map(([x, y]) => [side * x, side * y] as const);
    const triangles = triangulate(inSpace(turned, 2));
    expect(triangles).toHaveLength(12);
    if (ear) expect(triangles.slice(0, 3)).toEqual(ear);
    else expect(triangles.slice(0, 3)).not.toEqual([0, 1, 2]);
  });

  // both polygons are from a file of a basket; in the reference, the area of the first is below the rounding error of
  // its products
  it.each([
    [
      [
        0.087591, 1.6687, 0.334686, 0.088158, 1.66876, 0.334328, 0.088159, 1.66881, 0.334327, 0.087595, 1.66885,
        0.334684,
      ],
      0,
    ],
    [[0.0876, 0.0187, 0.0347, 0.0882, 0.0188, 0.0343, 0.0882, 0.0189, 0.0343, 0.0876, 0.0189, 0.0347], 6],
  ])('computes polygon areas in single precision: %#', (points, corners) => {
    expect(triangulate(Float32Array.from(points))).toHaveLength(corners);
  });
});

import { describe, expect, it } from 'vitest';
import { EDGE_POINTS, FEW_PLANES, FLAT_SIDES } from '../../../../test/fixtures/clouds.js';
import { quickhull } from './quickhull.js';

/** Numbers in [0, 1), the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

function spherePoints(count: number, seed: number): Float64Array {
  const random = generator(seed);
  const points: number[] = [];
  while (points.length < 3 * count) {
    const p = [random() - 0.5, random() - 0.5, random() - 0.5];
    const length = Math.hypot(...p);
    if (length > 0.1) points.push(...p.map((x) => x / length));
  }
  return Float64Array.from(points);
}

/** Points of a regular grid on the surface of a unit cube, rotated and shuffled. */
function cubeGrid(cells: number, angle: number, seed: number): Float64Array {
  const rows: number[][] = [];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  for (let i = 0; i < (cells + 1) ** 3; i++) {
    const index = [i % (cells + 1), Math.floor(i / (cells + 1)) % (cells + 1), Math.floor(i / (cells + 1) ** 2)];
    if (!index.some((k) => k === 0 || k === cells)) continue;
    const [x, y, z] = index.map((k) => k / cells - 0.3);
    rows.push([c * x - s * y, c * (s * x + c * y) - s * z, s * (s * x + c * y) + c * z]);
  }
  const random = generator(seed);
  return Float64Array.from(
    rows
      .map((row) => ({ row, at: random() }))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ row }) => row),
  );
}

const verticesOf = (faces: Int32Array): Set<number> => new Set(faces);

/** Largest distance of a point in front of a face. */
function overhang(points: Float64Array, faces: Int32Array): number {
  let most = 0;
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [3 * faces[i], 3 * faces[i + 1], 3 * faces[i + 2]];
    const u = [0, 1, 2].map((k) => points[b + k] - points[a + k]);
    const v = [0, 1, 2].map((k) => points[c + k] - points[a + k]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    for (let p = 0; p < points.length; p += 3) {
      const d = n.reduce((sum, x, k) => sum + x * (points[p + k] - points[a + k]), 0) / length;
      most = Math.max(most, d);
    }
  }
  return most;
}

/** Expects every edge of a closed surface once in each direction. */
function expectClosed(faces: Int32Array): void {
  const edges = new Set<string>();
  for (let i = 0; i < faces.length; i += 3) {
    for (let k = 0; k < 3; k++) edges.add(`${faces[i + k]} ${faces[i + ((k + 1) % 3)]}`);
  }
  expect(edges.size).toBe(faces.length);
  expect([...edges].every((edge) => edges.has(edge.split(' ').reverse().join(' ')))).toBe(true);
  expect(faces.length / 3).toBe(2 * verticesOf(faces).size - 4);
}

/** Largest distance by which a point exceeds all corners in some direction. */
function lack(points: Float64Array, faces: Int32Array): number {
  const directions = spherePoints(500, 3);
  let most = 0;
  for (let i = 0; i < directions.length; i += 3) {
    const along = (p: number): number => [0, 1, 2].reduce((sum, k) => sum + directions[i + k]! * points[3 * p + k]!, 0);
    const all = Math.max(...Array.from({ length: points.length / 3 }, (_, p) => along(p)));
    most = Math.max(most, all - Math.max(...Array.from(faces, along)));
  }
  return most;
}

describe('quickhull', () => {
  it('includes every point of a sphere and orients faces outward', () => {
    const points = spherePoints(500, 7);
    const faces = quickhull(points);
    expect(verticesOf(faces).size).toBe(500);
    expectClosed(faces);
    // the rounding error is about 1e-16 for points of a unit sphere
    expect(overhang(points, faces)).toBeLessThan(1e-14);
  });

  it('excludes points inside flat sides and edges, at every rotation', () => {
    for (const [cells, angle] of [
      [2, 0],
      [5, 0],
      [9, 0.7],
      [4, 2.1],
    ]) {
      const points = cubeGrid(cells, angle, 3 + cells);
      const faces = quickhull(points);
      expect(verticesOf(faces).size).toBe(8);
      expectClosed(faces);
      expect(overhang(points, faces)).toBeLessThan(1e-14);
    }
  });

  it.each([
    // points on an edge that were finished before an end of the edge was added
    [4, 0.3, 3, 8],
    [4, 0.3, 10, 8],
    // slivers at a corner, all of which must be kept
    [3, 2.1, 1, 8],
  ])('keeps the corners of a cube of %i cells, rotated by %f and rounded to 1e-15', (cells, angle, seed, least) => {
    const points = cubeGrid(cells, angle, seed).map((x) => Math.round(1e15 * x) / 1e15);
    const faces = quickhull(points);
    expect(verticesOf(faces).size).toBeGreaterThanOrEqual(least);
    expectClosed(faces);
    expect(overhang(points, faces)).toBeLessThan(3e-15);
  });

  it('excludes the points on the edges of a cube rounded to 1e-15', () => {
    const points = cubeGrid(4, 0.3, 3).map((x) => Math.round(1e15 * x) / 1e15);
    expect(verticesOf(quickhull(points)).size).toBe(8);
  });

  it.each(EDGE_POINTS)('excludes a point on an edge next to sliver faces: %#', (...rows) => {
    const points = Float64Array.from(rows.flat());
    const faces = quickhull(points);
    expect(verticesOf(faces).size).toBe(8);
    expect(lack(points, faces)).toBeLessThan(1e-14);
  });

  it('keeps the bumps caused by rounding to single precision', () => {
    const points = Float64Array.from(Float32Array.from(cubeGrid(9, 0.7, 5)));
    const faces = quickhull(points);
    expect(verticesOf(faces).size).toBeGreaterThan(8);
    expectClosed(faces);
    // slivers between points a float32 apart have planes with an error of about 1e-16 / 1e-7
    expect(overhang(points, faces)).toBeLessThan(1e-8);
  });

  it('uses the first of repeated points', () => {
    const once = spherePoints(50, 11);
    const faces = quickhull(Float64Array.of(...once, ...once));
    expect(Math.max(...faces)).toBeLessThan(50);
    expect(verticesOf(faces).size).toBe(50);
  });

  it('does not add a duplicated corner among slivers that make it appear outside', () => {
    // from a robot mesh whose file has one vertex per adjacent face
    const top = [0.043404001742601395, 0.13304300606250763];
    const points = Float64Array.of(
      ...[0.03960699960589409, 0.024049999192357063, 0.08817899972200394],
      ...[0.0002500000118743628, 0.0434579998254776, 0.13298299908638],
      ...[0.0002500000118743628, ...top, 0.0002500000118743628, ...top],
      ...[0.0002500000118743628, 0.04320500046014786, 0.1332560032606125],
      ...[-0.03805899992585182, -0.018806999549269676, 0.014557999558746815],
    );
    const faces = quickhull(points);
    // either of the two coincident points
    expect(new Set([...faces].map((v) => (v === 3 ? 2 : v)))).toEqual(new Set([0, 1, 2, 4, 5]));
    expectClosed(faces);
    expect(overhang(points, faces)).toBeLessThan(1e-14);
  });

  it.each(FLAT_SIDES)('does not fold faces or lose corners if a side is flat up to rounding: %#', (...rows) => {
    const points = Float64Array.from(rows.flat());
    const faces = quickhull(points);
    expectClosed(faces);
    expect(overhang(points, faces)).toBeLessThan(1e-12);
  });

  it.each(FEW_PLANES)('does not lose a corner if, by rounding, %s', (_, rows) => {
    const points = Float64Array.from(rows.flat());
    const faces = quickhull(points);
    expectClosed(faces);
    expect(lack(points, faces)).toBeLessThan(1e-12);
  });

  it('keeps a corner slightly above a side, by more than rounding', () => {
    for (const height of [1e-14, 1e-13, 1e-12, 1e-11]) {
      const faces = quickhull(Float64Array.of(...cubeGrid(1, 0, 1), 0.2, 0.2, 0.7 + height));
      expect(verticesOf(faces).size, `${height}`).toBe(9);
      expectClosed(faces);
    }
  });

  it.each([0, 1, 2])('starts with the extreme points along the longest axis: %i', (long) => {
    const points = spherePoints(40, 17).map((x, i) => (i % 3 === long ? 3 * x + 3 : x));
    const along = Array.from({ length: 40 }, (_, p) => points[3 * p + long]!);
    const ends = [along.indexOf(Math.min(...along)), along.indexOf(Math.max(...along))];
    const four = verticesOf(quickhull(points, 4));
    expect(four.size).toBe(4);
    for (const end of ends) expect(four.has(end)).toBe(true);
  });

  it('keeps only the corners of a cube, for every order of the points', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const points = cubeGrid(2 + (seed % 4), 0, seed);
      const faces = quickhull(points);
      expect(verticesOf(faces).size, `seed ${seed}`).toBe(8);
      expectClosed(faces);
    }
  });

  it('adds the furthest points first if the vertex count is bounded', () => {
    const points = spherePoints(500, 13);
    const faces = quickhull(points, 20);
    expect(verticesOf(faces).size).toBe(20);
    expectClosed(faces);
    // 20 points leave caps of about 0.15 on a sphere
    expect(overhang(points, faces)).toBeLessThan(0.4);
  });

  /** The corners of an octahedron, and a point above the center of each side at a different height. */
  const HEIGHTS = [3, 7, 1, 8, 2, 6, 4, 5];
  const BUMPED = Float64Array.of(
    ...[1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1],
    ...HEIGHTS.flatMap((height, i) => [0, 1, 2].map((k) => ((i & (1 << k) ? 1 : -1) / 3) * (1 + 0.01 * height))),
  );
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'adds the corners of an octahedron, then the %i highest of eight bumps',
    (most) => {
      const highest = HEIGHTS.flatMap((height, i) => (height > 8 - most ? [6 + i] : []));
      const faces = quickhull(BUMPED, 6 + most);
      expect([...verticesOf(faces)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, ...highest]);
      expectClosed(faces);
    },
  );

  /** The corners of an octahedron and the midpoints of its edges, projected to a sphere, with triangular faces. */
  const GLOBE = [
    ...[1, -1].flatMap((s) => [0, 1, 2].map((k) => [0, 1, 2].map((i) => (i === k ? s : 0)))),
    ...[0, 1, 2].flatMap((k) =>
      [1, -1].flatMap((a) =>
        [1, -1].map((b) => [0, 1, 2].map((i) => (i === k ? 0 : (i === (k + 1) % 3 ? a : b) * Math.SQRT1_2))),
      ),
    ),
  ];
  it.each([0, 1, 5, 16, 27, 32])('adds the corners of a globe, then the %i highest of 32 bumps', (most) => {
    const base = Float64Array.from(GLOBE.flat());
    const sides = [...quickhull(base)];
    const heights = Array.from({ length: 32 }, (_, i) => ((i * 19 + 7) % 32) + 1);
    const bumps = heights.flatMap((height, i) => {
      const middle = [0, 1, 2].map((k) => [0, 1, 2].reduce((sum, c) => sum + GLOBE[sides[3 * i + c]!]![k]! / 3, 0));
      // the sides at a corner differ, so that a bump is ranked by the height above its side
      const [a, b, c] = [0, 1, 2].map((j) => GLOBE[sides[3 * i + j]!]!);
      const [u, v] = [b!, c!].map((p) => p.map((x, k) => x - a![k]!));
      const n = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
      return middle.map((x, k) => x + (1e-4 * height * n[k]!) / Math.hypot(...n));
    });
    const faces = quickhull(Float64Array.of(...base, ...bumps), 18 + most);
    const highest = heights.flatMap((height, i) => (height > 32 - most ? [18 + i] : []));
    expect([...verticesOf(faces)].sort((a, b) => a - b)).toEqual([...GLOBE.map((_, i) => i), ...highest]);
    expectClosed(faces);
  });

  it('does not start with three collinear points', () => {
    // a long octahedron with points on its long diagonal
    const line = [-5, -4, -2, 0, 1, 3, 5].flatMap((t) => [t, t, 0]);
    const faces = quickhull(Float64Array.of(...line, 1, -1, 0, -1, 1, 0, 0, 0, 1, 0, 0, -1));
    expect([...verticesOf(faces)].sort((a, b) => a - b)).toEqual([0, 6, 7, 8, 9, 10]);
    expectClosed(faces);
  });

  it.each([1e-3, 1e-6, 1e-9])('keeps the corners of a plate with thickness %f', (thickness) => {
    const grid = cubeGrid(5, 0, 8);
    const faces = quickhull(grid.map((x, i) => (i % 3 === 2 ? thickness * x : x)));
    expect(verticesOf(faces)).toEqual(verticesOf(quickhull(grid)));
    expectClosed(faces);
  });

  it('triangulates a prism with two triangles per side and a fan per end, for many sides', () => {
    const sides = 1500;
    const ring = (z: number): number[] =>
      Array.from({ length: sides }, (_, i) => (2 * Math.PI * i) / sides).flatMap((a) => [Math.cos(a), Math.sin(a), z]);
    const points = Float64Array.of(...ring(-1), ...ring(1));
    const faces = quickhull(points);
    expect(verticesOf(faces).size).toBe(2 * sides);
    expectClosed(faces);
  });

  it('gives the same points with a bound that is not reached', () => {
    const points = cubeGrid(6, 0.7, 2);
    expect(verticesOf(quickhull(points, points.length / 3 - 1))).toEqual(verticesOf(quickhull(points)));
  });

  it('rejects coordinates whose areas overflow', () => {
    expect(() => quickhull(spherePoints(20, 1).map((x) => 1e200 * x))).toThrow(RangeError);
  });

  it('reads each point of a torus a constant number of times, for any point count', () => {
    const [few, many] = [ring(20), ring(80)].map((points) => readsOf(points) / points.length);
    expect(few).toBeLessThan(80);
    expect(many! / few!).toBeLessThan(1.3);
  });
});

/** Points of a torus, half of which are corners of its hull, as in the shape of an SDF plugin. */
function ring(count: number): Float64Array {
  const points: number[] = [];
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count / 2; j++) {
      const [around, across] = [(2 * Math.PI * i) / count, (4 * Math.PI * j) / count];
      const r = 0.35 + 0.15 * Math.cos(across);
      points.push(r * Math.cos(around), r * Math.sin(around), 0.15 * Math.sin(across));
    }
  }
  return Float64Array.from(points);
}

/** Count of coordinate reads while the hull is computed. */
function readsOf(points: Float64Array): number {
  let reads = 0;
  const counted = new Proxy(points, {
    get(target, key) {
      reads++;
      return Reflect.get(target, key, target);
    },
  });
  expect(quickhull(counted).length).toBeGreaterThan(points.length / 3);
  return reads;
}

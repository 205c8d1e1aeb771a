import { expect, test } from 'vitest';
import { compileSmallModel, refused } from '../../../test/oracle/small-model.js';
import { GeomType } from '../../foundation/schema/enums.js';
import { makeBuiltinMesh } from './builtin-mesh.js';
import { buildBvh } from './bvh.js';
import { fitPrimitive } from './fit.js';
import { degeneracy } from './hull/hull.js';
import { ASSET_LIMITS } from './limits.js';
import { type MeshOptions, processMesh } from './mesh.js';
import { type MeshArrays, meshSource } from './mesh-source.js';

const origin = { name: "mesh 'm'" };
const inline = (vert: readonly number[], more: MeshArrays = {}) =>
  meshSource('inline', { vert: Float32Array.from(vert), ...more });

/** Corners of a box with half sizes (a, b, c) around a center; x fastest. */
const corners = (a: number, b: number, c: number, [x, y, z] = [0, 0, 0]) =>
  Array.from({ length: 8 }, (_, i) => [x + (i & 1 ? a : -a), y + (i & 2 ? b : -b), z + (i & 4 ? c : -c)]).flat();
const BOX_FACES = Int32Array.of(
  ...[0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
);
const box = (half: readonly [number, number, number], options: MeshOptions = {}, center?: [number, number, number]) =>
  processMesh(inline(corners(...half, center), { face: BOX_FACES }), options, origin);

test.each(['exact', 'legacy', 'convex'] as const)('a box mesh has the mass properties of a box (%s)', (inertia) => {
  const mesh = box([3, 2, 1], { inertia }, [10, -4, 0.5]);
  expect(mesh.volume).toBeCloseTo(48, 9);
  expect(mesh.pos).toEqual([10, -4, 0.5].map((x) => expect.closeTo(x, 9)));
  // principal axes in the order of decreasing moments: the smallest half size is along x
  expect(mesh.boxSize.map((x) => +x.toFixed(9))).toEqual([1, 2, 3]);
});

test('a box mesh with shell inertia has the area and moments of a hollow box', () => {
  const mesh = box([1, 1, 1], { inertia: 'shell' });
  expect(mesh.volume).toBeCloseTo(24, 12);
  // hollow cube of side s: I = 5/18 m s^2; the box of equal inertia has half size sqrt(I 3 / (2 m))
  expect(mesh.boxSize[0]).toBeCloseTo(Math.sqrt(((5 / 18) * 4 * 3) / 2), 9);
});

test('a mesh applies refpos, refquat and scale in this order', () => {
  const mesh = box(
    [1, 2, 3],
    { refpos: [1, 0, 0], refquat: [Math.SQRT1_2, 0, 0, Math.SQRT1_2], scale: [1, 1, 2] },
    [1, 4, 0],
  );
  // the center (1, 4, 0) minus (1, 0, 0), rotated by -90 degrees about z
  expect(mesh.pos).toEqual([expect.closeTo(4, 6), expect.closeTo(0, 6), expect.closeTo(0, 6)]);
  expect(mesh.volume).toBeCloseTo(96, 4);
});

test.each([
  [
    [1, 1, 0, 0],
    [0, 1, 0],
  ],
  [
    [1, 0, 1, 0],
    [0, 0, 1],
  ],
  [
    [1, 0, 0, 1],
    [1, 0, 0],
  ],
] as const)('refquat %j counts as the rotation of its direction', (refquat, turned) => {
  // a quarter turn back about x, y or z maps (0, 0, 1), (1, 0, 0) or (0, 1, 0) to the center
  const center = turned.map((_, k) => turned[(k + 2) % 3]!) as [number, number, number];
  const mesh = box([1, 1, 1], { refquat: [...refquat] }, center);
  expect(mesh.pos).toEqual(turned.map((x) => expect.closeTo(x, 9)));
});

test('inverted faces are rejected with exact inertia and counted as positive with legacy inertia', () => {
  const face = Int32Array.from(BOX_FACES);
  face.set([face[1], face[0]]);
  const source = inline(corners(1, 2, 3), { face });
  expect(() => processMesh(source, { inertia: 'exact' }, origin)).toThrow('inconsistent orientation');
  // all pyramids over faces, with the apex in the middle
  expect(processMesh(source, { inertia: 'legacy' }, origin).volume).toBeCloseTo(48, 9);
});

test('rejects a mesh with more faces than the limit', () => {
  const limits = ASSET_LIMITS as { faces: number };
  const before = limits.faces;
  try {
    limits.faces = 12;
    expect(box([1, 1, 1]).face.length).toBe(36);
    limits.faces = 11;
    expect(() => box([1, 1, 1])).toThrow('12 faces exceed the limit of 11');
  } finally {
    limits.faces = before;
  }
});

/** Circumcenter of three points; the weights of the corners are a^2 (b^2 + c^2 - a^2) and so on. */
function circumcenter(corners: readonly (readonly number[])[]): number[] {
  const squares = corners.map((_, i) => {
    const [p, q] = [corners[(i + 1) % 3]!, corners[(i + 2) % 3]!];
    return p.reduce((sum, x, k) => sum + (x - q[k]!) ** 2, 0);
  });
  const weights = squares.map((s, i) => s * (squares[(i + 1) % 3]! + squares[(i + 2) % 3]! - s));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return [0, 1, 2].map((k) => corners.reduce((sum, corner, i) => sum + (weights[i]! / total) * corner[k]!, 0));
}

test('the BVH over the faces of a mesh is split by circumcenters', () => {
  const sphere = makeBuiltinMesh('sphere', [2], origin).source;
  // all faces differ, and no center is at the origin
  const vert = sphere.vert.map((x, i) => (1 + 0.2 * Math.sin(7 * i)) * x + (i % 3));
  const mesh = processMesh(
    { ...sphere, vert, normal: new Float32Array(0), facenormal: new Int32Array(0) },
    { reorient: false },
    origin,
  );
  const faces = Array.from({ length: mesh.face.length / 3 }, (_, f) =>
    [...mesh.face.subarray(3 * f, 3 * f + 3)].map((v) => [...vert.subarray(3 * v, 3 * v + 3)]),
  );
  const bounds = faces.flatMap((face) =>
    [Math.min, Math.max].flatMap((end) => [0, 1, 2].map((k) => end(...face.map((corner) => corner[k]!)))),
  );
  const tree = buildBvh({
    ids: faces.map((_, f) => f),
    bounds: Float64Array.from(bounds),
    centers: Float64Array.from(faces.flatMap(circumcenter)),
  });
  expect([...mesh.bvh.nodeid]).toEqual([...tree.nodeid]);
});

test('mesh normals are scaled inversely, so that they stay perpendicular', () => {
  const normal = Float32Array.from({ length: 24 }, (_, i) => [0, 3, 4][i % 3]!);
  const source = inline(corners(1, 2, 3), { face: BOX_FACES, normal });
  const scaled = processMesh(source, { scale: [1, 1, 2], reorient: false }, origin);
  expect([...scaled.normal.subarray(21)]).toEqual([0, 3, 2].map((x) => expect.closeTo(x / Math.sqrt(13), 6)));
});

test('a dent reduces the volume of a mesh, except with convex inertia', () => {
  // the upper side of a box descends to its center: a pyramid of height 1 over 2 x 2 is missing
  const upper = [4, 5, 6, 5, 7, 6];
  const rest = [...BOX_FACES].filter((_, i) => i < 6 || i >= 6 + upper.length);
  const face = Int32Array.of(...rest, 4, 5, 8, 5, 7, 8, 7, 6, 8, 6, 4, 8);
  const source = inline([...corners(1, 1, 1), 0, 0, 0], { face });
  expect(processMesh(source, { inertia: 'exact' }, origin).volume).toBeCloseTo(8 - 4 / 3, 9);
  expect(processMesh(source, { inertia: 'convex' }, origin).volume).toBeCloseTo(8, 9);
});

/** A cube of half size 1 minus two inverted cubes of half size 1/2, one on each side along x. */
const dumbbell = (distance: number) =>
  inline(
    [...corners(1, 1, 1), ...corners(0.5, 0.5, 0.5, [-distance, 0, 0]), ...corners(0.5, 0.5, 0.5, [distance, 0, 0])],
    {
      face: Int32Array.of(
        ...BOX_FACES,
        ...[8, 16].flatMap((first) => [...BOX_FACES].toReversed().map((v) => first + v)),
      ),
    },
  );

// moments: 16/3 - 1/3 about x, and minus 2 d^2 about y and z
test.each([
  [1.55, 'violate A + B >= C'],
  [1.7, 'are not positive'],
])('rejects a mesh with inverted parts at a distance of %f: the moments %s', (distance, message) => {
  expect(() => processMesh(dumbbell(distance), { inertia: 'exact' }, origin)).toThrow(message);
});

test('a mirrored mesh keeps its faces outward', () => {
  const mesh = box([1, 2, 3], { scale: [-1, 1, 1], inertia: 'exact' });
  expect(mesh.volume).toBeCloseTo(48, 9);
});

test('the hull, polygons and extrema of a box exclude a point inside', () => {
  const points = [...corners(1, 2, 3), 0.1, 0.2, 0.3];
  const mesh = processMesh(inline(points), {}, origin);
  expect([...mesh.graph.subarray(0, 2)]).toEqual([8, 12]);
  expect([...mesh.graph.subarray(10, 18)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([...mesh.polygons.vertnum]).toEqual([4, 4, 4, 4, 4, 4]);
  expect([...mesh.polygons.mapnum]).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 0]);
  expect(mesh.face.length).toBe(36);
  const corner = mesh.graph[10 + mesh.extrema[26]]!;
  const reached = [...mesh.vert.subarray(3 * corner, 3 * corner + 3)];
  expect(reached.every((x) => x > 0)).toBe(true);
});

// their heights above the plane x + y + z = 30 are rounding errors of 0
test.each(['convex', 'shell'])(
  'rejects a hull of coplanar points that rounding lifts from their plane (%s)',
  async (inertia) => {
    const points = '11 12 7  12 12 6  10 13 7  10 13 7  13 10 7';
    const mesh = `<asset><mesh name="m" vertex="${points}" inertia="${inertia}"/></asset>`;
    const reason = "mesh 'm': its convex hull cannot be computed (coordinates are too near)";
    const verdict = await compileSmallModel(`${mesh}<worldbody><geom type="mesh" mesh="m"/></worldbody>`);
    expect(verdict).toEqual(refused(reason));
  },
);

test('every edge of the hull graph exists in both directions', () => {
  const { graph } = processMesh(makeBuiltinMesh('supersphere', [8, 1, 1], origin).source, { hull: true }, origin);
  const [numvert] = graph as unknown as [number];
  const edges = graph.subarray(2 + 2 * numvert);
  const neighbors = (v: number) => {
    const list: number[] = [];
    for (let i = graph[2 + v]!; edges[i] !== -1; i++) list.push(edges[i]!);
    return list;
  };
  for (let v = 0; v < numvert; v++) for (const w of neighbors(v)) expect(neighbors(w)).toContain(v);
  // Euler: V - E + F = 2, where each of E edges has two ends and belongs to two of F triangles
  const ends = Array.from({ length: numvert }, (_, v) => neighbors(v).length).reduce((sum, n) => sum + n, 0);
  expect(ends).toBe(2 * (3 * numvert - 6));
});

test('maxhullvert limits the hull, which stays inside the unlimited hull', () => {
  const { source } = makeBuiltinMesh('sphere', [2], origin);
  const mesh = processMesh(source, { hull: true, maxhullvert: 12 }, origin);
  expect(mesh.graph[0]).toBe(12);
  expect(mesh.graph[1]).toBe(20);
});

test('sharp edges keep the normals of faces, smoothnormal averages them', () => {
  const { source } = makeBuiltinMesh('sphere', [1], origin);
  const smooth = processMesh(source, { smoothnormal: true }, origin);
  for (let i = 0; i < smooth.normal.length; i++) expect(smooth.normal[i]).toBeCloseTo(smooth.vert[i]!, 2);
  // at the corner of a box all faces exceed the angle, so the default remains
  expect([...box([1, 1, 1]).normal.subarray(0, 3)]).toEqual([0, 0, 1]);
});

test('the bounds and BVH of a mesh enclose every face', () => {
  const mesh = processMesh(makeBuiltinMesh('supertorus', [8, 0.3, 1, 1], origin).source, {}, origin);
  const leaves = [...mesh.bvh.nodeid].filter((id) => id >= 0).sort((a, b) => a - b);
  expect(leaves).toEqual(Array.from({ length: mesh.face.length / 3 }, (_, i) => i));
  for (let k = 0; k < 3; k++) {
    expect(mesh.bvh.aabb[k]! - mesh.bvh.aabb[k + 3]!).toBeCloseTo(mesh.bounds[k]!, 12);
  }
});

test('fitPrimitive fits primitives to a box mesh', () => {
  const mesh = box([3, 2, 1]);
  const sizeOf = (type: Parameters<typeof fitPrimitive>[0], aabb: boolean) =>
    fitPrimitive(type, mesh, { aabb, scale: 2 }).size.map((x) => +x.toFixed(6));
  expect(sizeOf(GeomType.BOX, false)).toEqual([2, 4, 6]);
  expect(sizeOf(GeomType.SPHERE, false)).toEqual([4, 0, 0]);
  expect(sizeOf(GeomType.SPHERE, true)).toEqual([6, 0, 0]);
  expect(sizeOf(GeomType.CAPSULE, true)).toEqual([4, 2, 0]);
  expect(sizeOf(GeomType.CYLINDER, false)).toEqual([3, 6, 0]);
});

test.each<[string, readonly number[], MeshArrays, MeshOptions, string]>([
  [
    'too many faces',
    corners(1, 1, 1),
    { face: { length: 3 * ASSET_LIMITS.faces + 3 } as Int32Array },
    {},
    'faces exceed',
  ],
  [
    'a wrong count of texture coordinates',
    corners(1, 1, 1),
    { face: BOX_FACES, texcoord: new Float32Array(6) },
    {},
    '3 texture coordinates for 8 vertices need indices',
  ],
  [
    'a missing normal',
    corners(1, 1, 1),
    { face: BOX_FACES, normal: new Float32Array(6), facenormal: BOX_FACES.map((_, i) => (i === 4 ? 2 : 1)) },
    {},
    'face 1 uses normal 2, which does not exist',
  ],
  ['too few vertices', [0, 0, 0], {}, {}, 'at least 4 vertices'],
  ['an incomplete vertex', [0, 0], {}, {}, 'not a multiple of 3'],
  ['an infinite vertex', [...corners(1, 1, 1), Number.POSITIVE_INFINITY, 0, 0], {}, {}, 'vertex 8 is not finite'],
  ['a face with a missing vertex', corners(1, 1, 1), { face: Int32Array.of(0, 1, 8) }, {}, 'face 0 uses vertex 8'],
  ['points in a plane', corners(1, 1, 0), {}, {}, 'coplanar vertices'],
  ['points on a line', corners(1, 0, 0), {}, {}, 'collinear vertices'],
  ['one point', corners(0, 0, 0), {}, {}, 'colocated vertices'],
  ['no area', corners(1, 1, 1), { face: Int32Array.of(0, 0, 1) }, {}, 'area is too small'],
  ['no volume', corners(1, 1, 1), { face: Int32Array.of(0, 1, 2) }, {}, 'volume is too small'],
  ['inverted faces', corners(1, 1, 1), { face: BOX_FACES.toReversed() }, { inertia: 'exact' }, 'volume is negative'],
  [
    'one inverted face',
    corners(1, 1, 1),
    { face: Int32Array.of(0, 1, 2, 0, 1, 3) },
    { inertia: 'exact' },
    'inconsistent',
  ],
])('rejects a mesh with %s', (_, vert, arrays, options, message) => {
  expect(() => processMesh(inline(vert, arrays), options, origin)).toThrow(message);
});

test('degeneracy reports points in an inclined plane as coplanar', () => {
  expect(degeneracy(Float64Array.of(0, 0, 0, 1, 0, 1, 0, 1, 2, 1, 1, 3, 2, 1, 4))).toBe('coplanar vertices');
});

test('degeneracy is undefined for points that span a volume', () => {
  expect(degeneracy(Float64Array.from(corners(1, 1, 1)))).toBeUndefined();
});

test.each([
  [0.9e-7, 0],
  [1.1e-7, (1.1e-7 * 20) / (20 - 17)],
])('the frame of a mesh turns for a product of inertia above 1e-7 of the largest moment (%d)', (product, angle) => {
  // octahedron with half axes 1, 2, 4 along x, y, z: moments 20, 17, 5, and a product of 4 per shear of its y axis
  const x = product * 20 * 0.5;
  const vert = [1, 0, 0, -1, 0, 0, x, 2, 0, -x, -2, 0, 0, 0, 4, 0, 0, -4];
  const face = Int32Array.of(0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5);
  const { quat } = processMesh(inline(vert, { face }), {}, origin);
  expect(Math.abs(2 * quat[3])).toBeCloseTo(angle, 9);
  expect(Math.abs(quat[0])).toBeCloseTo(1, 9);
});

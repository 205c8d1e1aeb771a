/**
 * Convex hulls as sets: the start of faces and polygons, their order, the split of coplanar corners into triangles, and
 * everything that depends on them (the hierarchy of a mesh made of its hull) are free.
 */
import { vertexNormals } from '../../src/compiler/asset/normals.js';
import {
  conjugate,
  cross3,
  dot3,
  type Quat,
  rotate,
  transform,
  unit3,
  type Vec3,
} from '../../src/foundation/math/pose.js';
import type { ModelRecord } from '../../src/simulation/model/model-record.js';

/** Fields that may differ between Models with the same hulls. */
const HULL_FIELDS: ReadonlySet<string> = new Set([
  'mesh_graph',
  'mesh_extrema',
  'mesh_face',
  'mesh_facenormal',
  'mesh_polynormal',
  'mesh_polyvert',
  'mesh_polyvertadr',
  'mesh_polyvertnum',
  'mesh_polymap',
  'mesh_polymapadr',
  'mesh_polymapnum',
  // nearly coplanar triangles form one polygon or two
  'mesh_polyadr',
  'mesh_polynum',
  'nmeshpoly',
  'nmeshpolyvert',
  'nmeshpolymap',
  'npolygonmax',
  'nmeshdegmax',
  'bvh_aabb',
  'bvh_child',
  'bvh_depth',
  'bvh_nodeid',
]);

/** A cycle, starting at its smallest member. */
function fromSmallest(cycle: readonly number[]): string {
  const start = cycle.indexOf(Math.min(...cycle));
  return [...cycle.slice(start), ...cycle.slice(0, start)].join(' ');
}

/** For each vertex of a mesh, the first one at its position: which of several the hull uses is free. */
function firstAtPlace(m: ModelRecord, mesh: number): readonly number[] {
  const seen = new Map<string, number>();
  return Array.from({ length: m.mesh_vertnum[mesh] }, (_, i) => {
    const at = 3 * (m.mesh_vertadr[mesh] + i);
    const place = m.mesh_vert.subarray(at, at + 3).join(' ');
    if (!seen.has(place)) seen.set(place, i);
    return seen.get(place)!;
  });
}

/** Vertices of the hull of a mesh, ascending. */
export function hullVertices(m: ModelRecord, mesh: number): string {
  const at = m.mesh_graphadr[mesh];
  if (at < 0) return '';
  const count = m.mesh_graph[at];
  const first = at + 2 + count;
  const places = firstAtPlace(m, mesh);
  return Int32Array.from(m.mesh_graph.subarray(first, first + count), (v) => places[v])
    .sort()
    .join(' ');
}

/** Polygons of the hull of a mesh in any order, each starting at its smallest corner. */
export function hullPolygons(m: ModelRecord, mesh: number): readonly string[] {
  const places = firstAtPlace(m, mesh);
  const polygons = Array.from({ length: m.mesh_polynum[mesh] }, (_, k) => {
    const polygon = m.mesh_polyadr[mesh] + k;
    const at = m.mesh_polyvertadr[polygon];
    return fromSmallest(Array.from(m.mesh_polyvert.subarray(at, at + m.mesh_polyvertnum[polygon]), (v) => places[v]));
  });
  return polygons.sort();
}

/** The polygons of a hull that the other one lacks. */
export function onlyIn(own: ModelRecord, other: ModelRecord, mesh: number): string[] {
  const known = new Set(hullPolygons(other, mesh));
  return hullPolygons(own, mesh).filter((polygon) => !known.has(polygon));
}

/** The same polygon with reversed orientation. */
function turned(polygon: string): string {
  const [first, ...others] = polygon.split(' ');
  return [first, ...others.reverse()].join(' ');
}

/** Tests whether the differing sides are the same ones with reversed orientation. */
export function areTurned(own: readonly string[], other: readonly string[]): boolean {
  const inward = new Set(other.map(turned));
  return own.length === other.length && own.every((polygon) => inward.has(polygon));
}

/** Maximum number of slivers per hull that may point inward in the reference: more have not occurred. */
const MOST_TURNED = 5;

function samePolygons(ours: ModelRecord, theirs: ModelRecord, mesh: number): boolean {
  const own = onlyIn(ours, theirs, mesh);
  return own.length <= MOST_TURNED && areTurned(own, onlyIn(theirs, ours, mesh));
}

/**
 * Tests whether the faces of a mesh are those of its hull, so that its normals depend on the split of coplanar corners.
 */
function isMadeOfHull(m: ModelRecord, mesh: number): boolean {
  const at = m.mesh_graphadr[mesh];
  return at >= 0 && m.mesh_graph[at + 1] === m.mesh_facenum[mesh];
}

/** Maximum difference of normals due to rounding. */
const ROUNDING = 1e-6;

/**
 * Tests whether the normals of a mesh follow from its faces, smooth or with sharp edges: the faces are those of the
 * file before scaling, from which normals are computed.
 */
function followFromFaces(m: ModelRecord, mesh: number): boolean {
  const rows = (values: Float32Array, address: number, count: number): Vec3[] =>
    Array.from({ length: count }, (_, i) => vec3At(values, address + i));
  const scale = vec3At(m.mesh_scale, mesh);
  const pos = vec3At(m.mesh_pos, mesh);
  const quat = Array.from(m.mesh_quat.subarray(4 * mesh, 4 * mesh + 4)) as unknown as Quat;
  const vert = rows(m.mesh_vert, m.mesh_vertadr[mesh], m.mesh_vertnum[mesh]).flatMap((v) =>
    transform({ pos, quat }, v).map((x, k) => x / scale[k]),
  );
  const first = m.mesh_faceadr[mesh];
  const face = m.mesh_face.subarray(3 * first, 3 * (first + m.mesh_facenum[mesh]));
  const normals = rows(m.mesh_normal, m.mesh_normaladr[mesh], m.mesh_normalnum[mesh]);
  return [true, false].some((smooth) => {
    const inFile = vertexNormals(Float64Array.from(vert), face, smooth);
    if (inFile.length !== 3 * normals.length) return false;
    return normals.every((normal, i) => {
      const scaled = vec3At(inFile, i).map((x, k) => x / scale[k]) as unknown as Vec3;
      const expected = rotate(unit3(scaled) ?? scaled, conjugate(quat));
      return expected.every((x, k) => Math.abs(x - normal[k]) < 10 * ROUNDING);
    });
  });
}

const vec3At = (values: ArrayLike<number>, row: number): Vec3 => [
  values[3 * row],
  values[3 * row + 1],
  values[3 * row + 2],
];

/** Tests whether normals differ only by rounding, or because their faces belong to a free hull. */
function sameNormals(ours: ModelRecord, theirs: ModelRecord): boolean {
  return ours.mesh_normaladr.every((address, mesh) => {
    const normals = ours.mesh_normal.subarray(3 * address, 3 * (address + ours.mesh_normalnum[mesh]));
    if (normals.every((x, i) => Math.abs(x - theirs.mesh_normal[3 * address + i]) < ROUNDING)) return true;
    return [ours, theirs].every((m) => isMadeOfHull(m, mesh) && followFromFaces(m, mesh));
  });
}

/** Fields that may differ between two Models: none, unless the hulls of all their meshes are equal. */
export function freeFields(ours: ModelRecord, theirs: ModelRecord): ReadonlySet<string> {
  if (!sameHulls(ours, theirs)) return new Set();
  return sameNormals(ours, theirs) ? new Set([...HULL_FIELDS, 'mesh_normal']) : HULL_FIELDS;
}

/**
 * Tests whether all meshes of two Models have hulls of the same vertices and, polygon by polygon, the same or valid
 * ones; or, for a mesh with a limited number of corners, hulls of about the same size.
 */
function sameHulls(ours: ModelRecord, theirs: ModelRecord): boolean {
  if (ours.nmesh !== theirs.nmesh || ours.nmesh === 0) return false;
  return Array.from(ours.mesh_vertadr, (_, mesh) => mesh).every(
    (mesh) =>
      (hullVertices(ours, mesh) === hullVertices(theirs, mesh) &&
        (samePolygons(ours, theirs, mesh) || isValidHull(ours, mesh))) ||
      isEquivalentHull(ours, theirs, mesh),
  );
}

/**
 * The accepted relative difference of volumes, because a limit may leave out different vertices: 64 of the 288 of a
 * torus change the volume by 1.6 %.
 */
const SAME_VOLUME = 0.02;

/**
 * Tests whether the hulls of a mesh are convex and have the same number of corners and about the same volume. The
 * choice of corners among nearly coplanar vertices is free, and so is the choice of vertices that a limit leaves
 * outside.
 */
function isEquivalentHull(ours: ModelRecord, theirs: ModelRecord, mesh: number): boolean {
  const counts = [ours, theirs].map((m) => (m.mesh_graphadr[mesh] < 0 ? 0 : m.mesh_graph[m.mesh_graphadr[mesh]]));
  if (counts[0] === 0 || counts[0] !== counts[1]) return false;
  const areConvex = [ours, theirs].every((m) => isValidHull(m, mesh, hullCorners(m, mesh)));
  const [own, other] = [ours, theirs].map((m) => hullVolume(m, mesh));
  return areConvex && Math.abs(own - other) <= SAME_VOLUME * other;
}

/** Indices of the vertices that are corners of the hull. */
const hullCorners = (m: ModelRecord, mesh: number): readonly number[] => [...new Set(hullFaces(m, mesh))];

function hullVolume(m: ModelRecord, mesh: number): number {
  const faces = hullFaces(m, mesh);
  const start = m.mesh_vertadr[mesh];
  let volume = 0;
  for (let f = 0; f < faces.length; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => vec3At(m.mesh_vert, start + faces[f + k]));
    volume += dot3(a, cross3(b, c)) / 6;
  }
  return volume;
}

/** Triangles of the hull of a mesh, as vertex indices. */
function hullFaces(m: ModelRecord, mesh: number): Int32Array {
  const at = m.mesh_graphadr[mesh];
  if (at < 0) return new Int32Array(0);
  const [numvert, numface] = m.mesh_graph.subarray(at, at + 2);
  const first = at + 2 + 3 * numvert + 3 * numface;
  return m.mesh_graph.subarray(first, first + 3 * numface);
}

/** Tests whether a surface is closed: each edge belongs to two sides, once in either direction. */
function isClosed(sides: readonly ArrayLike<number>[]): boolean {
  const edges = new Set<string>();
  let count = 0;
  for (const side of sides) {
    for (let i = 0; i < side.length; i++) edges.add(`${side[i]} ${side[(i + 1) % side.length]}`);
    count += side.length;
  }
  return edges.size === count && [...edges].every((edge) => edges.has(edge.split(' ').reverse().join(' ')));
}

/** Rounding of vertices to single precision, relative to the size of a mesh. */
const FLAT = 1e-5;

/**
 * Tests whether a mesh has a convex hull, which is not unique if points are nearly coplanar: its triangles and its
 * polygons are closed surfaces, and no vertex is outside of a triangle. Slivers, whose normals are undefined, are left
 * out.
 */
function isValidHull(m: ModelRecord, mesh: number, corners?: readonly number[]): boolean {
  const faces = hullFaces(m, mesh);
  const triangles = Array.from({ length: faces.length / 3 }, (_, f) => faces.subarray(3 * f, 3 * f + 3));
  const polygons = Array.from({ length: m.mesh_polynum[mesh] }, (_, k) => {
    const polygon = m.mesh_polyadr[mesh] + k;
    const at = m.mesh_polyvertadr[polygon];
    return m.mesh_polyvert.subarray(at, at + m.mesh_polyvertnum[polygon]);
  });
  return isClosed(triangles) && isClosed(polygons) && triangles.every((face) => isOutermost(m, mesh, face, corners));
}

/** Tests whether no vertex, or none of the given ones, is outside of a triangle. */
function isOutermost(m: ModelRecord, mesh: number, [a, b, c]: Int32Array, corners?: readonly number[]): boolean {
  const start = 3 * m.mesh_vertadr[mesh];
  const vert = m.mesh_vert.subarray(start, start + 3 * m.mesh_vertnum[mesh]);
  const size = vert.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  const edge = (from: number, to: number): number[] => [0, 1, 2].map((k) => vert[3 * to + k] - vert[3 * from + k]);
  const [u, v] = [edge(a, b), edge(a, c)];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const area = Math.hypot(...normal);
  const longest = Math.max(Math.hypot(...u), Math.hypot(...v), Math.hypot(...edge(b, c)));
  // its height is within the rounding of its corners
  if (area < 10 * FLAT * size * longest) return true;
  const isInside = (v: number): boolean => {
    let height = 0;
    for (let k = 0; k < 3; k++) height += normal[k] * (vert[3 * v + k] - vert[3 * a + k]);
    return height <= FLAT * size * area;
  };
  if (corners) return corners.every(isInside);
  for (let v = 0; v < vert.length / 3; v++) if (!isInside(v)) return false;
  return true;
}

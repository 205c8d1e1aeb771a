/**
 * Convex hulls as sets: where faces and polygons begin, in which order they come, how coplanar corners are split into
 * triangles, and what follows from that (the hierarchy of a mesh made of its hull) is free.
 */
import type { ModelRecord } from '../../src/model/model-record.js';

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
  'bvh_aabb',
  'bvh_child',
  'bvh_depth',
  'bvh_nodeid',
]);

/** A cycle from its smallest member on. */
function fromSmallest(cycle: readonly number[]): string {
  const start = cycle.indexOf(Math.min(...cycle));
  return [...cycle.slice(start), ...cycle.slice(0, start)].join(' ');
}

/** Vertices of the hull of a mesh, ascending. */
function hullVertices(m: ModelRecord, mesh: number): string {
  const at = m.mesh_graphadr[mesh];
  if (at < 0) return '';
  const count = m.mesh_graph[at];
  const first = at + 2 + count;
  return m.mesh_graph
    .slice(first, first + count)
    .sort()
    .join(' ');
}

/** Polygons of the hull of a mesh, each from its smallest corner on. */
function hullPolygons(m: ModelRecord, mesh: number): string {
  const polygons = Array.from({ length: m.mesh_polynum[mesh] }, (_, k) => {
    const polygon = m.mesh_polyadr[mesh] + k;
    const at = m.mesh_polyvertadr[polygon];
    return fromSmallest([...m.mesh_polyvert.subarray(at, at + m.mesh_polyvertnum[polygon])]);
  });
  return polygons.sort().join('; ');
}

/** Whether the faces of a mesh are those of its hull, so that its normals depend on how coplanar corners were split. */
function isMadeOfHull(m: ModelRecord, mesh: number): boolean {
  const at = m.mesh_graphadr[mesh];
  return at >= 0 && m.mesh_graph[at + 1] === m.mesh_facenum[mesh];
}

/** Whether normals differ by rounding only, but for meshes made of their hulls. */
function sameNormals(ours: ModelRecord, theirs: ModelRecord): boolean {
  return ours.mesh_normaladr.every((address, mesh) => {
    if (isMadeOfHull(ours, mesh) && isMadeOfHull(theirs, mesh)) return true;
    const normals = ours.mesh_normal.subarray(3 * address, 3 * (address + ours.mesh_normalnum[mesh]));
    return normals.every((x, i) => Math.abs(x - theirs.mesh_normal[3 * address + i]) < 1e-6);
  });
}

/** Fields that may differ between two Models: none, unless all their meshes have the same hulls. */
export function freeFields(ours: ModelRecord, theirs: ModelRecord): ReadonlySet<string> {
  if (!sameHulls(ours, theirs)) return new Set();
  return sameNormals(ours, theirs) ? new Set([...HULL_FIELDS, 'mesh_normal']) : HULL_FIELDS;
}

/** Whether all meshes of two Models have the same hulls. */
function sameHulls(ours: ModelRecord, theirs: ModelRecord): boolean {
  if (ours.nmesh !== theirs.nmesh || ours.nmesh === 0) return false;
  return Array.from(ours.mesh_vertadr, (_, mesh) => mesh).every(
    (mesh) =>
      hullVertices(ours, mesh) === hullVertices(theirs, mesh) &&
      hullPolygons(ours, mesh) === hullPolygons(theirs, mesh),
  );
}

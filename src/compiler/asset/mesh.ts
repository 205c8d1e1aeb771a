/** Processing of meshes: from the triangles of a file to the arrays of the Model, including those for collision. */

import { integersBelow } from '../../foundation/base/lists.js';
import { conjugate, type Mat3, normalizeQuat, type Quat, quatToMat, type Vec3 } from '../../foundation/math/pose.js';
import { type AxesTolerance, principalAxes } from '../../foundation/math/principal-axes.js';
import { MINVAL } from '../../foundation/math/vec.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { type Bvh, buildBvh, newBvh } from './bvh.js';
import { convexHull, degeneracy, type Hull, hullExtrema, hullGraph } from './hull/hull.js';
import { type HullPolygons, hullPolygons, polygonNormals } from './hull/polygons.js';
import { ASSET_LIMITS } from './limits.js';
import { faceCentroid, type MeshInertia, type MeshMass, massAbout, volumeAndCenter } from './mass.js';
import type { MeshSource } from './mesh-source.js';
import { normalizeRows, vertexNormals } from './normals.js';
import { type AssetOrigin, assetError } from './origin.js';
import { buildOctree, type Octree } from './sdf/octree.js';
import { measure, newMeasure } from './triangle.js';

/** Options of mesh processing; defaults are those of the MJCF element. */
export interface MeshOptions {
  readonly scale?: Vec3;
  readonly refpos?: Vec3;
  readonly refquat?: Quat;
  readonly inertia?: MeshInertia;
  readonly smoothnormal?: boolean;
  /** Maximum vertex count of the convex hull, negative for unlimited. */
  readonly maxhullvert?: number;
  /** True if collision needs the convex hull; meshes without faces and with `convex` inertia always get it. */
  readonly hull?: boolean;
  /** The octree that an SDF geom needs, with its maximum depth. */
  readonly octree?: { readonly maxDepth: number; readonly distances: boolean };
  /** False keeps the frame of the vertices, for meshes of SDF plugins, whose distances are given in that frame. */
  readonly reorient?: boolean;
  /** Turns the faces of an inside-out mesh, which is an error otherwise. */
  readonly repair?: boolean;
}

/** A compiled mesh as pictures and masses need it. Indices count from 0 in each mesh; units are meters. */
export interface MeshSurface {
  /** Vertices in the inertial frame [m] (nvert x 3). */
  readonly vert: Float32Array;
  readonly normal: Float32Array;
  readonly texcoord: Float32Array;
  readonly face: Int32Array;
  readonly facenormal: Int32Array;
  /** Empty if there are no texture coordinates. */
  readonly facetexcoord: Int32Array;
  readonly scale: Vec3;
  /** Inertial frame in the frame of the file, after `refpos`, `refquat` and `scale`: `mesh_pos` and `mesh_quat`. */
  readonly pos: Vec3;
  readonly quat: Quat;
  /** Volume [m^3], or area [m^2] of a shell. */
  readonly volume: number;
  /** Half sizes of the box of equal inertia [m]. */
  readonly boxSize: Vec3;
  /** Smallest and largest corner of the vertices [m] (6). */
  readonly bounds: Float64Array;
  /** What was repaired in the source, and in its reading. */
  readonly repairs: readonly Message<CodeIn<'mesh-repaired'>>[];
}

/** What collision needs of a mesh in addition. Addresses count from 0 in each mesh. */
export interface MeshCollision {
  /** Convex hull in the layout of `mesh_graph`; empty if there is none. */
  readonly graph: Int32Array;
  readonly extrema: Int32Array;
  readonly polygons: HullPolygons;
  readonly polynormal: Float64Array;
  readonly bvh: Bvh;
  readonly octree: Octree | undefined;
}

/** A compiled mesh. */
export interface MeshGeometry extends MeshSurface, MeshCollision {}

/** What the structures for collision are made from. */
export interface MeshBody {
  /** Vertices in the frame of the file, in file units (nvert x 3). */
  readonly vert: Float32Array;
  readonly face: Int32Array;
  readonly pos: Vec3;
  readonly quat: Quat;
  readonly bounds: Float64Array;
  /** True if there is a convex hull. */
  readonly hasHull: boolean;
}

/** Arrays of a mesh during processing. */
interface Work {
  readonly vert: Float64Array;
  readonly normal: Float32Array;
  readonly face: Int32Array;
  readonly facenormal: Int32Array;
  readonly facetexcoord: Int32Array;
}

/**
 * Compiles a mesh: convex hull, normals, scaling, mass, principal frame, bounding volumes, octree.
 *
 * MuJoCo XML reference, *asset/mesh* (the list of processing steps). Errors: `bad-mesh`, `asset-too-large`.
 */
export function processMesh(given: MeshSource, options: MeshOptions, origin: AssetOrigin): MeshGeometry {
  const { surface, body } = processSurface(given, options, origin);
  return { ...surface, ...processCollision(body, options, origin) };
}

/** Compiles a mesh without its structures for collision. Errors: `bad-mesh`, `asset-too-large`. */
export function processSurface(
  given: MeshSource,
  options: MeshOptions,
  origin: AssetOrigin,
): { readonly surface: MeshSurface; readonly body: MeshBody } {
  const { scale = [1, 1, 1], inertia = 'legacy' } = options;
  checkSource(given, origin);
  const isTurned = options.repair === true && inertia === 'exact' && isInsideOut(given);
  const source = isTurned ? turned(given) : given;
  const mirrored = scale[0] * scale[1] * scale[2] <= 0;
  const vert = new Float64Array(source.vert);
  // the MSH reader flips the faces of a mirrored mesh; the compiler flips them again below
  const face = mirrored && source.format === 'msh' ? flipFaces(source.face) : source.face;
  if (inertia === 'exact') checkOrientation(vert, face, origin);

  const isMadeOfHull = face.length === 0 || inertia === 'convex';
  const hasHull = isMadeOfHull || options.hull === true;
  if (hasHull) checkVolume(vert, origin);
  const hull = isMadeOfHull ? hullOf(vert, options, origin) : undefined;
  const work = complete(source, vert, face.length ? face : hull!.faces, options.smoothnormal ?? false, origin);
  const mesh = mirrored ? mirror(work) : work;

  place(mesh.vert, options);
  placeNormals(mesh.normal, options);
  const mass = massOf(mesh, hull, inertia, origin);
  const { pos, quat, boxSize } = inertialFrame(mass, origin);
  const frame = options.reorient === false ? KEEP : { pos, quat };
  toFrame(mesh.vert, frame.pos, frame.quat);
  rotateRows(mesh.normal, conjugate(frame.quat));

  const bounds = boundsOf(mesh.vert);
  const surface = {
    ...mesh,
    vert: new Float32Array(mesh.vert),
    texcoord: source.texcoord,
    scale,
    ...frame,
    volume: mass.volume,
    boxSize,
    bounds,
    repairs: [...(given.repairs ?? []), ...(isTurned ? [message('mesh-repaired/inside-out')] : [])],
  };
  return { surface, body: { vert: source.vert, face: mesh.face, ...frame, bounds, hasHull } };
}

/** Makes the structures for collision of a mesh. Errors: `bad-mesh`, `asset-too-large`. */
export function processCollision(body: MeshBody, options: MeshOptions, origin: AssetOrigin): MeshCollision {
  const { face, bounds } = body;
  const vert = new Float64Array(body.vert);
  const hull = body.hasHull ? hullOf(vert, options, origin) : undefined;
  const polygons = hullPolygons(hull?.faces ?? new Int32Array(0), vert);
  place(vert, options);
  toFrame(vert, body.pos, body.quat);
  const bvh = meshBvh(vert, face);
  return {
    graph: hull ? hullGraph(hull) : new Int32Array(0),
    extrema: hullExtrema(hull?.vertices ?? new Int32Array(0), new Float32Array(vert)),
    polygons,
    polynormal: polygonNormals(polygons, vert),
    bvh,
    octree: options.octree && buildOctree({ vert, face, bvh, bounds, ...options.octree }, origin),
  };
}

/** The structures of a mesh that does not collide yet. */
export const NO_COLLISION: MeshCollision = {
  graph: new Int32Array(0),
  extrema: hullExtrema(new Int32Array(0), new Float32Array(0)),
  polygons: hullPolygons(new Int32Array(0), new Float64Array(0)),
  polynormal: new Float64Array(0),
  bvh: newBvh(0),
  octree: undefined,
};

/** True if the signed volume of a mesh is negative: its faces are clockwise as seen from outside. */
const isInsideOut = ({ vert, face }: MeshSource): boolean =>
  volumeAndCenter(new Float64Array(vert), face, new Float64Array(3), 'exact').volume < 0;

/** The mesh with its faces the other way round. */
function turned(source: MeshSource): MeshSource {
  const { face, facenormal, facetexcoord } = source;
  return {
    ...source,
    normal: source.normal.map((x) => -x),
    face: flipFaces(face),
    facenormal: flipFaces(facenormal),
    facetexcoord: flipFaces(facetexcoord),
  };
}

const KEEP: { pos: Vec3; quat: Quat } = { pos: [0, 0, 0], quat: [1, 0, 0, 0] };

/** Checks the shapes of the arrays and the ranges of the indices. */
function checkSource(source: MeshSource, origin: AssetOrigin): void {
  const bad = (fault: Message<CodeIn<'bad-mesh'>>) => assetError(origin, fault);
  const { vert, normal, texcoord, face, facenormal, facetexcoord, format } = source;
  for (const [name, array, width] of [
    ['vertex', vert, 3],
    ['normal', normal, 3],
    ['texcoord', texcoord, 2],
    ['face', face, 3],
  ] as const) {
    if (array.length % width) throw bad(message('bad-mesh/row-size', { attribute: name, count: array.length, width }));
  }
  const nvert = vert.length / 3;
  if (nvert < 4) throw bad(message('bad-mesh/few-vertices', { count: nvert }));
  if (face.length / 3 > ASSET_LIMITS.faces) {
    throw assetError(origin, message('asset-too-large/faces', { count: face.length / 3, limit: ASSET_LIMITS.faces }));
  }
  const infinite = vert.findIndex((x) => !Number.isFinite(x));
  if (infinite >= 0) throw bad(message('bad-mesh/infinite-vertex', { vertex: Math.floor(infinite / 3) }));
  if (texcoord.length && texcoord.length !== 2 * nvert && !facetexcoord.length && format !== 'obj') {
    throw bad(message('bad-mesh/texcoord-count', { coordinates: texcoord.length / 2, vertices: nvert }));
  }
  if (facenormal.length && facenormal.length !== face.length) throw bad(message('bad-mesh/facenormal-count'));
  const outside = face.findIndex((v) => v < 0 || v >= nvert);
  if (outside >= 0)
    throw bad(message('bad-mesh/face-vertex', { face: Math.floor(outside / 3), vertex: face[outside] }));
  checkCorners(facenormal, normal.length / 3 || nvert, 'normal', bad);
  checkCorners(facetexcoord, texcoord.length / 2, 'texture coordinate', bad);
}

/** Checks the indices of corners: -1 marks an omitted one, others must be in range. */
function checkCorners(
  indices: Int32Array,
  count: number,
  what: string,
  bad: (fault: Message<CodeIn<'bad-mesh'>>) => Error,
): void {
  const outside = indices.findIndex((v) => v < -1 || v >= count);
  if (outside >= 0)
    throw bad(message('bad-mesh/face-corner', { face: Math.floor(outside / 3), kind: what, index: indices[outside] }));
}

/** Checks that every directed edge occurs once, as in a consistently oriented mesh; faces without area are ignored. */
function checkOrientation(vert: Float64Array, face: Int32Array, origin: AssetOrigin): void {
  const seen = new Set<number>();
  const nvert = vert.length / 3;
  const m = newMeasure();
  for (let i = 0; i < face.length; i += 3) {
    measure(m, vert, 3 * face[i], 3 * face[i + 1], 3 * face[i + 2]);
    if (m.area <= Math.sqrt(MINVAL)) continue;
    for (let k = 0; k < 3; k++) {
      const from = face[i + k];
      const to = face[i + ((k + 1) % 3)];
      const key = from * nvert + to;
      if (seen.has(key)) {
        const fault = message('bad-mesh/edge-orientation', { from, to });
        throw assetError(origin, fault);
      }
      seen.add(key);
    }
  }
}

/** Checks that vertices have a convex hull. */
function checkVolume(vert: Float64Array, origin: AssetOrigin): void {
  const fault = degeneracy(vert);
  if (fault) throw assetError(origin, message('bad-mesh/no-hull', { problem: fault }));
}

function hullOf(vert: Float64Array, { maxhullvert = -1 }: MeshOptions, origin: AssetOrigin): Hull {
  try {
    return convexHull(vert, maxhullvert);
  } catch (error) {
    // areas of extreme coordinates overflow
    throw assetError(origin, message('bad-mesh/hull-failed', { problem: (error as Error).message }));
  }
}

const flipFaces = (face: Int32Array): Int32Array =>
  face.map((v, i) => (i % 3 === 0 ? v : face[i % 3 === 1 ? i + 1 : i - 1]));

function mirror(work: Work): Work {
  const { face, facenormal, facetexcoord } = work;
  return {
    ...work,
    face: flipFaces(face),
    facenormal: flipFaces(facenormal),
    facetexcoord: flipFaces(facetexcoord),
  };
}

/** Adds the normals and indices that are missing in the source. */
function complete(
  source: MeshSource,
  vert: Float64Array,
  face: Int32Array,
  smooth: boolean,
  origin: AssetOrigin,
): Work {
  const { texcoord } = source;
  let { normal, facenormal, facetexcoord } = source;
  if (normal.length === 0) {
    normal = vertexNormals(vert, face, smooth);
    facenormal = face;
  } else {
    const perVertex = Math.floor(normal.length / vert.length);
    normal = normal.slice();
    if (facenormal.length === 0) facenormal = face.map((v) => perVertex * v);
  }
  if (texcoord.length && facetexcoord.length === 0) facetexcoord = face;
  if (facetexcoord.length && facetexcoord.length !== face.length) {
    throw assetError(origin, message('bad-mesh/facetexcoord-count'));
  }
  return { vert, normal, face, facenormal, facetexcoord };
}

/** Subtracts `refpos`, rotates by the inverse of `refquat`, and scales. */
function place(vert: Float64Array, { scale = [1, 1, 1], refpos = [0, 0, 0], refquat }: MeshOptions): void {
  if (refpos.some((x) => x !== 0)) for (let i = 0; i < vert.length; i++) vert[i] -= refpos[i % 3];
  unrotate(vert, refquat);
  if (scale.some((x) => x !== 1)) for (let i = 0; i < vert.length; i++) vert[i] *= scale[i % 3];
}

/** Rotates normals by the inverse of `refquat`, and scales them inversely. */
function placeNormals(normal: Float32Array, { scale = [1, 1, 1], refquat }: MeshOptions): void {
  unrotate(normal, refquat);
  if (scale.some((x) => x !== 1)) for (let i = 0; i < normal.length; i++) normal[i] /= scale[i % 3];
  normalizeRows(normal);
}

/** Rotates rows by the inverse of a quaternion. */
function unrotate(rows: Float64Array | Float32Array, [w, x, y, z]: Quat = [1, 0, 0, 0]): void {
  if (w !== 1 || x !== 0 || y !== 0 || z !== 0) rotateRows(rows, conjugate(normalizeQuat([w, x, y, z])));
}

/** Rotates each row of a (n x 3) array. */
function rotateRows(rows: Float64Array | Float32Array, quat: Quat): void {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz]: Mat3 = quatToMat(quat);
  for (let i = 0; i < rows.length; i += 3) {
    const x = rows[i];
    const y = rows[i + 1];
    const z = rows[i + 2];
    rows[i] = xx * x + xy * y + xz * z;
    rows[i + 1] = yx * x + yy * y + yz * z;
    rows[i + 2] = zx * x + zy * y + zz * z;
  }
}

function massOf(mesh: Work, hull: Hull | undefined, inertia: MeshInertia, origin: AssetOrigin): MeshMass {
  const bad = (fault: Message<CodeIn<'bad-mesh'>>) => assetError(origin, fault);
  const { area, center: apex } = faceCentroid(mesh.vert, mesh.face);
  if (!(area >= MINVAL)) throw bad(message('bad-mesh/small-area'));
  const body = inertia === 'convex' ? hull!.faces : mesh.face;
  const { volume, center } = volumeAndCenter(mesh.vert, body, apex, inertia);
  if (volume < 0) throw bad(message('bad-mesh/negative-volume'));
  if (!(volume >= MINVAL)) throw bad(message('bad-mesh/small-volume'));
  return massAbout(mesh.vert, body, center, inertia);
}

/** Tolerance of the triangle inequality of the principal moments. */
const SLACK = { relative: 1e-6, absolute: 1e-9 };

/** Accuracy of the frame of a mesh: noise in its vertices, which are 32-bit floats, neither turns nor sorts the axes. */
const FRAME_TOLERANCE: AxesTolerance = { zero: 1e-7, equal: 1e-7 };

/** Center of mass, principal axes, and half sizes [m] of the box with the same volume and inertia. */
function inertialFrame(mass: MeshMass, origin: AssetOrigin): { pos: Vec3; quat: Quat; boxSize: Vec3 } {
  const { values, quat } = principalAxes(mass.moments, FRAME_TOLERANCE);
  const [a, b, c] = values;
  if (!(c > 0)) throw assetError(origin, message('bad-mesh/moments'));
  // moments are in decreasing order, so only the largest can exceed the sum of the others
  if (b + c < a * (1 - SLACK.relative) - SLACK.absolute) {
    throw assetError(origin, message('bad-mesh/moment-triangle'));
  }
  const half = (sum: number) => 0.5 * Math.sqrt((6 * sum) / mass.volume);
  const [x, y, z] = mass.center;
  return { pos: [x, y, z], quat, boxSize: [half(b + c - a), half(a + c - b), half(a + b - c)] };
}

function toFrame(vert: Float64Array, pos: Vec3, quat: Quat): void {
  for (let i = 0; i < vert.length; i++) vert[i] -= pos[i % 3];
  rotateRows(vert, conjugate(quat));
}

function boundsOf(vert: Float64Array): Float64Array {
  const bounds = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < vert.length; i++) {
    const k = i % 3;
    if (vert[i] < bounds[k]) bounds[k] = vert[i];
    if (vert[i] > bounds[k + 3]) bounds[k + 3] = vert[i];
  }
  return bounds;
}

/** Hierarchy over the faces, split by their circumcenters. */
function meshBvh(vert: Float64Array, face: Int32Array): Bvh {
  const n = face.length / 3;
  const bounds = new Float64Array(6 * n);
  const centers = new Float64Array(3 * n);
  for (let i = 0; i < n; i++) {
    const a = 3 * face[3 * i];
    const b = 3 * face[3 * i + 1];
    const c = 3 * face[3 * i + 2];
    for (let k = 0; k < 3; k++) {
      bounds[6 * i + k] = Math.min(vert[a + k], vert[b + k], vert[c + k]);
      bounds[6 * i + 3 + k] = Math.max(vert[a + k], vert[b + k], vert[c + k]);
    }
    circumcenter(centers, 3 * i, vert, a, b, c);
  }
  return buildBvh({ ids: integersBelow(n), bounds, centers });
}

/** Center of the circle through three points: c + ((|a|^2 b - |b|^2 a) x n) / (2 |n|^2) for edges a, b from c. */
function circumcenter(out: Float64Array, o: number, v: Float64Array, pa: number, pb: number, pc: number): void {
  const ax = v[pa] - v[pc];
  const ay = v[pa + 1] - v[pc + 1];
  const az = v[pa + 2] - v[pc + 2];
  const bx = v[pb] - v[pc];
  const by = v[pb + 1] - v[pc + 1];
  const bz = v[pb + 2] - v[pc + 2];
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const a2 = ax * ax + ay * ay + az * az;
  const b2 = bx * bx + by * by + bz * bz;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = 2 * length * length;
  const wx = a2 * bx - b2 * ax;
  const wy = a2 * by - b2 * ay;
  const wz = a2 * bz - b2 * az;
  out[o] = (wy * nz - wz * ny) / scale + v[pc];
  out[o + 1] = (wz * nx - wx * nz) / scale + v[pc + 1];
  out[o + 2] = (wx * ny - wy * nx) / scale + v[pc + 2];
}

/**
 * All contacts of two polytopes, boxes or meshes, from the face of the Minkowski difference that is nearest to the
 * origin. That face is spanned by vertices of A minus vertices of B, and the vertices of each shape are those of
 * one of its features: three of a face, two of an edge, one of a corner. When a face of A (at the feature) is
 * opposed to one of B, the second is clipped to the prism over the first, and each vertex that is left below is
 * a contact. When only an edge is parallel to a face, it is clipped instead. Otherwise the one contact stays.
 */
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import { bindClip } from './clip.js';
import { type ConvexShape, SHAPE_MAT, SHAPE_MESH, SHAPE_POS, SHAPE_SIZE, SHAPE_TYPE } from './convex-shape.js';
import { MINVAL } from './manifold.js';
import { type Minkowski, VERTEX_IDS, VERTEX_SIZE, WITNESS_COUNT } from './minkowski.js';
import type { Polytope } from './polytope.js';

/** Cosine of the angle (5.1 degrees) within which faces count as opposed, and sine of that of edges with faces. */
const FACE_COSINE = 0.996;
const EDGE_SINE = 0.0888;

export interface MultiContact {
  run(polytope: Polytope, face: number, maxContacts: number): void;
}

/** One of the two shapes: its feature, and the faces or edges there. */
interface Side {
  readonly shape: ConvexShape;
  /** Numbers and positions of the feature's vertices. */
  readonly id: Int32Array;
  readonly vertex: Float64Array;
  /** Normals of faces at the feature, and which faces they are; or directions of its edges and their far ends. */
  readonly normal: Float64Array;
  readonly faceId: Int32Array;
  readonly end: Float64Array;
  /** Vertices of the chosen face or edge. */
  readonly polygon: Float64Array;
  /** Number of vertices of the feature, then of the polygon. */
  dim: number;
  count: number;
}

export function bindMultiContact(m: ModelRecord, c: Minkowski): MultiContact {
  const { onA, onB, int } = c;
  const clip = bindClip(m, c);
  const degree = Math.max(3, m.nmeshdegmax);
  const sides = Math.max(4, m.npolygonmax);
  const createSide = (shape: ConvexShape): Side => ({
    shape,
    id: new Int32Array(3),
    vertex: new Float64Array(9),
    normal: new Float64Array(3 * degree),
    faceId: new Int32Array(degree),
    end: new Float64Array(3 * degree),
    polygon: new Float64Array(3 * sides),
    dim: 0,
    count: 0,
  });
  const sideA = createSide(c.a);
  const sideB = createSide(c.b);
  /** Unit-free direction from A to B along which they penetrate, and its opposite. */
  const toB = new Float64Array(3);
  const toA = new Float64Array(3);
  const shared = new Int32Array(2);
  /** The matching pair found by `opposedFaces` or `edgeAlongFace`. */
  const match = new Int32Array(2);

  function run(polytope: Polytope, face: number, maxContacts: number): void {
    if (hasNoFaces(c.a) || hasNoFaces(c.b)) return;
    setFeature(sideA, polytope, face, 0);
    setFeature(sideB, polytope, face, 1);
    for (let k = 0; k < 3; k++) {
      toB[k] = onB[k] - onA[k];
      toA[k] = onA[k] - onB[k];
    }
    sideA.count = faceNormals(sideA, toA);
    sideB.count = faceNormals(sideB, toB);
    if (opposedFaces()) {
      takeFace(sideA, sideA.faceId[match[0]]);
      takeFace(sideB, sideB.faceId[match[1]]);
      clip.run(sideA.polygon, sideA.count, sideB.polygon, sideB.count, sideA.normal, 3 * match[0], maxContacts);
      clip.project(sideB.normal, 3 * match[1], 1);
    } else if (sideA.dim < 3 && sideA.dim <= sideB.dim) {
      clipEdge(sideA, sideB, maxContacts);
      if (match[0] >= 0) exchangeWitness();
    } else if (sideB.dim < 3) {
      clipEdge(sideB, sideA, maxContacts);
    }
  }

  const hasNoFaces = (shape: ConvexShape): boolean =>
    shape.int[SHAPE_TYPE] === GeomType.MESH && m.mesh_polynum[shape.int[SHAPE_MESH]] === 0;

  /** Clips an edge of one shape that is parallel to a face of the other; match[0] is -1 if there is none. */
  function clipEdge(edge: Side, face: Side, maxContacts: number): void {
    edge.count = edgeDirections(edge);
    if (!edgeAlongFace(edge, face)) {
      match[0] = -1;
      return;
    }
    for (let k = 0; k < 3; k++) {
      edge.polygon[k] = edge.vertex[k];
      edge.polygon[3 + k] = edge.end[3 * match[0] + k];
    }
    const normal = 3 * match[1];
    takeFace(face, face.faceId[match[1]]);
    clip.run(face.polygon, face.count, edge.polygon, 2, face.normal, normal, maxContacts);
    clip.project(face.normal, normal, -1);
  }

  function exchangeWitness(): void {
    for (let i = 0; i < 3 * int[WITNESS_COUNT]; i++) {
      const x = onA[i];
      onA[i] = onB[i];
      onB[i] = x;
    }
  }

  /** Vertices of the face's corners on one shape, repeated ones dropped. */
  function setFeature(side: Side, polytope: Polytope, face: number, which: number): void {
    const { id, vertex } = side;
    for (let i = 0; i < 3; i++) {
      const v = polytope.faceVertex[3 * face + i];
      id[i] = polytope.vertexIds[VERTEX_IDS * v + which];
      for (let k = 0; k < 3; k++) vertex[3 * i + k] = polytope.vertex[VERTEX_SIZE * v + 3 + 3 * which + k];
    }
    if (id[0] === id[1]) {
      side.dim = id[0] === id[2] ? 1 : 2;
      if (side.dim === 1) return;
      id[1] = id[2];
      for (let k = 0; k < 3; k++) vertex[3 + k] = vertex[6 + k];
    } else {
      side.dim = id[2] === id[0] || id[2] === id[1] ? 2 : 3;
    }
  }

  /** Normals of the faces that meet at the feature; their number. */
  function faceNormals(side: Side, direction: Float64Array): number {
    const type = side.shape.int[SHAPE_TYPE];
    if (type === GeomType.BOX) return boxNormals(side, direction);
    return type === GeomType.MESH ? meshNormals(side) : 0;
  }

  function edgeDirections(side: Side): number {
    if (side.dim === 2) {
      for (let k = 0; k < 3; k++) side.end[k] = side.vertex[3 + k];
      setEdge(side, 0);
      return 1;
    }
    const type = side.shape.int[SHAPE_TYPE];
    if (type === GeomType.BOX) return boxEdges(side);
    return type === GeomType.MESH ? meshEdges(side) : 0;
  }

  function takeFace(side: Side, face: number): void {
    if (side.shape.int[SHAPE_TYPE] === GeomType.BOX) takeBoxFace(side, face);
    else takeMeshFace(side, face);
  }

  /** The first pair of faces that oppose each other, into `match`. */
  function opposedFaces(): boolean {
    return findMatch(sideA, sideB, -1, -FACE_COSINE);
  }

  /** The first face, and edge along it, into `match`: the edge first. */
  function edgeAlongFace(edge: Side, face: Side): boolean {
    if (!findMatch(face, edge, -EDGE_SINE, EDGE_SINE)) return false;
    const found = match[0];
    match[0] = match[1];
    match[1] = found;
    return true;
  }

  /** The first pair of directions, those of `outer` in turn, whose cosine is between bounds; -1 is no lower bound. */
  function findMatch(outer: Side, inner: Side, low: number, high: number): boolean {
    const a = outer.normal;
    const b = inner.normal;
    for (let i = 0; i < 3 * outer.count; i += 3) {
      for (let j = 0; j < 3 * inner.count; j += 3) {
        const cosine = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
        if (!(cosine < high && (low === -1 || cosine > low))) continue;
        match[0] = i / 3;
        match[1] = j / 3;
        return true;
      }
    }
    return false;
  }

  /** Faces of the mesh that have all the vertices of the feature. */
  function meshNormals(side: Side): number {
    const { mesh_polymap, mesh_polymapadr, mesh_polymapnum, mesh_vertadr } = m;
    const { id, dim } = side;
    const start = mesh_vertadr[side.shape.int[SHAPE_MESH]];
    const first = mesh_polymapadr[start + id[0]];
    const count = mesh_polymapnum[start + id[0]];
    if (dim === 1) {
      for (let i = 0; i < count; i++) setMeshNormal(side, i, mesh_polymap[first + i]);
      return count;
    }
    const second = start + id[1];
    let n = commonFaces(mesh_polymap, first, count, mesh_polymapadr[second], mesh_polymapnum[second]);
    if (dim === 3) {
      const third = start + id[2];
      n = Math.min(1, commonFaces(shared, 0, n, mesh_polymapadr[third], mesh_polymapnum[third]));
    }
    for (let i = 0; i < n; i++) setMeshNormal(side, i, shared[i]);
    return n;
  }

  /** Up to two faces that are in a list and among those of a vertex, into `shared`, which may be the list. */
  function commonFaces(list: Int32Array, o: number, n: number, adr: number, count: number): number {
    const { mesh_polymap } = m;
    let found = 0;
    for (let i = 0; i < n; i++) {
      const face = list[o + i];
      for (let j = 0; j < count; j++) {
        if (face !== mesh_polymap[adr + j]) continue;
        shared[found++] = face;
        if (found === 2) return 2;
      }
    }
    return found;
  }

  function setMeshNormal(side: Side, i: number, face: number): void {
    const { mesh_polynormal, mesh_polyadr } = m;
    const o = 3 * (mesh_polyadr[side.shape.int[SHAPE_MESH]] + face);
    side.normal[3 * i] = mesh_polynormal[o];
    side.normal[3 * i + 1] = mesh_polynormal[o + 1];
    side.normal[3 * i + 2] = mesh_polynormal[o + 2];
    turn(side.normal, 3 * i, side.shape.num);
    side.faceId[i] = face;
  }

  /** The edges that lead to the corner in each of its faces. */
  function meshEdges(side: Side): number {
    const { mesh_polymap, mesh_polymapadr, mesh_polymapnum, mesh_vertadr } = m;
    const { mesh_polyadr, mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum } = m;
    const mesh = side.shape.int[SHAPE_MESH];
    const corner = side.id[0];
    const vertex = mesh_vertadr[mesh] + corner;
    const count = mesh_polymapnum[vertex];
    for (let i = 0; i < count; i++) {
      const polygon = mesh_polyadr[mesh] + mesh_polymap[mesh_polymapadr[vertex] + i];
      const adr = mesh_polyvertadr[polygon];
      const n = mesh_polyvertnum[polygon];
      for (let j = 0; j < n; j++) {
        if (mesh_polyvert[adr + j] !== corner) continue;
        placeVertex(side.end, 3 * i, side.shape, mesh_polyvert[adr + (j === 0 ? n - 1 : j - 1)]);
        setEdge(side, i);
        break;
      }
    }
    return count;
  }

  /** Vertices of a face, clockwise seen from outside. */
  function takeMeshFace(side: Side, face: number): void {
    const { mesh_polyadr, mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum } = m;
    const polygon = mesh_polyadr[side.shape.int[SHAPE_MESH]] + face;
    const adr = mesh_polyvertadr[polygon];
    const n = mesh_polyvertnum[polygon];
    for (let i = 0; i < n; i++) placeVertex(side.polygon, 3 * i, side.shape, mesh_polyvert[adr + n - 1 - i]);
    side.count = n;
  }

  function placeVertex(out: Float64Array, o: number, shape: ConvexShape, vertex: number): void {
    const { mesh_vert, mesh_vertadr } = m;
    const v = 3 * (mesh_vertadr[shape.int[SHAPE_MESH]] + vertex);
    out[o] = mesh_vert[v];
    out[o + 1] = mesh_vert[v + 1];
    out[o + 2] = mesh_vert[v + 2];
    place(out, o, shape.num);
  }

  return { run };
}

/** Turns a direction of the frame of the shape, in place, into the world. */
function turn(out: Float64Array, o: number, num: Float64Array): void {
  const x = out[o];
  const y = out[o + 1];
  const z = out[o + 2];
  out[o] = num[SHAPE_MAT] * x + num[SHAPE_MAT + 1] * y + num[SHAPE_MAT + 2] * z;
  out[o + 1] = num[SHAPE_MAT + 3] * x + num[SHAPE_MAT + 4] * y + num[SHAPE_MAT + 5] * z;
  out[o + 2] = num[SHAPE_MAT + 6] * x + num[SHAPE_MAT + 7] * y + num[SHAPE_MAT + 8] * z;
}

/** Brings a point of the frame of the shape, in place, into the world. */
function place(out: Float64Array, o: number, num: Float64Array): void {
  turn(out, o, num);
  out[o] += num[SHAPE_POS];
  out[o + 1] += num[SHAPE_POS + 1];
  out[o + 2] += num[SHAPE_POS + 2];
}

/** Unit direction of edge i, from the corner to its far end. */
function setEdge(side: Side, i: number): void {
  const { normal, end, vertex } = side;
  const x = end[3 * i] - vertex[0];
  const y = end[3 * i + 1] - vertex[1];
  const z = end[3 * i + 2] - vertex[2];
  const length = Math.sqrt(x * x + y * y + z * z);
  const scale = length < MINVAL ? 0 : 1 / length;
  normal[3 * i] = length < MINVAL ? 1 : x * scale;
  normal[3 * i + 1] = y * scale;
  normal[3 * i + 2] = z * scale;
}

/**
 * Faces of a box are numbered +x, -x, +y, -y, +z, -z; its corners by sign bits. A feature of n corners lies on
 * 4 - n faces; if it is a diagonal, only the direction of penetration can tell the face.
 */
function boxNormals(side: Side, direction: Float64Array): number {
  const { id, dim } = side;
  let common = 7;
  for (let i = 1; i < dim; i++) common &= ~(id[0] ^ id[i]);
  let n = 0;
  for (let axis = 0; axis < 3; axis++) {
    if ((common & (1 << axis)) === 0) continue;
    setBoxNormal(side, n++, 2 * axis + (id[0] & (1 << axis) ? 0 : 1));
  }
  return n === 4 - dim ? n : boxNormalAlong(side, direction);
}

function boxNormalAlong(side: Side, direction: Float64Array): number {
  const { num } = side.shape;
  const length = Math.sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
  for (let axis = 0; axis < 3; axis++) {
    const r = SHAPE_MAT + axis;
    const along = (num[r] * direction[0] + num[r + 3] * direction[1] + num[r + 6] * direction[2]) / length;
    if (Math.abs(along) > FACE_COSINE) {
      setBoxNormal(side, 0, 2 * axis + (along > 0 ? 0 : 1));
      return 1;
    }
  }
  return 0;
}

/** The normal of a face is a column of the rotation. */
function setBoxNormal(side: Side, i: number, face: number): void {
  const { num } = side.shape;
  const sign = face & 1 ? -1 : 1;
  const column = SHAPE_MAT + (face >> 1);
  side.normal[3 * i] = sign * num[column];
  side.normal[3 * i + 1] = sign * num[column + 3];
  side.normal[3 * i + 2] = sign * num[column + 6];
  side.faceId[i] = face;
}

/** The three edges at a corner. */
function boxEdges(side: Side): number {
  const { num } = side.shape;
  const corner = side.id[0];
  for (let axis = 0; axis < 3; axis++) {
    placeCorner(side.end, 3 * axis, num, corner ^ (1 << axis));
    setEdge(side, axis);
  }
  return 3;
}

function placeCorner(out: Float64Array, o: number, num: Float64Array, bits: number): void {
  out[o] = bits & 1 ? num[SHAPE_SIZE] : -num[SHAPE_SIZE];
  out[o + 1] = bits & 2 ? num[SHAPE_SIZE + 1] : -num[SHAPE_SIZE + 1];
  out[o + 2] = bits & 4 ? num[SHAPE_SIZE + 2] : -num[SHAPE_SIZE + 2];
  place(out, o, num);
}

/** Corners of each face of a box, clockwise seen from outside, as sign bits. */
const BOX_FACES = [
  [7, 3, 1, 5],
  [2, 6, 4, 0],
  [2, 3, 7, 6],
  [4, 5, 1, 0],
  [6, 7, 5, 4],
  [3, 2, 0, 1],
] as const;

function takeBoxFace(side: Side, face: number): void {
  const corners = BOX_FACES[face];
  for (let i = 0; i < 4; i++) placeCorner(side.polygon, 3 * i, side.shape.num, corners[i]);
  side.count = 4;
}

/**
 * The features at which a box, a mesh or a cylinder touches: the vertices that support it in the direction of contact,
 * and the faces and edges of the polytope at all of them. One such vertex is a corner with all its faces and edges, two
 * are an edge between two faces, three are a face.
 *
 * A box is the polytope whose vertices are numbered by the signs of their coordinates, bit 0 for x, and whose faces are
 * +x, -x, +y, -y, +z, -z. The faces of a mesh are the polygons of its hull.
 *
 * A cylinder has a vertex for each rim, 1 for that at +z, and its faces are the caps, +z and -z, as regular polygons of
 * 16 corners on the rim. If only one rim touches, its cap is the face. The only edge is the line of the side through
 * the touching point.
 */

import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { ModelRecord } from '../../../model/model-record.js';
import {
  type ConvexShape,
  SHAPE_MAT,
  SHAPE_MESH,
  SHAPE_POS,
  SHAPE_SIZE,
  SHAPE_TYPE,
  toWorld,
} from '../../shapes/shape-record.js';
import { placeVertex } from './convex-shape.js';

/** Cosine of the angle, 5.1 degrees, within which two directions count as equal. */
export const ALIGNED = 0.996;

/** Vertices of each face of a box, clockwise seen from outside. */
const BOX_LOOPS = [7, 3, 1, 5, 2, 6, 4, 0, 2, 3, 7, 6, 4, 5, 1, 0, 6, 7, 5, 4, 3, 2, 0, 1] as const;
const BOX_LOOP = 4;

/** Number of corners of the cap of a cylinder. */
export const CAP_CORNERS = 16;
/**
 * Cosines and sines of multiples of 22.5 degrees, with the digits of the reference: its choice between equally large
 * quadrilaterals depends on them.
 */
const CAP_COSINES = [1, 0.923879532511287, Math.SQRT1_2, 0.38268343236509, 0] as const;
const capCosine = (i: number): number => {
  const k = i & 15;
  const fold = k > 8 ? 16 - k : k;
  return fold > 4 ? -CAP_COSINES[8 - fold]! : CAP_COSINES[fold]!;
};
/** Corners of a cap of radius 1, counterclockwise about z from the x axis: x, y. */
const CAP_LOOP = Array.from({ length: CAP_CORNERS }, (_, i) => [capCosine(i), capCosine(i + 12)]).flat();

/** Offset in `count` of the number of vertices at the contact, 1 to 3. */
export const VERTICES = 0;
/** Offset in `count` of the number of faces at all of these vertices. */
export const FACES = 1;
/** Offset in `count` of the number of corners of the polygon. */
export const CORNERS = 2;

/** Features of one shape at the contact, as `FacetFinder` finds them. */
export interface Facets {
  readonly shape: ConvexShape;
  /** Numbers of vertices at the contact, of their common faces, and of corners of the polygon. */
  readonly count: Int32Array;
  /** The vertices, the common faces, and the vertices at the far ends of edges. */
  readonly vertex: Int32Array;
  readonly face: Int32Array;
  readonly end: Int32Array;
  /** One of the touching points, in the world; only the edge of a cylinder depends on it. */
  readonly point: Float64Array;
  /** Unit normals of the faces, in the world. */
  readonly normal: Float64Array;
  /** Unit directions of the edges at a corner or along an edge, in the world, after `findEdges`. */
  readonly direction: Float64Array;
  /** Corners of the last selected face or edge, in the world. */
  readonly polygon: Float64Array;
}

/** Allocates the features of a shape, with capacity for the largest face and vertex degree of the meshes of a Model. */
export function createFacets(m: ModelRecord, shape: ConvexShape): Facets {
  const degree = Math.max(3, m.nmeshdegmax);
  return {
    shape,
    count: integers(3),
    vertex: integers(3),
    face: integers(degree),
    end: integers(degree),
    point: doubles(3),
    normal: doubles(3 * degree),
    direction: doubles(3 * degree),
    polygon: doubles(3 * Math.max(CAP_CORNERS, m.npolygonmax)),
  };
}

/** Queries of the facets of either shape. They are bound once, so that the arrays of the model are constants. */
export interface FacetFinder {
  /** Tests whether the shape has flat faces. */
  hasFaces(f: Facets): boolean;
  /** Adds a vertex at the contact unless it is already listed. */
  addVertex(f: Facets, vertex: number): void;
  /**
   * Finds the faces at all vertices. If a box has too few, the face whose normal is along `outward` is used, if there
   * is one.
   */
  findFaces(f: Facets, outward: Float64Array): void;
  /** Finds the edges; returns their number. */
  findEdges(f: Facets): number;
  /** Sets the polygon to that of found face `i`, clockwise seen from outside. */
  takeFace(f: Facets, i: number): void;
  /** Sets the polygon to found edge `i`. */
  takeEdge(f: Facets, i: number): void;
}

const isBox = (f: Facets): boolean => f.shape.int[SHAPE_TYPE] === GeomType.BOX;
const isCylinder = (f: Facets): boolean => f.shape.int[SHAPE_TYPE] === GeomType.CYLINDER;

/** Makes the search for features of boxes, meshes and cylinders. It reads `mesh_poly*` and `mesh_vert`. */
export function bindFacets(m: ModelRecord): FacetFinder {
  const boxLoops = Int32Array.from(BOX_LOOPS);
  const capLoop = Float64Array.from(CAP_LOOP);
  const hasFaces = (f: Facets): boolean => isBox(f) || isCylinder(f) || m.mesh_polynum[f.shape.int[SHAPE_MESH]] > 0;

  function addVertex({ count, vertex }: Facets, v: number): void {
    const n = count[VERTICES];
    for (let i = 0; i < n; i++) if (vertex[i] === v) return;
    vertex[n] = v;
    count[VERTICES] = n + 1;
  }

  function findFaces(f: Facets, outward: Float64Array): void {
    const { count, vertex, face } = f;
    const n = count[VERTICES];
    // an edge has two faces, a face is one
    const most = n === 1 ? face.length : 4 - n;
    count[FACES] = 0;
    if (isCylinder(f)) {
      if (n === 1) addFace(f, vertex[0] ^ 1);
      return;
    }
    const available = facesAt(f, vertex[0]);
    for (let i = 0; i < available && count[FACES] < most; i++) {
      const id = faceAt(f, vertex[0], i);
      if ((n < 2 || isOn(f, id, vertex[1])) && (n < 3 || isOn(f, id, vertex[2]))) addFace(f, id);
    }
    // the box vertices do not belong to a face or edge, for example on a diagonal
    if (n > 1 && count[FACES] < most && isBox(f)) takeFaceAlong(f, outward);
  }

  function facesAt(f: Facets, v: number): number {
    return isBox(f) ? 3 : m.mesh_polymapnum[m.mesh_vertadr[f.shape.int[SHAPE_MESH]] + v];
  }

  function faceAt(f: Facets, v: number, i: number): number {
    if (isBox(f)) return 2 * i + (((v >> i) & 1) ^ 1);
    return m.mesh_polymap[m.mesh_polymapadr[m.mesh_vertadr[f.shape.int[SHAPE_MESH]] + v] + i];
  }

  /** Tests whether a face has a vertex. */
  function isOn(f: Facets, face: number, v: number): boolean {
    if (isBox(f)) return faceAt(f, v, face >> 1) === face;
    return placeInLoop(f, face, v) >= 0;
  }

  /** Index of a vertex in the loop of a mesh face, or -1. */
  function placeInLoop({ shape }: Facets, face: number, v: number): number {
    const { mesh_polyadr, mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum } = m;
    const polygonId = mesh_polyadr[shape.int[SHAPE_MESH]] + face;
    const first = mesh_polyvertadr[polygonId];
    for (let i = mesh_polyvertnum[polygonId] - 1; i >= 0; i--) if (mesh_polyvert[first + i] === v) return i;
    return -1;
  }

  /** Adds a face with its normal; for a box and a cylinder, the normal is a column of the rotation. */
  function addFace(f: Facets, id: number): void {
    const { count, face, normal } = f;
    const { num, int } = f.shape;
    const i = count[FACES]++;
    const o = 3 * i;
    face[i] = id;
    if (isBox(f) || isCylinder(f)) {
      const column = SHAPE_MAT + (isBox(f) ? id >> 1 : 2);
      const sign = id & 1 ? -1 : 1;
      normal[o] = sign * num[column];
      normal[o + 1] = sign * num[column + 3];
      normal[o + 2] = sign * num[column + 6];
      return;
    }
    const { mesh_polynormal, mesh_polyadr } = m;
    const q = 3 * (mesh_polyadr[int[SHAPE_MESH]] + id);
    normal[o] = mesh_polynormal[q];
    normal[o + 1] = mesh_polynormal[q + 1];
    normal[o + 2] = mesh_polynormal[q + 2];
    rotate(normal, o, num);
  }

  /** Replaces the faces by the box face whose normal is along a direction, if there is one. */
  function takeFaceAlong(f: Facets, d: Float64Array): void {
    const { num } = f.shape;
    const least = ALIGNED * Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    f.count[FACES] = 0;
    for (let axis = 0; axis < 3 && f.count[FACES] === 0; axis++) {
      const column = SHAPE_MAT + axis;
      const along = num[column] * d[0] + num[column + 3] * d[1] + num[column + 6] * d[2];
      if (Math.abs(along) > least) addFace(f, 2 * axis + (along > 0 ? 0 : 1));
    }
  }

  function findEdges(f: Facets): number {
    const { count, vertex, end } = f;
    if (isCylinder(f)) {
      takeEdge(f, 0);
      setDirection(f, 0);
      return 1;
    }
    const corner = vertex[0];
    const n = count[VERTICES] === 1 ? facesAt(f, corner) : 1;
    for (let i = 0; i < n; i++) {
      end[i] = count[VERTICES] === 1 ? farEnd(f, corner, i) : vertex[1];
      takeEdge(f, i);
      setDirection(f, 3 * i);
    }
    return n;
  }

  /** The vertex at the other end of edge i of a corner; for a mesh, the vertex before the corner on its face i. */
  function farEnd(f: Facets, corner: number, i: number): number {
    if (isBox(f)) return corner ^ (1 << i);
    const face = faceAt(f, corner, i);
    const place = placeInLoop(f, face, corner);
    const polygonId = m.mesh_polyadr[f.shape.int[SHAPE_MESH]] + face;
    const before = place > 0 ? place - 1 : m.mesh_polyvertnum[polygonId] - 1;
    return m.mesh_polyvert[m.mesh_polyvertadr[polygonId] + before];
  }

  function takeEdge(f: Facets, i: number): void {
    if (isCylinder(f)) {
      placeSide(f);
      return;
    }
    place(f, 0, f.vertex[0]);
    place(f, 3, f.end[i]);
    f.count[CORNERS] = 2;
  }

  function takeFace(f: Facets, i: number): void {
    const { count, face, polygon, shape } = f;
    const id = face[i];
    if (isCylinder(f)) {
      placeCap(f, id);
      return;
    }
    if (isBox(f)) {
      for (let k = 0; k < BOX_LOOP; k++) placeBoxVertex(f, 3 * k, boxLoops[BOX_LOOP * id + k]);
      count[CORNERS] = BOX_LOOP;
      return;
    }
    const { mesh_polyadr, mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum, mesh_vert, mesh_vertadr } = m;
    const mesh = shape.int[SHAPE_MESH];
    const polygonId = mesh_polyadr[mesh] + id;
    const first = mesh_vertadr[mesh];
    const n = mesh_polyvertnum[polygonId];
    // mesh loops are counterclockwise
    const last = mesh_polyvertadr[polygonId] + n - 1;
    for (let k = 0; k < n; k++)
      placeVertex(polygon, 3 * k, shape.num, mesh_vert, 3 * (first + mesh_polyvert[last - k]));
    count[CORNERS] = n;
  }

  /** Sets the polygon to a cap, from the x axis on, clockwise seen from outside. */
  function placeCap({ count, polygon, shape }: Facets, id: number): void {
    const { num } = shape;
    const outside = id === 0 ? 1 : -1;
    const radius = num[SHAPE_SIZE];
    for (let k = 0; k < CAP_CORNERS; k++) {
      polygon[3 * k] = radius * capLoop[2 * k];
      polygon[3 * k + 1] = -outside * radius * capLoop[2 * k + 1];
      polygon[3 * k + 2] = outside * num[SHAPE_SIZE + 1];
      toWorld(polygon, 3 * k, num);
    }
    count[CORNERS] = CAP_CORNERS;
  }

  /** Writes a vertex, in the world, into the polygon. */
  function place(f: Facets, o: number, v: number): void {
    if (isBox(f)) placeBoxVertex(f, o, v);
    else placeVertex(f.polygon, o, f.shape.num, m.mesh_vert, 3 * (m.mesh_vertadr[f.shape.int[SHAPE_MESH]] + v));
  }

  return { hasFaces, addVertex, findFaces, findEdges, takeFace, takeEdge };
}

/** Sets the polygon to the line of the side of a cylinder that starts at its touching point, which is on a rim. */
function placeSide({ count, point, polygon, shape }: Facets): void {
  const { num } = shape;
  let height = 0;
  for (let k = 0; k < 3; k++) height += num[SHAPE_MAT + 3 * k + 2] * (point[k] - num[SHAPE_POS + k]);
  const length = (height > 0 ? -2 : 2) * num[SHAPE_SIZE + 1];
  for (let k = 0; k < 3; k++) {
    polygon[k] = point[k];
    polygon[3 + k] = point[k] + length * num[SHAPE_MAT + 3 * k + 2];
  }
  count[CORNERS] = 2;
}

/** Sets the unit vector from the first corner of the polygon to the second; x if they coincide. */
function setDirection({ polygon, direction }: Facets, o: number): void {
  const x = polygon[3] - polygon[0];
  const y = polygon[4] - polygon[1];
  const z = polygon[5] - polygon[2];
  const length = Math.sqrt(x * x + y * y + z * z);
  const defined = length >= MINVAL;
  const scale = defined ? 1 / length : 0;
  direction[o] = defined ? x * scale : 1;
  direction[o + 1] = y * scale;
  direction[o + 2] = z * scale;
}

function placeBoxVertex({ polygon, shape }: Facets, o: number, v: number): void {
  const { num } = shape;
  for (let k = 0; k < 3; k++) polygon[o + k] = (v >> k) & 1 ? num[SHAPE_SIZE + k] : -num[SHAPE_SIZE + k];
  toWorld(polygon, o, num);
}

/** Rotates a vector from the frame of a shape into the world, in place. */
function rotate(out: Float64Array, o: number, num: Float64Array): void {
  const x = out[o];
  const y = out[o + 1];
  const z = out[o + 2];
  out[o] = num[SHAPE_MAT] * x + num[SHAPE_MAT + 1] * y + num[SHAPE_MAT + 2] * z;
  out[o + 1] = num[SHAPE_MAT + 3] * x + num[SHAPE_MAT + 4] * y + num[SHAPE_MAT + 5] * z;
  out[o + 2] = num[SHAPE_MAT + 6] * x + num[SHAPE_MAT + 7] * y + num[SHAPE_MAT + 8] * z;
}

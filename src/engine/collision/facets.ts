/**
 * Where a box or a mesh touches: the vertices that support it in the direction of contact, and the faces and edges of
 * the polytope at all of them. One such vertex is a corner with all its faces and edges, two are an edge between two
 * faces, three are a face.
 *
 * A box is the polytope whose vertices are numbered by the signs of their coordinates, bit 0 for x, and whose faces
 * are +x, -x, +y, -y, +z, -z. The faces of a mesh are the polygons of its hull.
 */
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import { type ConvexShape, SHAPE_MAT, SHAPE_MESH, SHAPE_POS, SHAPE_SIZE, SHAPE_TYPE } from './convex-shape.js';
import { MINVAL } from './manifold.js';

/** Cosine of the angle, 5.1 degrees, within which two directions count as equal. */
export const ALIGNED = 0.996;

/** Vertices of each face of a box, clockwise seen from outside. */
const BOX_LOOPS = [7, 3, 1, 5, 2, 6, 4, 0, 2, 3, 7, 6, 4, 5, 1, 0, 6, 7, 5, 4, 3, 2, 0, 1] as const;
const BOX_LOOP = 4;

/** Offsets of counts in `count`. */
export const VERTICES = 0;
export const FACES = 1;
export const CORNERS = 2;

export interface Facets {
  /** Numbers of vertices at the contact, faces there, and corners of the polygon. */
  readonly count: Int32Array;
  /** Unit normals of the faces there, in the world. */
  readonly normal: Float64Array;
  /** Unit directions of the edges at a corner or along an edge, in the world, after `findEdges`. */
  readonly direction: Float64Array;
  /** Corners, in the world, of the face or edge taken last. */
  readonly polygon: Float64Array;
  /** Whether the shape has faces to speak of. */
  hasFaces(): boolean;
  /** Forgets all vertices. */
  clear(): void;
  /** Adds a vertex at the contact unless it is known. */
  addVertex(vertex: number): void;
  /** Finds the faces at all vertices. Where a box has too few, `outward` tells the face if it is along a normal. */
  findFaces(outward: Float64Array): void;
  /** Finds the edges; returns their number. */
  findEdges(): number;
  /** Makes the polygon that of face `i` of those found, clockwise seen from outside. */
  takeFace(i: number): void;
  /** Makes the polygon edge `i` of those found. */
  takeEdge(i: number): void;
}

export function bindFacets(m: ModelRecord, shape: ConvexShape): Facets {
  const { num, int } = shape;
  const degree = Math.max(3, m.nmeshdegmax);
  const vertex = new Int32Array(3);
  const face = new Int32Array(degree);
  const end = new Int32Array(degree);
  const count = new Int32Array(3);
  const normal = new Float64Array(3 * degree);
  const direction = new Float64Array(3 * degree);
  const polygon = new Float64Array(3 * Math.max(BOX_LOOP, m.npolygonmax));

  const isBox = (): boolean => int[SHAPE_TYPE] === GeomType.BOX;
  const hasFaces = (): boolean => isBox() || m.mesh_polynum[int[SHAPE_MESH]] > 0;

  function clear(): void {
    count[VERTICES] = 0;
  }

  function addVertex(v: number): void {
    const n = count[VERTICES];
    for (let i = 0; i < n; i++) if (vertex[i] === v) return;
    vertex[n] = v;
    count[VERTICES] = n + 1;
  }

  function findFaces(outward: Float64Array): void {
    const n = count[VERTICES];
    // an edge has two faces, a face is one
    const most = n === 1 ? degree : 4 - n;
    const available = facesAt(vertex[0]);
    count[FACES] = 0;
    for (let i = 0; i < available && count[FACES] < most; i++) {
      const f = faceAt(vertex[0], i);
      if ((n < 2 || isOn(f, vertex[1])) && (n < 3 || isOn(f, vertex[2]))) addFace(f);
    }
    // vertices of a box that are not those of a face or edge: of a diagonal, for example
    if (n > 1 && count[FACES] < most && isBox()) takeFaceAlong(outward);
  }

  function facesAt(v: number): number {
    return isBox() ? 3 : m.mesh_polymapnum[m.mesh_vertadr[int[SHAPE_MESH]] + v];
  }

  function faceAt(v: number, i: number): number {
    if (isBox()) return 2 * i + (((v >> i) & 1) ^ 1);
    return m.mesh_polymap[m.mesh_polymapadr[m.mesh_vertadr[int[SHAPE_MESH]] + v] + i];
  }

  /** Whether a face has a vertex. */
  function isOn(f: number, v: number): boolean {
    if (isBox()) return faceAt(v, f >> 1) === f;
    return placeInLoop(f, v) >= 0;
  }

  /** Where a vertex is in the loop of a face of a mesh, or -1. */
  function placeInLoop(f: number, v: number): number {
    const { mesh_polyadr, mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum } = m;
    const polygonId = mesh_polyadr[int[SHAPE_MESH]] + f;
    const first = mesh_polyvertadr[polygonId];
    for (let i = mesh_polyvertnum[polygonId] - 1; i >= 0; i--) if (mesh_polyvert[first + i] === v) return i;
    return -1;
  }

  /** Adds a face with its normal: of a box that is a column of its rotation. */
  function addFace(f: number): void {
    const i = count[FACES]++;
    const o = 3 * i;
    face[i] = f;
    if (isBox()) {
      const column = SHAPE_MAT + (f >> 1);
      const sign = f & 1 ? -1 : 1;
      normal[o] = sign * num[column];
      normal[o + 1] = sign * num[column + 3];
      normal[o + 2] = sign * num[column + 6];
      return;
    }
    const { mesh_polynormal, mesh_polyadr } = m;
    const q = 3 * (mesh_polyadr[int[SHAPE_MESH]] + f);
    normal[o] = mesh_polynormal[q];
    normal[o + 1] = mesh_polynormal[q + 1];
    normal[o + 2] = mesh_polynormal[q + 2];
    rotate(normal, o);
  }

  /** Replaces the faces by the one of the box, if there is one, whose normal is along a direction. */
  function takeFaceAlong(d: Float64Array): void {
    const least = ALIGNED * Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    count[FACES] = 0;
    for (let axis = 0; axis < 3 && count[FACES] === 0; axis++) {
      const column = SHAPE_MAT + axis;
      const along = num[column] * d[0] + num[column + 3] * d[1] + num[column + 6] * d[2];
      if (Math.abs(along) > least) addFace(2 * axis + (along > 0 ? 0 : 1));
    }
  }

  function findEdges(): number {
    const corner = vertex[0];
    const n = count[VERTICES] === 1 ? facesAt(corner) : 1;
    for (let i = 0; i < n; i++) {
      end[i] = count[VERTICES] === 1 ? farEnd(corner, i) : vertex[1];
      takeEdge(i);
      setDirection(3 * i);
    }
    return n;
  }

  /** The vertex at the other end of edge i of a corner: of a mesh, that before the corner on its face i. */
  function farEnd(corner: number, i: number): number {
    if (isBox()) return corner ^ (1 << i);
    const f = faceAt(corner, i);
    const place = placeInLoop(f, corner);
    const polygonId = m.mesh_polyadr[int[SHAPE_MESH]] + f;
    const before = place > 0 ? place - 1 : m.mesh_polyvertnum[polygonId] - 1;
    return m.mesh_polyvert[m.mesh_polyvertadr[polygonId] + before];
  }

  /** Unit vector from the first corner of the polygon to the second; x if they coincide. */
  function setDirection(o: number): void {
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

  function takeEdge(i: number): void {
    place(0, vertex[0]);
    place(3, end[i]);
    count[CORNERS] = 2;
  }

  function takeFace(i: number): void {
    const f = face[i];
    if (isBox()) {
      for (let k = 0; k < BOX_LOOP; k++) place(3 * k, BOX_LOOPS[BOX_LOOP * f + k]);
      count[CORNERS] = BOX_LOOP;
      return;
    }
    const { mesh_polyadr, mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum } = m;
    const polygonId = mesh_polyadr[int[SHAPE_MESH]] + f;
    const n = mesh_polyvertnum[polygonId];
    // loops of meshes are counterclockwise
    const last = mesh_polyvertadr[polygonId] + n - 1;
    for (let k = 0; k < n; k++) place(3 * k, mesh_polyvert[last - k]);
    count[CORNERS] = n;
  }

  /** Writes a vertex, in the world, into the polygon. */
  function place(o: number, v: number): void {
    if (isBox()) {
      for (let k = 0; k < 3; k++) polygon[o + k] = (v >> k) & 1 ? num[SHAPE_SIZE + k] : -num[SHAPE_SIZE + k];
    } else {
      const { mesh_vert, mesh_vertadr } = m;
      const q = 3 * (mesh_vertadr[int[SHAPE_MESH]] + v);
      for (let k = 0; k < 3; k++) polygon[o + k] = mesh_vert[q + k];
    }
    rotate(polygon, o);
    for (let k = 0; k < 3; k++) polygon[o + k] += num[SHAPE_POS + k];
  }

  /** Turns a vector from the frame of the shape into the world, in place. */
  function rotate(out: Float64Array, o: number): void {
    const x = out[o];
    const y = out[o + 1];
    const z = out[o + 2];
    for (let k = 0; k < 3; k++) {
      const r = SHAPE_MAT + 3 * k;
      out[o + k] = num[r] * x + num[r + 1] * y + num[r + 2] * z;
    }
  }

  return {
    count,
    normal,
    direction,
    polygon,
    hasFaces,
    clear,
    addVertex,
    findFaces,
    findEdges,
    takeFace,
    takeEdge,
  };
}

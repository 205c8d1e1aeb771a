/**
 * A convex polytope that grows around the origin: triangles with their neighbors, and the list of those that may
 * still be nearest. Arrays are by vertex and by face; faces are never reused, a removed one is only marked.
 */
import { copyVertex, VERTEX_IDS, VERTEX_SIZE } from './minkowski.js';
import { projectOrigin } from './simplex.js';

/** State of a face that is not in the list: it may not be nearest, or it is removed. */
const UNLISTED = -1;
const REMOVED = -2;

/** A face is seen from a point that is higher above its plane than this, in units of squared length. */
const VISIBLE = 1e-15;

export interface Polytope {
  vertex: Float64Array;
  vertexIds: Int32Array;
  nvertex: number;
  /** Vertices of a face, counterclockwise seen from inside; neighbor `i` is across the side from vertex i to i + 1. */
  faceVertex: Int32Array;
  faceNeighbor: Int32Array;
  /** The origin projected onto the plane of a face, pointing outward, and its squared length. */
  faceProjection: Float64Array;
  faceSquare: Float64Array;
  /** Position of a face in the list. */
  faceSlot: Int32Array;
  nface: number;
  maxface: number;
  list: Int32Array;
  nlist: number;
  /** Border of the region seen from a new vertex: hidden faces and their sides on it. */
  horizonFace: Int32Array;
  horizonSide: Int32Array;
  nhorizon: number;
  readonly center: Float64Array;
}

export function createPolytope(): Polytope {
  const empty = new Int32Array(0);
  const none = new Float64Array(0);
  return {
    vertex: none,
    vertexIds: empty,
    nvertex: 0,
    faceVertex: empty,
    faceNeighbor: empty,
    faceProjection: none,
    faceSquare: none,
    faceSlot: empty,
    nface: 0,
    maxface: 0,
    list: empty,
    nlist: 0,
    horizonFace: empty,
    horizonSide: empty,
    nhorizon: 0,
    center: new Float64Array(3),
  };
}

/** Empties the polytope and makes room for a number of iterations; allocates only when that number grows. */
export function resetPolytope(p: Polytope, iterations: number): void {
  clearPolytope(p);
  const maxface = 6 * iterations;
  p.maxface = maxface;
  if (p.faceSquare.length >= maxface + 6) return;
  const faces = maxface + 6;
  p.vertex = new Float64Array(VERTEX_SIZE * (iterations + 5));
  p.vertexIds = new Int32Array(VERTEX_IDS * (iterations + 5));
  p.faceVertex = new Int32Array(3 * faces);
  p.faceNeighbor = new Int32Array(3 * faces);
  p.faceProjection = new Float64Array(3 * faces);
  p.faceSquare = new Float64Array(faces);
  p.faceSlot = new Int32Array(faces);
  p.list = new Int32Array(faces);
  p.horizonFace = new Int32Array(faces);
  p.horizonSide = new Int32Array(faces);
}

export function clearPolytope(p: Polytope): void {
  p.nvertex = p.nface = p.nlist = p.nhorizon = 0;
}

/** Copies vertex i of a simplex; returns its number. */
export function takeVertex(p: Polytope, simplex: Float64Array, ids: Int32Array, i: number): number {
  copyVertex(p.vertex, p.vertexIds, p.nvertex, simplex, ids, i);
  return p.nvertex++;
}

/** Adds a face with its neighbors; returns its squared distance to the origin, 0 if it has no plane. */
export function addFace(
  p: Polytope,
  i: number,
  j: number,
  k: number,
  across0: number,
  across1: number,
  across2: number,
): number {
  const { faceVertex, faceNeighbor, faceProjection, faceSquare, faceSlot, vertex, center } = p;
  const face = p.nface++;
  const f = 3 * face;
  faceVertex[f] = i;
  faceVertex[f + 1] = j;
  faceVertex[f + 2] = k;
  faceNeighbor[f] = across0;
  faceNeighbor[f + 1] = across1;
  faceNeighbor[f + 2] = across2;
  const v = VERTEX_SIZE * i;
  if (!projectOrigin(faceProjection, f, vertex, VERTEX_SIZE * k, VERTEX_SIZE * j, v)) return 0;
  let x = faceProjection[f];
  let y = faceProjection[f + 1];
  let z = faceProjection[f + 2];
  const outward = x * (vertex[v] - center[0]) + y * (vertex[v + 1] - center[1]) + z * (vertex[v + 2] - center[2]);
  if (outward < 0) {
    faceProjection[f] = x = -x;
    faceProjection[f + 1] = y = -y;
    faceProjection[f + 2] = z = -z;
  }
  faceSquare[face] = x * x + y * y + z * z;
  faceSlot[face] = UNLISTED;
  return faceSquare[face];
}

/** Puts a face into the list. */
export function listFace(p: Polytope, face: number): void {
  p.faceSlot[face] = p.nlist;
  p.list[p.nlist++] = face;
}

function removeFace(p: Polytope, face: number): void {
  const { faceSlot, list } = p;
  const slot = faceSlot[face];
  if (slot >= 0) {
    const last = list[--p.nlist];
    list[slot] = last;
    faceSlot[last] = slot;
  }
  faceSlot[face] = REMOVED;
}

/**
 * Removes the faces that the vertex at offset `w` sees, starting from one of them, and lists the border of the
 * region in order.
 */
export function removeVisible(p: Polytope, face: number, w: number): void {
  removeFace(p, face);
  for (let i = 0; i < 3; i++) crossSide(p, face, i, w);
}

/** Goes on to the neighbor across a side of a removed face; a hidden neighbor adds to the border. */
function crossSide(p: Polytope, face: number, i: number, w: number): void {
  const neighbor = p.faceNeighbor[3 * face + i];
  if (p.faceSlot[neighbor] === REMOVED) return;
  const shared = p.faceVertex[3 * face + (i === 2 ? 0 : i + 1)];
  const n = 3 * neighbor;
  const side = p.faceVertex[n] === shared ? 0 : p.faceVertex[n + 1] === shared ? 1 : 2;
  if (sees(p, w, neighbor)) {
    removeFace(p, neighbor);
    crossSide(p, neighbor, (side + 1) % 3, w);
    crossSide(p, neighbor, (side + 2) % 3, w);
  } else {
    p.horizonFace[p.nhorizon] = neighbor;
    p.horizonSide[p.nhorizon++] = side;
  }
}

function sees(p: Polytope, w: number, face: number): boolean {
  const { vertex, faceProjection, faceSquare } = p;
  const f = 3 * face;
  const height =
    faceProjection[f] * vertex[w] + faceProjection[f + 1] * vertex[w + 1] + faceProjection[f + 2] * vertex[w + 2];
  return height - faceSquare[face] > VISIBLE;
}

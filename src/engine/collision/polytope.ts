/**
 * A convex polytope that grows around the origin: triangles with their neighbors, and the list of those that may
 * still be nearest. Arrays are by vertex and by face; faces are never reused, a removed one is only marked.
 */
import { doubles, integers } from '../../math/scratch.js';
import { VERTEX_IDS, VERTEX_SIZE } from './minkowski.js';
import { projectOrigin } from './simplex.js';

/** State of a face that is not in the list: it may not be nearest, or it is removed. */
const UNLISTED = -1;
const REMOVED = -2;

/** A face is seen from a point that is higher above its plane than this, in units of squared length. */
const VISIBLE = 1e-15;

/** Side after a side of a triangle. */
const next = (side: number): number => (side === 2 ? 0 : side + 1);

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
  /** Border of the region seen from a new vertex: hidden faces and their sides on it, packed as 4 face + side. */
  horizon: Int32Array;
  nhorizon: number;
  /** Sides of removed faces still to be crossed, packed likewise. */
  stack: Int32Array;
  readonly center: Float64Array;
  /** Squared bounds of the depth, lower and upper. */
  readonly bounds: Float64Array;
}

export function createPolytope(): Polytope {
  const empty = integers(0);
  const none = doubles(0);
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
    horizon: empty,
    nhorizon: 0,
    stack: empty,
    center: doubles(3),
    bounds: doubles(2),
  };
}

/** Empties the polytope and makes room for a number of iterations; allocates only when that number grows. */
export function resetPolytope(p: Polytope, iterations: number): void {
  clearPolytope(p);
  const maxface = 6 * iterations;
  p.maxface = maxface;
  if (p.faceSquare.length >= maxface + 6) return;
  const faces = maxface + 6;
  p.vertex = doubles(VERTEX_SIZE * (iterations + 5));
  p.vertexIds = integers(VERTEX_IDS * (iterations + 5));
  p.faceVertex = integers(3 * faces);
  p.faceNeighbor = integers(3 * faces);
  p.faceProjection = doubles(3 * faces);
  p.faceSquare = doubles(faces);
  p.faceSlot = integers(faces);
  p.list = integers(faces);
  p.horizon = integers(faces);
  p.stack = integers(2 * faces + 3);
}

export function clearPolytope(p: Polytope): void {
  p.nvertex = p.nface = p.nlist = p.nhorizon = 0;
}

/** Adds face i j k with its neighbors; false if its vertices are on a line or its plane contains the origin. */
export function addFace(
  p: Polytope,
  i: number,
  j: number,
  k: number,
  across0: number,
  across1: number,
  across2: number,
): boolean {
  const { faceVertex, faceNeighbor, faceProjection, faceSquare, vertex, center } = p;
  const face = p.nface++;
  const f = 3 * face;
  faceVertex[f] = i;
  faceVertex[f + 1] = j;
  faceVertex[f + 2] = k;
  faceNeighbor[f] = across0;
  faceNeighbor[f + 1] = across1;
  faceNeighbor[f + 2] = across2;
  faceSquare[face] = 0;
  p.faceSlot[face] = UNLISTED;
  const v = VERTEX_SIZE * i;
  if (!projectOrigin(faceProjection, f, vertex, VERTEX_SIZE * k, VERTEX_SIZE * j, v)) return false;
  const x = faceProjection[f];
  const y = faceProjection[f + 1];
  const z = faceProjection[f + 2];
  if (x * (vertex[v] - center[0]) + y * (vertex[v + 1] - center[1]) + z * (vertex[v + 2] - center[2]) < 0) {
    faceProjection[f] = -x;
    faceProjection[f + 1] = -y;
    faceProjection[f + 2] = -z;
  }
  faceSquare[face] = x * x + y * y + z * z;
  return faceSquare[face] !== 0;
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
 * region in order: depth first from face to face, each time turning the same way.
 */
export function removeVisible(p: Polytope, face: number, w: number): void {
  const { vertex, faceVertex, faceNeighbor, faceProjection, faceSquare, faceSlot, horizon, stack } = p;
  const wx = vertex[w];
  const wy = vertex[w + 1];
  const wz = vertex[w + 2];
  removeFace(p, face);
  stack[0] = 4 * face + 2;
  stack[1] = 4 * face + 1;
  stack[2] = 4 * face;
  let top = 3;
  while (top > 0) {
    const crossed = stack[--top];
    const from = 3 * (crossed >> 2);
    const across = crossed & 3;
    const neighbor = faceNeighbor[from + across];
    if (faceSlot[neighbor] === REMOVED) continue;
    const shared = faceVertex[from + next(across)];
    const n = 3 * neighbor;
    const side = faceVertex[n] === shared ? 0 : faceVertex[n + 1] === shared ? 1 : 2;
    const height = faceProjection[n] * wx + faceProjection[n + 1] * wy + faceProjection[n + 2] * wz;
    if (height - faceSquare[neighbor] > VISIBLE) {
      removeFace(p, neighbor);
      stack[top++] = 4 * neighbor + next(next(side));
      stack[top++] = 4 * neighbor + next(side);
    } else {
      horizon[p.nhorizon++] = 4 * neighbor + side;
    }
  }
}

/**
 * Joins the border to a new vertex by faces, and lists those whose squared distance is within `bounds`: only they may
 * be nearest. False if one of them is degenerate.
 */
export function closeHorizon(p: Polytope, w: number): boolean {
  const { horizon, faceVertex, faceNeighbor, faceSquare, nhorizon, bounds } = p;
  const lowerSquare = bounds[0];
  const upperSquare = bounds[1];
  const first = p.nface;
  p.nhorizon = 0;
  for (let i = 0; i < nhorizon; i++) {
    const face = horizon[i] >> 2;
    const side = horizon[i] & 3;
    const added = first + i;
    const before = i === 0 ? first + nhorizon - 1 : added - 1;
    const after = i === nhorizon - 1 ? first : added + 1;
    faceNeighbor[3 * face + side] = added;
    if (!addFace(p, w, faceVertex[3 * face + next(side)], faceVertex[3 * face + side], before, face, after))
      return false;
    if (faceSquare[added] >= lowerSquare && faceSquare[added] <= upperSquare) listFace(p, added);
  }
  return true;
}

/** The listed face nearest to the origin, the first of equal ones, or -1. */
export function nearestFace(p: Polytope): number {
  const { list, faceSquare, nlist } = p;
  let best = -1;
  let least = Number.MAX_VALUE;
  for (let i = 0; i < nlist; i++) {
    const square = faceSquare[list[i]];
    if (square < least) {
      least = square;
      best = list[i];
    }
  }
  return best;
}

/** Whether the last vertex is the difference of the same vertices as one before it. */
export function isRepeated(p: Polytope, w: number): boolean {
  const { vertexIds } = p;
  const end = VERTEX_IDS * w;
  const id = vertexIds[end];
  const id2 = vertexIds[end + 1];
  for (let i = 0; i < end; i += VERTEX_IDS) if (vertexIds[i] === id && vertexIds[i + 1] === id2) return true;
  return false;
}

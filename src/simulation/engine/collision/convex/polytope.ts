/**
 * A convex polytope that grows around the origin: triangles with their neighbors, and the list of faces that may still
 * be the nearest. Arrays are by vertex and by face; faces are never reused, a removed one is only marked.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { VERTEX_IDS, VERTEX_SIZE } from './minkowski.js';
import { projectOrigin } from './simplex.js';

/** State of a face outside of the list: it cannot be the nearest, or it is removed. */
const UNLISTED = -1;
const REMOVED = -2;

/** Height above the plane of a face from which a point sees the face, in units of squared length. */
const VISIBLE = 1e-15;

/** Next and previous side of a triangle, from tables of two bits each, which is faster than branching. */
const after = (side: number): number => (0b001001 >> (2 * side)) & 3;
const before = (side: number): number => (0b010010 >> (2 * side)) & 3;

/** Numbers per face in each of its arrays, so that 4 face + side is the index of a side. */
export const FACE_SIZE = 4;
/** Offset of the squared length of the projection within a face. */
export const SQUARE = 3;

/** The growing polytope of one run of EPA. */
export interface Polytope {
  vertex: Float64Array;
  vertexIds: Int32Array;
  nvertex: number;
  /** Vertices of a face, counterclockwise seen from inside, with the first one repeated. */
  faceVertex: Int32Array;
  /** Neighbor `i` of a face is across the side from vertex i to i + 1. */
  faceNeighbor: Int32Array;
  /** Projection of the origin onto the plane of a face, pointing outward, and its squared length. */
  projection: Float64Array;
  /** Index of a face in the list. */
  faceSlot: Int32Array;
  nface: number;
  maxface: number;
  list: Int32Array;
  nlist: number;
  /** Border of the region visible from a new vertex: sides of the remaining faces. */
  horizon: Int32Array;
  nhorizon: number;
  /** Sides of removed faces still to be crossed. */
  stack: Int32Array;
  readonly center: Float64Array;
  /** Squared bounds of the depth, lower and upper. */
  readonly bounds: Float64Array;
}

/**
 * The operations on a polytope. They are bound once: its arrays, which change only when they grow, are constants then.
 */
export interface PolytopeBuilder {
  readonly polytope: Polytope;
  /** Empties the polytope and provides capacity for a number of iterations; allocates only when that number grows. */
  reset(iterations: number): void;
  clear(): void;
  /** Adds face i j k with its neighbors; false if its vertices are on a line or its plane contains the origin. */
  addFace(i: number, j: number, k: number, across0: number, across1: number, across2: number): boolean;
  /** Puts a face into the list. */
  listFace(face: number): void;
  /**
   * Removes the faces that the vertex at offset `w` sees, starting from one of them, and lists the border of the
   * region in order: depth first from face to face, each time turning the same way.
   */
  removeVisible(face: number, w: number): void;
  /**
   * Joins the border to a new vertex by faces, and lists those whose squared distance is within `bounds`: only they can
   * be the nearest. False if one of them is degenerate.
   */
  closeHorizon(w: number): boolean;
  /** The listed face nearest to the origin, the first of equal ones, or -1. */
  nearestFace(): number;
  /** Tests whether the last vertex is the difference of the same vertices as a previous one. */
  isRepeated(w: number): boolean;
}

/** Initial and maximum number of iterations with capacity; beyond the maximum, the number of faces stays the same. */
const ITERATIONS = 50;
const MOST_ITERATIONS = 4000;

/** Number of faces that a number of iterations may add. */
const facesOf = (iterations: number): number => 6 * iterations;

const arraysFor = (iterations: number) => {
  const faces = facesOf(iterations) + 6;
  return {
    vertex: doubles(VERTEX_SIZE * (iterations + 5)),
    vertexIds: integers(VERTEX_IDS * (iterations + 5)),
    faceVertex: integers(FACE_SIZE * faces),
    faceNeighbor: integers(FACE_SIZE * faces),
    projection: doubles(FACE_SIZE * faces),
    faceSlot: integers(faces),
    list: integers(faces),
    horizon: integers(faces),
    stack: integers(2 * faces + 3),
  };
};

/** Makes an empty polytope with the functions that grow it. Its arrays grow with the limit of iterations. */
export function bindPolytope(): PolytopeBuilder {
  const p: Polytope = {
    ...arraysFor(ITERATIONS),
    nvertex: 0,
    nface: 0,
    maxface: 0,
    nlist: 0,
    nhorizon: 0,
    center: doubles(3),
    bounds: doubles(2),
  };

  function reset(iterations: number): void {
    const most = Math.min(iterations, MOST_ITERATIONS);
    clear();
    p.maxface = facesOf(most);
    if (p.faceSlot.length < p.maxface + 6) Object.assign(p, arraysFor(most));
  }

  function clear(): void {
    p.nvertex = p.nface = p.nlist = p.nhorizon = 0;
  }

  function addFace(i: number, j: number, k: number, across0: number, across1: number, across2: number): boolean {
    const { faceVertex, faceNeighbor, projection, vertex, center } = p;
    const face = p.nface++;
    const f = FACE_SIZE * face;
    faceVertex[f] = faceVertex[f + 3] = i;
    faceVertex[f + 1] = j;
    faceVertex[f + 2] = k;
    faceNeighbor[f] = across0;
    faceNeighbor[f + 1] = across1;
    faceNeighbor[f + 2] = across2;
    projection[f + SQUARE] = 0;
    p.faceSlot[face] = UNLISTED;
    const v = VERTEX_SIZE * i;
    if (!projectOrigin(projection, f, vertex, VERTEX_SIZE * k, VERTEX_SIZE * j, v)) return false;
    const x = projection[f];
    const y = projection[f + 1];
    const z = projection[f + 2];
    if (x * (vertex[v] - center[0]) + y * (vertex[v + 1] - center[1]) + z * (vertex[v + 2] - center[2]) < 0) {
      projection[f] = -x;
      projection[f + 1] = -y;
      projection[f + 2] = -z;
    }
    const square = x * x + y * y + z * z;
    projection[f + SQUARE] = square;
    return square !== 0;
  }

  function listFace(face: number): void {
    p.faceSlot[face] = p.nlist;
    p.list[p.nlist++] = face;
  }

  function removeFace(face: number): void {
    const { faceSlot, list } = p;
    const slot = faceSlot[face];
    if (slot >= 0) {
      const last = list[--p.nlist];
      list[slot] = last;
      faceSlot[last] = slot;
    }
    faceSlot[face] = REMOVED;
  }

  function removeVisible(face: number, w: number): void {
    const { vertex, faceVertex, faceNeighbor, projection, faceSlot, horizon, stack } = p;
    const wx = vertex[w];
    const wy = vertex[w + 1];
    const wz = vertex[w + 2];
    removeFace(face);
    stack[0] = FACE_SIZE * face + 2;
    stack[1] = FACE_SIZE * face + 1;
    stack[2] = FACE_SIZE * face;
    let top = 3;
    while (top > 0) {
      const crossed = stack[--top];
      const neighbor = faceNeighbor[crossed];
      if (faceSlot[neighbor] === REMOVED) continue;
      const shared = faceVertex[crossed + 1];
      const n = FACE_SIZE * neighbor;
      const side = faceVertex[n] === shared ? 0 : faceVertex[n + 1] === shared ? 1 : 2;
      const height = projection[n] * wx + projection[n + 1] * wy + projection[n + 2] * wz;
      if (height - projection[n + SQUARE] > VISIBLE) {
        removeFace(neighbor);
        stack[top++] = n + before(side);
        stack[top++] = n + after(side);
      } else {
        horizon[p.nhorizon++] = n + side;
      }
    }
  }

  function closeHorizon(w: number): boolean {
    const { horizon, faceVertex, faceNeighbor, projection, nhorizon, bounds } = p;
    const lowerSquare = bounds[0];
    const upperSquare = bounds[1];
    const first = p.nface;
    p.nhorizon = 0;
    for (let i = 0; i < nhorizon; i++) {
      const side = horizon[i];
      const added = first + i;
      const previous = i === 0 ? first + nhorizon - 1 : added - 1;
      const next = i === nhorizon - 1 ? first : added + 1;
      faceNeighbor[side] = added;
      if (!addFace(w, faceVertex[side + 1], faceVertex[side], previous, side >> 2, next)) return false;
      const square = projection[FACE_SIZE * added + SQUARE];
      if (square >= lowerSquare && square <= upperSquare) listFace(added);
    }
    return true;
  }

  function nearestFace(): number {
    const { list, projection, nlist } = p;
    let best = -1;
    let least = Number.MAX_VALUE;
    for (let i = 0; i < nlist; i++) {
      const square = projection[FACE_SIZE * list[i] + SQUARE];
      if (square < least) {
        least = square;
        best = list[i];
      }
    }
    return best;
  }

  function isRepeated(w: number): boolean {
    const { vertexIds } = p;
    const end = VERTEX_IDS * w;
    const id = vertexIds[end];
    const id2 = vertexIds[end + 1];
    for (let i = 0; i < end; i += VERTEX_IDS) if (vertexIds[i] === id && vertexIds[i + 1] === id2) return true;
    return false;
  }

  return { polytope: p, reset, clear, addFace, listFace, removeVisible, closeHorizon, nearestFace, isRepeated };
}

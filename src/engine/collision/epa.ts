/**
 * Penetration depth of two overlapping convex shapes by the expanding polytope algorithm (van den Bergen:
 * Proximity queries and penetration depth computation on 3D game objects, 2001), on their Minkowski difference.
 *
 * A polytope of vertices of the difference contains the origin. Its face nearest to the origin bounds the depth
 * from below, the support vertex along that face's normal from above. As long as the bounds differ, the vertex is
 * added: faces that see it are replaced by the cone from it to their border. The start is the last simplex of
 * the distance algorithm, completed to a polytope: a tetrahedron is one; a triangle gets a vertex on each side;
 * around a segment there are three vertices at 120 degrees. A face through the origin is a start of its own.
 */
import { MINVAL } from './manifold.js';
import {
  copyVertex,
  FAR,
  type Minkowski,
  SIMPLEX_COUNT,
  TOLERANCE,
  VERTEX_IDS,
  VERTEX_SIZE,
  WITNESS_COUNT,
} from './minkowski.js';
import {
  addFace,
  clearPolytope,
  createPolytope,
  listFace,
  type Polytope,
  removeVisible,
  resetPolytope,
  takeVertex,
} from './polytope.js';
import { signedAreas } from './simplex.js';

const MAX_ITERATIONS = 1000;
/** Squared distance below which the origin counts as on a face. */
const ON_FACE = MINVAL * MINVAL;
/** A first support vertex that is nearer than its face by more than this shows that the start did not hold the origin. */
const LOST = 1e-10;
/** Sine of 120 degrees, to the digits that the reference has. */
const SIN_120 = 0.86602540378;

export interface Epa {
  readonly polytope: Polytope;
  /** Depth (negative) into `dist[0]`, witness points; returns the nearest face, or -1 without contact. */
  run(maxIterations: number): number;
}

export function bindEpa(c: Minkowski): Epa {
  const { simplex, simplexIds, int, param, onA, onB, dist } = c;
  const p = createPolytope();
  const dir = new Float64Array(12);
  const areas = new Float64Array(4);

  function run(maxIterations: number): number {
    resetPolytope(p, maxIterations);
    const n = int[SIMPLEX_COUNT];
    const started = n === 2 ? startFromSegment() : n === 3 ? startFromTriangle() : startFromTetrahedron();
    if (!started) return -1;
    const face = expand(Math.min(maxIterations, MAX_ITERATIONS));
    int[WITNESS_COUNT] = face < 0 ? 0 : 1;
    if (face < 0) dist[0] = 0;
    else setWitness(face);
    return face;
  }

  const take = (i: number): number => takeVertex(p, simplex, simplexIds, i);

  /** New vertex along the direction at `o` of `dir`. */
  function addVertex(o: number): number {
    const length = Math.sqrt(dir[o] * dir[o] + dir[o + 1] * dir[o + 1] + dir[o + 2] * dir[o + 2]);
    c.vertexAlong(p.vertex, p.vertexIds, p.nvertex, dir, o, length);
    return p.nvertex++;
  }

  function setCenter(n: number, weight: number): void {
    for (let k = 0; k < 3; k++) {
      let sum = simplex[k] + simplex[VERTEX_SIZE + k];
      for (let i = 2; i < n; i++) sum += simplex[VERTEX_SIZE * i + k];
      p.center[k] = sum * weight;
    }
  }

  function listFaces(n: number): boolean {
    for (let i = 0; i < n; i++) listFace(p, i);
    return true;
  }

  /** Starts again from a face that contains the origin. */
  function restart(i: number, j: number, k: number): boolean {
    copyVertex(simplex, simplexIds, 0, p.vertex, p.vertexIds, i);
    copyVertex(simplex, simplexIds, 1, p.vertex, p.vertexIds, j);
    copyVertex(simplex, simplexIds, 2, p.vertex, p.vertexIds, k);
    int[SIMPLEX_COUNT] = 3;
    clearPolytope(p);
    return startFromTriangle();
  }

  function startFromTetrahedron(): boolean {
    setCenter(4, 0.25);
    const a = take(0);
    const b = take(1);
    const e = take(2);
    const f = take(3);
    if (addFace(p, a, b, e, 1, 3, 2) < ON_FACE) return restart(a, b, e);
    if (addFace(p, a, f, b, 2, 3, 0) < ON_FACE) return restart(a, f, b);
    if (addFace(p, a, e, f, 0, 3, 1) < ON_FACE) return restart(a, e, f);
    if (addFace(p, f, e, b, 2, 0, 1) < ON_FACE) return restart(f, e, b);
    return holdsOrigin(a, b, e, f) && listFaces(4);
  }

  function startFromTriangle(): boolean {
    setCenter(3, 1 / 3);
    triangleNormal();
    if (!(Math.sqrt(dir[0] * dir[0] + dir[1] * dir[1] + dir[2] * dir[2]) >= MINVAL)) return false;
    const a = take(0);
    const b = take(1);
    const e = take(2);
    const below = addVertex(3);
    const above = addVertex(0);
    if (isOnTriangle(a, b, e, above) || isOnTriangle(a, b, e, below)) return false;
    return (
      addFace(p, above, a, b, 1, 3, 2) >= ON_FACE &&
      addFace(p, above, e, a, 2, 4, 0) >= ON_FACE &&
      addFace(p, above, b, e, 0, 5, 1) >= ON_FACE &&
      addFace(p, below, b, a, 5, 0, 4) >= ON_FACE &&
      addFace(p, below, a, e, 3, 1, 5) >= ON_FACE &&
      addFace(p, below, e, b, 4, 2, 3) >= ON_FACE &&
      listFaces(6)
    );
  }

  /** Normal of the first three vertices of the simplex into dir[0..2], its opposite into dir[3..5]. */
  function triangleNormal(): void {
    const v = VERTEX_SIZE;
    const w = 2 * VERTEX_SIZE;
    const ax = simplex[v] - simplex[0];
    const ay = simplex[v + 1] - simplex[1];
    const az = simplex[v + 2] - simplex[2];
    const bx = simplex[w] - simplex[0];
    const by = simplex[w + 1] - simplex[1];
    const bz = simplex[w + 2] - simplex[2];
    dir[0] = ay * bz - az * by;
    dir[1] = az * bx - ax * bz;
    dir[2] = ax * by - ay * bx;
    for (let k = 0; k < 3; k++) dir[3 + k] = -dir[k];
  }

  function startFromSegment(): boolean {
    setCenter(2, 0.5);
    aroundSegment();
    const a = take(0);
    const b = take(1);
    const e = addVertex(0);
    const f = addVertex(3);
    const g = addVertex(6);
    if (addFace(p, a, e, f, 1, 3, 2) < ON_FACE) return restart(a, e, f);
    if (addFace(p, a, g, e, 2, 4, 0) < ON_FACE) return restart(a, g, e);
    if (addFace(p, a, f, g, 0, 5, 1) < ON_FACE) return restart(a, f, g);
    if (addFace(p, b, f, e, 5, 0, 4) < ON_FACE) return restart(b, f, e);
    if (addFace(p, b, e, g, 3, 1, 5) < ON_FACE) return restart(b, e, g);
    if (addFace(p, b, g, f, 4, 2, 3) < ON_FACE) return restart(b, g, f);
    return lineMeetsTriangle(a, b, e, f, g) && listFaces(6);
  }

  /**
   * Three directions perpendicular to the segment, 120 degrees apart: the first is the product of the coordinate
   * axis that the segment is least along with the segment, the others are turned from it by Rodrigues' formula.
   */
  function aroundSegment(): void {
    const x = simplex[VERTEX_SIZE] - simplex[0];
    const y = simplex[VERTEX_SIZE + 1] - simplex[1];
    const z = simplex[VERTEX_SIZE + 2] - simplex[2];
    const size0 = Math.abs(x);
    const size1 = Math.abs(y);
    const size2 = Math.abs(z);
    const axis = size0 <= size1 && size0 <= size2 ? 0 : size1 <= size2 ? 1 : 2;
    dir[0] = axis === 1 ? z : axis === 2 ? -y : 0;
    dir[1] = axis === 2 ? x : axis === 0 ? -z : 0;
    dir[2] = axis === 0 ? y : axis === 1 ? -x : 0;
    const length = Math.sqrt(x * x + y * y + z * z);
    turn(3, 0, x / length, y / length, z / length);
    turn(6, 3, x / length, y / length, z / length);
  }

  /** dir[o..] = dir[i..] turned by 120 degrees about the unit vector u. */
  function turn(o: number, i: number, ux: number, uy: number, uz: number): void {
    const x = dir[i];
    const y = dir[i + 1];
    const z = dir[i + 2];
    dir[o] = (-0.5 + ux * ux * 1.5) * x + (ux * uy * 1.5 - uz * SIN_120) * y + (ux * uz * 1.5 + uy * SIN_120) * z;
    dir[o + 1] = (uy * ux * 1.5 + uz * SIN_120) * x + (-0.5 + uy * uy * 1.5) * y + (uy * uz * 1.5 - ux * SIN_120) * z;
    dir[o + 2] = (ux * uz * 1.5 - uy * SIN_120) * x + (uy * uz * 1.5 + ux * SIN_120) * y + (-0.5 + uz * uz * 1.5) * z;
  }

  /** Signed volume of (i - a) . ((j - a) x (b - a)). */
  function volumeAlong(a: number, b: number, i: number, j: number): number {
    const { vertex } = p;
    const o = VERTEX_SIZE * a;
    const u = VERTEX_SIZE * i;
    const v = VERTEX_SIZE * j;
    const w = VERTEX_SIZE * b;
    const vx = vertex[v] - vertex[o];
    const vy = vertex[v + 1] - vertex[o + 1];
    const vz = vertex[v + 2] - vertex[o + 2];
    const wx = vertex[w] - vertex[o];
    const wy = vertex[w + 1] - vertex[o + 1];
    const wz = vertex[w + 2] - vertex[o + 2];
    return (
      (vertex[u] - vertex[o]) * (vy * wz - vz * wy) +
      (vertex[u + 1] - vertex[o + 1]) * (vz * wx - vx * wz) +
      (vertex[u + 2] - vertex[o + 2]) * (vx * wy - vy * wx)
    );
  }

  /** Whether the line a b passes through the triangle: then the two cones from it to a and b are convex. */
  function lineMeetsTriangle(a: number, b: number, i: number, j: number, k: number): boolean {
    const v1 = volumeAlong(a, b, i, j);
    const v2 = volumeAlong(a, b, j, k);
    const v3 = volumeAlong(a, b, k, i);
    return (v1 >= 0 && v2 >= 0 && v3 >= 0) || (v1 <= 0 && v2 <= 0 && v3 <= 0);
  }

  function holdsOrigin(a: number, b: number, e: number, f: number): boolean {
    return onSameSide(a, b, e, f) && onSameSide(b, e, f, a) && onSameSide(e, f, a, b) && onSameSide(f, a, b, e);
  }

  /** Whether the origin and vertex l are strictly on the same side of the plane of i, j, k. */
  function onSameSide(i: number, j: number, k: number, l: number): boolean {
    const { vertex } = p;
    const o = VERTEX_SIZE * i;
    const u = VERTEX_SIZE * j;
    const v = VERTEX_SIZE * k;
    const w = VERTEX_SIZE * l;
    const ux = vertex[u] - vertex[o];
    const uy = vertex[u + 1] - vertex[o + 1];
    const uz = vertex[u + 2] - vertex[o + 2];
    const vx = vertex[v] - vertex[o];
    const vy = vertex[v + 1] - vertex[o + 1];
    const vz = vertex[v + 2] - vertex[o + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const vertexSide =
      nx * (vertex[w] - vertex[o]) + ny * (vertex[w + 1] - vertex[o + 1]) + nz * (vertex[w + 2] - vertex[o + 2]);
    const originSide = nx * -vertex[o] + ny * -vertex[o + 1] + nz * -vertex[o + 2];
    return (vertexSide > 0 && originSide > 0) || (vertexSide < 0 && originSide < 0);
  }

  /** Whether vertex l is a point of the triangle i j k. */
  function isOnTriangle(i: number, j: number, k: number, l: number): boolean {
    const { vertex } = p;
    const u = VERTEX_SIZE * i;
    const v = VERTEX_SIZE * j;
    const w = VERTEX_SIZE * k;
    const q = VERTEX_SIZE * l;
    signedAreas(areas, 0, vertex, u, v, w, vertex, q);
    const a = areas[0] / areas[3];
    const b = areas[1] / areas[3];
    const e = areas[2] / areas[3];
    if (a < 0 || b < 0 || e < 0) return false;
    const x = vertex[u] * a + vertex[v] * b + vertex[w] * e - vertex[q];
    const y = vertex[u + 1] * a + vertex[v + 1] * b + vertex[w + 1] * e - vertex[q + 1];
    const z = vertex[u + 2] * a + vertex[v + 2] * b + vertex[w + 2] * e - vertex[q + 2];
    return Math.sqrt(x * x + y * y + z * z) < MINVAL;
  }

  /** Grows the polytope until its nearest face is one of the difference; returns that face, or -1. */
  function expand(maxIterations: number): number {
    const discrete = c.areDiscrete();
    const tolerance = discrete ? MINVAL : param[TOLERANCE];
    let upper = FAR;
    let upperSquare = FAR;
    let face = -1;
    for (let k = 0; k < maxIterations; k++) {
      const previous = face;
      const nearest = nearestFace();
      const lowerSquare = nearest < 0 ? FAR : p.faceSquare[nearest];
      if (nearest >= 0) face = nearest;
      if (lowerSquare > upperSquare || face < 0) return previous;
      if (lowerSquare <= 0) return face;
      const lower = Math.sqrt(lowerSquare);
      const w = p.nvertex++;
      c.vertexAlong(p.vertex, p.vertexIds, w, p.faceProjection, 3 * face, lower);
      const bound = heightOver(face, w) / lower;
      if (bound < upper) {
        upper = bound;
        upperSquare = upper * upper;
      }
      if (upper - lower < tolerance) return k === 0 && upper < lower - LOST ? -1 : face;
      if (discrete && isRepeated(w)) return face;

      removeVisible(p, face, VERTEX_SIZE * w);
      if (p.nhorizon < 3) return -1;
      if (p.nhorizon > p.maxface - p.nface) return face;
      if (!closeHorizon(w, lowerSquare, upperSquare)) return -1;
      if (p.nlist === 0) return face;
    }
    return face;
  }

  /** The listed face nearest to the origin, the first of equal ones, or -1. */
  function nearestFace(): number {
    const { list, faceSquare, nlist } = p;
    let best = -1;
    let least = FAR;
    for (let i = 0; i < nlist; i++) {
      const square = faceSquare[list[i]];
      if (square < least) {
        least = square;
        best = list[i];
      }
    }
    return best;
  }

  /** Height of a vertex along the projection of the origin on a face, times the length of that. */
  function heightOver(face: number, vertex: number): number {
    const f = 3 * face;
    const v = VERTEX_SIZE * vertex;
    return (
      p.faceProjection[f] * p.vertex[v] +
      p.faceProjection[f + 1] * p.vertex[v + 1] +
      p.faceProjection[f + 2] * p.vertex[v + 2]
    );
  }

  function isRepeated(w: number): boolean {
    const { vertexIds } = p;
    const id = vertexIds[VERTEX_IDS * w];
    const id2 = vertexIds[VERTEX_IDS * w + 1];
    for (let i = 0; i < w; i++) {
      if (vertexIds[VERTEX_IDS * i] === id && vertexIds[VERTEX_IDS * i + 1] === id2) return true;
    }
    return false;
  }

  /** Joins the border of the hole to the new vertex; lists faces that may be nearest. False if one is degenerate. */
  function closeHorizon(w: number, lowerSquare: number, upperSquare: number): boolean {
    const { horizonFace, horizonSide, faceVertex, faceNeighbor, nhorizon } = p;
    const first = p.nface;
    let sound = true;
    for (let i = 0; i < nhorizon; i++) {
      const face = horizonFace[i];
      const side = horizonSide[i];
      const from = faceVertex[3 * face + side];
      const to = faceVertex[3 * face + (side === 2 ? 0 : side + 1)];
      faceNeighbor[3 * face + side] = first + i;
      const before = first + (i === 0 ? nhorizon - 1 : i - 1);
      const after = first + (i === nhorizon - 1 ? 0 : i + 1);
      const square = addFace(p, w, to, from, before, face, after);
      if (square === 0) {
        sound = false;
        break;
      }
      if (square >= lowerSquare && square <= upperSquare) listFace(p, p.nface - 1);
    }
    p.nhorizon = 0;
    return sound;
  }

  /** Witness points: the affine coordinates of the projection of the origin, applied to the points of A and of B. */
  function setWitness(face: number): void {
    const { vertex, faceVertex, faceProjection, faceSquare } = p;
    const u = VERTEX_SIZE * faceVertex[3 * face];
    const v = VERTEX_SIZE * faceVertex[3 * face + 1];
    const w = VERTEX_SIZE * faceVertex[3 * face + 2];
    signedAreas(areas, 0, vertex, u, v, w, faceProjection, 3 * face);
    const a = areas[0] / areas[3];
    const b = areas[1] / areas[3];
    const e = areas[2] / areas[3];
    for (let k = 0; k < 3; k++) {
      onA[k] = a * vertex[u + 3 + k] + b * vertex[v + 3 + k] + e * vertex[w + 3 + k];
      onB[k] = a * vertex[u + 6 + k] + b * vertex[v + 6 + k] + e * vertex[w + 6 + k];
    }
    dist[0] = -Math.sqrt(faceSquare[face]);
  }

  return { polytope: p, run };
}

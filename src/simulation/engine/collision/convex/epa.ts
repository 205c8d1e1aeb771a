/**
 * Penetration depth of two overlapping convex shapes by the expanding polytope algorithm (van den Bergen:
 * Proximity queries and penetration depth computation on 3D game objects, 2001), on their Minkowski difference.
 *
 * A polytope of vertices of the difference contains the origin. Its face nearest to the origin bounds the depth
 * from below, the support vertex along that face's normal from above. As long as the bounds differ, the vertex is
 * added: faces that see it are replaced by the cone from it to their border.
 *
 * It grows from a seed around the last simplex of the distance algorithm. A tetrahedron is a seed. A triangle becomes
 * two pyramids: a support vertex above it, one below. A segment becomes two pyramids over a triangle around it: support
 * vertices in three perpendicular directions, 120 degrees apart. If a face of a seed contains the origin, the seed
 * around that face is used instead.
 */

import { doubles } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import {
  copyVertex,
  ITERATIONS,
  type Minkowski,
  SIMPLEX_COUNT,
  TOLERANCE,
  VERTEX_SIZE,
  WITNESS_COUNT,
} from './minkowski.js';
import { bindPolytope, FACE_SIZE, type Polytope, SQUARE } from './polytope.js';
import { signedAreas } from './simplex.js';

const MAX_ITERATIONS = 1000;
/** Squared distance below which the origin counts as lying on a face. */
const ON_FACE = MINVAL * MINVAL;
/**
 * Distance by which a first support vertex may be nearer than its face; beyond it, the seed did not contain the origin.
 */
const LOST = 1e-10;
/** Sine of 120 degrees, with the digits of the reference. */
const SIN_120 = 0.86602540378;

type Triangle = readonly [number, number, number];

/** A face in a seed: three vertices, counterclockwise seen from inside, then the faces across the sides. */
const SEED_FACE = 6;

/** The side faces of a pyramid over a triangle. */
const pyramid = (apex: number, [i, j, k]: Triangle): Triangle[] => [
  [apex, i, j],
  [apex, k, i],
  [apex, j, k],
];

/** Two pyramids over the two sides of a triangle. */
function bipyramid(above: number, below: number, base: Triangle): Triangle[] {
  const upper = pyramid(above, base);
  return [...upper, ...upper.map(([, i, j]): Triangle => [below, j, i])];
}

/** Adds to each triangle its neighbors, which share its sides in reverse direction. */
function joinSides(triangles: readonly Triangle[]): Int32Array {
  const withSide = (from: number, to: number): number =>
    triangles.findIndex((t) => t.some((v, i) => v === from && t[(i + 1) % 3] === to));
  return Int32Array.from(triangles.flatMap(([i, j, k]) => [i, j, k, withSide(j, i), withSide(k, j), withSide(i, k)]));
}

const TETRAHEDRON = joinSides([...pyramid(0, [1, 2, 3]), [3, 2, 1]]);
/** The triangle, then a vertex below and one above it. */
const OVER_TRIANGLE = joinSides(bipyramid(4, 3, [0, 1, 2]));
/** The ends of the segment, then the triangle around it. */
const AROUND_SEGMENT = joinSides(bipyramid(0, 1, [2, 3, 4]));

/** Penetration depth of two overlapping shapes. */
export interface Epa {
  readonly polytope: Polytope;
  /** Writes the depth (negative) to `dist[0]`, and witness points; returns the nearest face, or -1 without contact. */
  run(): number;
}

/**
 * Makes the algorithm on the shapes of `c`. It reads the last simplex and writes `dist[0]`, `onA[0..2]` and
 * `onB[0..2]`.
 */
export function bindEpa(c: Minkowski): Epa {
  const { pool, poolIds, simplex, along, int, param, onA, onB, dist } = c;
  const builder = bindPolytope();
  const p = builder.polytope;
  const dir = doubles(9);
  const areas = doubles(4);

  function run(): number {
    builder.reset(int[ITERATIONS]);
    const face = plant() ? expand() : -1;
    int[WITNESS_COUNT] = face < 0 ? 0 : 1;
    if (face < 0) dist[0] = 0;
    else setWitness(face);
    return face;
  }

  /** Makes the first polytope from the simplex that GJK ended with; returns false if the polytope does not contain the origin. */
  function plant(): boolean {
    const n = int[SIMPLEX_COUNT];
    takeSimplex(n);
    if (n === 3) return plantOverTriangle();
    if (n === 2) addAroundSegment();
    const degenerate = addFaces(n === 2 ? AROUND_SEGMENT : TETRAHEDRON);
    if (degenerate >= 0) return plantOverFace(degenerate);
    return n === 2 ? lineMeetsTriangle() : holdsOrigin();
  }

  /** Copies the vertices of the simplex and sets the center of the seed. */
  function takeSimplex(n: number): void {
    const { vertex, vertexIds, center } = p;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = 0; i < n; i++) {
      const v = VERTEX_SIZE * i;
      copyVertex(vertex, vertexIds, i, pool, poolIds, simplex[i]);
      x += vertex[v];
      y += vertex[v + 1];
      z += vertex[v + 2];
    }
    center[0] = x / n;
    center[1] = y / n;
    center[2] = z / n;
    p.nvertex = n;
  }

  /**
   * Adds the faces of a seed; returns the first that contains the origin or is degenerate, or lists all and returns -1.
   */
  function addFaces(seed: Int32Array): number {
    const n = seed.length / SEED_FACE;
    for (let i = 0; i < n; i++) {
      const s = SEED_FACE * i;
      builder.addFace(seed[s], seed[s + 1], seed[s + 2], seed[s + 3], seed[s + 4], seed[s + 5]);
      if (p.projection[FACE_SIZE * i + SQUARE] < ON_FACE) return i;
    }
    for (let i = 0; i < n; i++) builder.listFace(i);
    return -1;
  }

  /** Restarts from a face of the seed that failed. */
  function plantOverFace(face: number): boolean {
    for (let i = 0; i < 3; i++) {
      copyVertex(pool, poolIds, i, p.vertex, p.vertexIds, p.faceVertex[FACE_SIZE * face + i]);
      simplex[i] = i;
    }
    builder.clear();
    takeSimplex(3);
    return plantOverTriangle();
  }

  function plantOverTriangle(): boolean {
    setNormal();
    for (let k = 0; k < 3; k++) dir[3 + k] = -dir[k];
    if (!(Math.sqrt(dir[0] * dir[0] + dir[1] * dir[1] + dir[2] * dir[2]) >= MINVAL)) return false;
    addVertex(3);
    addVertex(0);
    return !isOnTriangle(4) && !isOnTriangle(3) && addFaces(OVER_TRIANGLE) < 0;
  }

  /** Writes the normal of the first three vertices to the start of `dir`. */
  function setNormal(): void {
    const { vertex } = p;
    const v = VERTEX_SIZE;
    const w = 2 * VERTEX_SIZE;
    const ax = vertex[v] - vertex[0];
    const ay = vertex[v + 1] - vertex[1];
    const az = vertex[v + 2] - vertex[2];
    const bx = vertex[w] - vertex[0];
    const by = vertex[w + 1] - vertex[1];
    const bz = vertex[w + 2] - vertex[2];
    dir[0] = ay * bz - az * by;
    dir[1] = az * bx - ax * bz;
    dir[2] = ax * by - ay * bx;
  }

  /**
   * Sets three directions perpendicular to the segment, 120 degrees apart: the first is the cross product of the
   * segment and the coordinate axis least aligned with it, the others are rotated from it by Rodrigues' formula.
   */
  function addAroundSegment(): void {
    const { vertex } = p;
    const x = vertex[VERTEX_SIZE] - vertex[0];
    const y = vertex[VERTEX_SIZE + 1] - vertex[1];
    const z = vertex[VERTEX_SIZE + 2] - vertex[2];
    const size0 = Math.abs(x);
    const size1 = Math.abs(y);
    const size2 = Math.abs(z);
    const axis = size0 <= size1 && size0 <= size2 ? 0 : size1 <= size2 ? 1 : 2;
    dir[0] = axis === 1 ? z : axis === 2 ? -y : 0;
    dir[1] = axis === 2 ? x : axis === 0 ? -z : 0;
    dir[2] = axis === 0 ? y : axis === 1 ? -x : 0;
    const length = Math.sqrt(x * x + y * y + z * z);
    along[0] = x / length;
    along[1] = y / length;
    along[2] = z / length;
    turn(3, 0);
    turn(6, 3);
    for (let o = 0; o < 9; o += 3) addVertex(o);
  }

  /** dir[o..] = dir[i..] rotated by 120 degrees about the unit vector `along`. */
  function turn(o: number, i: number): void {
    const ux = along[0];
    const uy = along[1];
    const uz = along[2];
    const x = dir[i];
    const y = dir[i + 1];
    const z = dir[i + 2];
    const lift = 1.5 * (ux * x + uy * y + uz * z);
    dir[o] = -0.5 * x + SIN_120 * (uy * z - uz * y) + lift * ux;
    dir[o + 1] = -0.5 * y + SIN_120 * (uz * x - ux * z) + lift * uy;
    dir[o + 2] = -0.5 * z + SIN_120 * (ux * y - uy * x) + lift * uz;
  }

  /** New vertex along the direction at `o` of `dir`, or along x if that vanishes. */
  function addVertex(o: number): void {
    const length = Math.sqrt(dir[o] * dir[o] + dir[o + 1] * dir[o + 1] + dir[o + 2] * dir[o + 2]);
    const defined = length > MINVAL;
    along[0] = defined ? dir[o] / length : 1;
    along[1] = defined ? dir[o + 1] / length : 0;
    along[2] = defined ? dir[o + 2] / length : 0;
    c.sample(p.vertex, p.vertexIds, p.nvertex++);
  }

  /** Six times the signed volume of (vertex 0, vertex i, vertex j, vertex 1), at areas[o]. */
  function volume(o: number, i: number, j: number): void {
    const { vertex } = p;
    const u = VERTEX_SIZE * i;
    const v = VERTEX_SIZE * j;
    const w = VERTEX_SIZE;
    const vx = vertex[v] - vertex[0];
    const vy = vertex[v + 1] - vertex[1];
    const vz = vertex[v + 2] - vertex[2];
    const wx = vertex[w] - vertex[0];
    const wy = vertex[w + 1] - vertex[1];
    const wz = vertex[w + 2] - vertex[2];
    areas[o] =
      (vertex[u] - vertex[0]) * (vy * wz - vz * wy) +
      (vertex[u + 1] - vertex[1]) * (vz * wx - vx * wz) +
      (vertex[u + 2] - vertex[2]) * (vx * wy - vy * wx);
  }

  /** Tests whether the segment passes through the triangle around it; the two pyramids are then convex. */
  function lineMeetsTriangle(): boolean {
    volume(0, 2, 3);
    volume(1, 3, 4);
    volume(2, 4, 2);
    return Math.min(areas[0], areas[1], areas[2]) >= 0 || Math.max(areas[0], areas[1], areas[2]) <= 0;
  }

  /**
   * Tests whether the origin is inside the tetrahedron: it is above every face whose projection points away from the
   * center.
   */
  function holdsOrigin(): boolean {
    const { vertex, faceVertex, projection } = p;
    for (let f = 0; f < 4 * FACE_SIZE; f += FACE_SIZE) {
      const v = VERTEX_SIZE * faceVertex[f];
      const height = projection[f] * vertex[v] + projection[f + 1] * vertex[v + 1] + projection[f + 2] * vertex[v + 2];
      if (!(height > 0)) return false;
    }
    return true;
  }

  /** Tests whether vertex l lies in the triangle of the first three. */
  function isOnTriangle(l: number): boolean {
    const { vertex } = p;
    const v = VERTEX_SIZE;
    const w = 2 * VERTEX_SIZE;
    const q = VERTEX_SIZE * l;
    signedAreas(areas, 0, vertex, 0, v, w, vertex, q);
    const a = areas[0] / areas[3];
    const b = areas[1] / areas[3];
    const e = areas[2] / areas[3];
    if (a < 0 || b < 0 || e < 0) return false;
    const x = vertex[0] * a + vertex[v] * b + vertex[w] * e - vertex[q];
    const y = vertex[1] * a + vertex[v + 1] * b + vertex[w + 1] * e - vertex[q + 1];
    const z = vertex[2] * a + vertex[v + 2] * b + vertex[w + 2] * e - vertex[q + 2];
    return Math.sqrt(x * x + y * y + z * z) < MINVAL;
  }

  /** Grows the polytope until its nearest face is a face of the difference; returns that face, or -1. */
  function expand(): number {
    const maxIterations = Math.min(int[ITERATIONS], MAX_ITERATIONS);
    const { vertex, vertexIds, projection } = p;
    const discrete = c.areDiscrete();
    const tolerance = Math.max(discrete ? 0 : param[TOLERANCE], MINVAL);
    let upper = Infinity;
    let upperSquare = Infinity;
    let face = -1;
    for (let k = 0; k < maxIterations; k++) {
      const nearest = builder.nearestFace();
      if (nearest < 0) return face;
      const lowerSquare = projection[FACE_SIZE * nearest + SQUARE];
      if (lowerSquare > upperSquare) return face;
      face = nearest;
      if (lowerSquare <= 0) return face;
      const lower = Math.sqrt(lowerSquare);
      const f = FACE_SIZE * face;
      const defined = lower > MINVAL;
      along[0] = defined ? projection[f] / lower : 1;
      along[1] = defined ? projection[f + 1] / lower : 0;
      along[2] = defined ? projection[f + 2] / lower : 0;
      const w = p.nvertex++;
      const v = VERTEX_SIZE * w;
      c.sample(vertex, vertexIds, w);
      const reach = projection[f] * vertex[v] + projection[f + 1] * vertex[v + 1] + projection[f + 2] * vertex[v + 2];
      const bound = reach / lower;
      if (bound < upper) {
        upper = bound;
        upperSquare = upper * upper;
      }
      if (upper - lower < tolerance) return k === 0 && upper < lower - LOST ? -1 : face;
      if (discrete && builder.isRepeated(w)) return face;

      builder.removeVisible(face, v);
      if (p.nhorizon < 3) return -1;
      if (p.nhorizon > p.maxface - p.nface) return face;
      p.bounds[0] = lowerSquare;
      p.bounds[1] = upperSquare;
      if (!builder.closeHorizon(w)) return -1;
      if (p.nlist === 0) return face;
    }
    return face;
  }

  /**
   * Sets the witness points: barycentric coordinates of the projection of the origin, applied to the points of A and of
   * B.
   */
  function setWitness(face: number): void {
    const { vertex, faceVertex, projection } = p;
    const f = FACE_SIZE * face;
    const u = VERTEX_SIZE * faceVertex[f];
    const v = VERTEX_SIZE * faceVertex[f + 1];
    const w = VERTEX_SIZE * faceVertex[f + 2];
    signedAreas(areas, 0, vertex, u, v, w, projection, f);
    const a = areas[0] / areas[3];
    const b = areas[1] / areas[3];
    const e = areas[2] / areas[3];
    for (let k = 0; k < 3; k++) {
      onA[k] = a * vertex[u + 3 + k] + b * vertex[v + 3 + k] + e * vertex[w + 3 + k];
      onB[k] = a * vertex[u + 6 + k] + b * vertex[v + 6 + k] + e * vertex[w + 6 + k];
    }
    dist[0] = -Math.sqrt(projection[f + SQUARE]);
  }

  return { polytope: p, run };
}

/**
 * Distance of two convex shapes (Gilbert, Johnson, Keerthi: IEEE Journal of Robotics and Automation 4(2), 1988): that
 * of their difference D = A - B from the origin.
 *
 * Let x be the point of a simplex within D that is nearest to the origin, and s = argmin { x . y : y in D } the vertex
 * of D that is farthest against it. For the nearest point x* of D, x . y >= x . s for all y gives two bounds,
 *
 *     |x*| >= x . s / |x|,        |x - x*|^2 <= |x|^2 - x . s  (the duality gap).
 *
 * So a positive x . s proves the shapes separated, which suffices if only contacts are requested, and a small gap ends
 * the search. Otherwise s joins the simplex, its nearest point is the next x, and vertices without weight are removed.
 *
 * For a tetrahedron, a simpler test is faster: does D contain the origin? Let n_f, h_f be the outward normals and
 * heights of its faces. If all h_f > 0 it does. Otherwise the face with the least h_f is sampled: if the vertex of D
 * farthest along n_f stays below the origin, so does D; else it replaces the vertex behind that face.
 *
 * Vertices stay in a small pool; simplices are lists of pool indices.
 */

import { doubles, filledIntegers, integers } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import {
  CUTOFF,
  FAR,
  ITERATIONS,
  type Minkowski,
  SEPARATED,
  SIMPLEX_COUNT,
  TOLERANCE,
  VERTEX_SIZE,
  WITNESS_COUNT,
} from './minkowski.js';
import { nearestOnLine, nearestOnTetrahedron, nearestOnTriangle, SIMPLEX_SCRATCH } from './simplex.js';

/** Squared lengths of face normals outside of these bounds are not trusted. */
const MIN_SQUARE = MINVAL * MINVAL;
const MAX_SQUARE = 1e20;

/** Indices in the pool: the simplex and a candidate, then those of the containment test. */
const PLACES = 5;

const Outcome = { NEAREST: 0, APART: 1, OVERLAP: 2, UNKNOWN: 3 } as const;

/** Distance of two convex shapes. */
export interface Gjk {
  /**
   * Distance of the shapes into `dist[0]`, 0 if they overlap, FAR if it is beyond the cutoff; witness points and
   * the last simplex. Starts at the witness points in the state.
   */
  run(): void;
}

/**
 * Makes the algorithm on the shapes of `c`. It reads `param` and the last witness points and writes `dist`, `onA`,
 * `onB` and the simplex.
 */
export function bindGjk(c: Minkowski): Gjk {
  const { pool, poolIds, simplex, along, int, param, onA, onB, dist } = c;
  const weights = doubles(SIMPLEX_SCRATCH);
  /** The nearest point x and its length; its product with the vertex farthest against it. */
  const x = doubles(5);
  /** The tetrahedron of the containment test; normals and heights of its faces, each opposite to a vertex. */
  const corner = integers(4);
  const normal = doubles(12);
  const height = doubles(4);
  /** Corners of face f, ordered so that its normal is outward if the tetrahedron is positive. */
  const faces = filledIntegers([2, 1, 3, 0, 2, 3, 1, 0, 3, 0, 1, 2]);
  /** Remaining iterations. */
  const budget = integers(1);

  function run(): void {
    budget[0] = int[ITERATIONS];
    const outcome = approach();
    if (outcome === Outcome.NEAREST) {
      setNearest();
      return;
    }
    const overlaps = outcome === Outcome.OVERLAP;
    int[SEPARATED] = overlaps ? 0 : 1;
    int[SIMPLEX_COUNT] = overlaps ? 4 : 0;
    int[WITNESS_COUNT] = 0;
    dist[0] = overlaps ? 0 : FAR;
  }

  function approach(): number {
    const discrete = c.areDiscrete();
    const tolerance = param[TOLERANCE];
    const gap = discrete ? 0 : 0.5 * (tolerance * tolerance);
    const minLength = Math.max(discrete ? 0 : tolerance, MINVAL);
    let testsContainment = !(param[CUTOFF] > 0);
    let lastLength = 0;
    int[SIMPLEX_COUNT] = 0;
    x[0] = onA[0] - onB[0];
    x[1] = onA[1] - onB[1];
    x[2] = onA[2] - onB[2];
    measure();
    for (; budget[0] > 0; budget[0]--) {
      const length = x[3];
      if (length < minLength || Math.abs(lastLength - length) < MINVAL) break;
      const n = int[SIMPLEX_COUNT];
      const place = freePlace(n);
      sampleAgainst(place);
      const s = VERTEX_SIZE * place;
      if (x[0] * (x[0] - pool[s]) + x[1] * (x[1] - pool[s + 1]) + x[2] * (x[2] - pool[s + 2]) < gap) break;
      x[4] = x[0] * pool[s] + x[1] * pool[s + 1] + x[2] * pool[s + 2];
      if (x[4] > 0 && isBeyond()) return Outcome.APART;
      simplex[n] = place;
      if (n === 3 && testsContainment) {
        const outcome = testContainment();
        if (outcome !== Outcome.UNKNOWN) return outcome;
        testsContainment = false;
      }
      reduce(n + 1);
      if (int[SIMPLEX_COUNT] === 0) return Outcome.APART;
      combine(x, 0);
      lastLength = length;
      measure();
      if (int[SIMPLEX_COUNT] === 4) break;
    }
    return Outcome.NEAREST;
  }

  function measure(): void {
    x[3] = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  }

  /** Tests whether the lower bound on the distance, times the length of x, exceeds the cutoff. */
  function isBeyond(): boolean {
    const cutoff = param[CUTOFF];
    return !(cutoff > 0) || (cutoff < FAR && x[4] >= cutoff * x[3]);
  }

  /** A pool index that none of the first n vertices of the simplex has. */
  function freePlace(n: number): number {
    let used = 0;
    for (let i = 0; i < n; i++) used |= 1 << simplex[i];
    let place = 0;
    while (used & (1 << place)) place++;
    return place;
  }

  /** Samples the vertex of the difference farthest against x. */
  function sampleAgainst(place: number): void {
    const scale = -1 / x[3];
    along[0] = x[0] * scale;
    along[1] = x[1] * scale;
    along[2] = x[2] * scale;
    c.sample(pool, poolIds, place);
  }

  /** Weights of the nearest point of the first n vertices; vertices without weight are removed from the simplex. */
  function reduce(n: number): void {
    const i = VERTEX_SIZE * simplex[0];
    const j = VERTEX_SIZE * simplex[1];
    const k = VERTEX_SIZE * simplex[2];
    if (n === 1) weights[0] = 1;
    else if (n === 2) nearestOnLine(weights, 0, pool, i, j);
    else if (n === 3) nearestOnTriangle(weights, 0, pool, i, j, k);
    else nearestOnTetrahedron(weights, 0, pool, i, j, k, VERTEX_SIZE * simplex[3]);
    let kept = 0;
    for (let q = 0; q < n; q++) {
      if (weights[q] === 0) continue;
      simplex[kept] = simplex[q];
      weights[kept++] = weights[q];
    }
    int[SIMPLEX_COUNT] = kept;
  }

  /** Weighted sum of one part of the vertices of the simplex. */
  function combine(out: Float64Array, part: number): void {
    const n = int[SIMPLEX_COUNT];
    let v = VERTEX_SIZE * simplex[0] + part;
    let sum0 = weights[0] * pool[v];
    let sum1 = weights[0] * pool[v + 1];
    let sum2 = weights[0] * pool[v + 2];
    for (let i = 1; i < n; i++) {
      const weight = weights[i];
      v = VERTEX_SIZE * simplex[i] + part;
      sum0 += weight * pool[v];
      sum1 += weight * pool[v + 1];
      sum2 += weight * pool[v + 2];
    }
    out[0] = sum0;
    out[1] = sum1;
    out[2] = sum2;
  }

  function setNearest(): void {
    const n = int[SIMPLEX_COUNT];
    const length = x[3];
    if (n > 0) {
      combine(onA, 3);
      combine(onB, 6);
    }
    int[SEPARATED] = (n === 4 || length <= param[TOLERANCE]) && isApart() ? 1 : 0;
    int[WITNESS_COUNT] = 1;
    dist[0] = n === 4 && int[SEPARATED] === 0 ? 0 : length;
  }

  /** Tests whether the nearest point, though close to the origin, proves that the difference does not contain it. */
  function isApart(): boolean {
    if (x[3] === 0) return false;
    const place = freePlace(int[SIMPLEX_COUNT]);
    sampleAgainst(place);
    const s = VERTEX_SIZE * place;
    return x[0] * pool[s] + x[1] * pool[s + 1] + x[2] * pool[s + 2] > 0;
  }

  /** Tests whether the difference contains the origin; if so, the simplex becomes a tetrahedron that contains it. */
  function testContainment(): number {
    let fresh = PLACES;
    corner[0] = simplex[0];
    corner[1] = simplex[1];
    corner[2] = simplex[2];
    corner[3] = simplex[3];
    setFace(3);
    for (let known = 3; budget[0] > 0; budget[0]--) {
      for (let f = 0; f < 4; f++) if (f !== known) setFace(f);
      if (height[0] === 0 || height[1] === 0 || height[2] === 0 || height[3] === 0) return Outcome.UNKNOWN;
      const first = height[0] < height[1] ? 0 : 1;
      const second = height[2] < height[3] ? 2 : 3;
      const f = height[first] < height[second] ? first : second;
      if (height[f] > 0) {
        for (let i = 0; i < 4; i++) simplex[i] = corner[i];
        return Outcome.OVERLAP;
      }
      // vertices of the simplex are kept, since the search continues from them if the test is undecided
      if (corner[f] < PLACES) corner[f] = fresh++;
      if (sampleThrough(f, corner[f])) return Outcome.APART;
      turnOver(f);
      known = f;
    }
    return Outcome.UNKNOWN;
  }

  /** Samples along the normal of a face; true if the origin is beyond the sample. */
  function sampleThrough(f: number, place: number): boolean {
    along[0] = normal[3 * f];
    along[1] = normal[3 * f + 1];
    along[2] = normal[3 * f + 2];
    c.sample(pool, poolIds, place);
    const s = VERTEX_SIZE * place;
    return along[0] * pool[s] + along[1] * pool[s + 1] + along[2] * pool[s + 2] < 0;
  }

  /**
   * Reorients the tetrahedron after a vertex moved to the other side of its face f: exchanging two vertices of the face
   * makes it positive again. The origin is above that face, whose normal is not read before it is set again.
   */
  function turnOver(f: number): void {
    const i = (f + 1) & 3;
    const j = (f + 2) & 3;
    const place = corner[i];
    corner[i] = corner[j];
    corner[j] = place;
    height[f] = -height[f];
  }

  /** Unit normal and height of face f; a height of FAR if it has no normal. */
  function setFace(f: number): void {
    const o = 3 * f;
    const p = VERTEX_SIZE * corner[faces[o]];
    const q = VERTEX_SIZE * corner[faces[o + 1]];
    const r = VERTEX_SIZE * corner[faces[o + 2]];
    const px = pool[p];
    const py = pool[p + 1];
    const pz = pool[p + 2];
    const ax = pool[r] - px;
    const ay = pool[r + 1] - py;
    const az = pool[r + 2] - pz;
    const bx = pool[q] - px;
    const by = pool[q + 1] - py;
    const bz = pool[q + 2] - pz;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const square = nx * nx + ny * ny + nz * nz;
    if (!(square > MIN_SQUARE && square < MAX_SQUARE)) {
      height[f] = FAR;
      return;
    }
    const scale = 1 / Math.sqrt(square);
    normal[o] = nx * scale;
    normal[o + 1] = ny * scale;
    normal[o + 2] = nz * scale;
    height[f] = normal[o] * px + normal[o + 1] * py + normal[o + 2] * pz;
  }

  return { run };
}

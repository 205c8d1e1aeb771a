/**
 * Distance of two convex shapes by the algorithm of Gilbert, Johnson and Keerthi (IEEE Journal of Robotics and
 * Automation 4(2), 1988), on their Minkowski difference.
 *
 * A simplex of vertices of the difference is kept; x is its point nearest to the origin. The support vertex s
 * against x is added, the nearest point of the enlarged simplex becomes the next x, and vertices without weight
 * are dropped. It ends when x is (nearly) zero or when s does not help: |x - x*|^2 <= x . (x - s), the duality gap.
 * Since x . s / |x| bounds the distance from below, shapes are apart as soon as it is positive, which ends the
 * search when only contacts are wanted. Once a tetrahedron is there, contact is decided faster by walking
 * tetrahedra: each step replaces the vertex opposite to the face that the origin is most outside of.
 */
import { MINVAL } from './manifold.js';
import {
  CUTOFF,
  copyVertex,
  FAR,
  ITERATION,
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

/** Scratch vertices: one for the check at the end, four to walk with. */
const CHECK = 4;
const WALK = 5;

const Overlap = { NO: 0, YES: 1, UNKNOWN: 2 } as const;

export interface Gjk {
  /**
   * Distance of the shapes into `dist[0]`, 0 if they overlap, FAR if it is beyond the cutoff; witness points and
   * the last simplex. Starts at the iteration and the witness points in the state.
   */
  run(maxIterations: number): void;
}

export function bindGjk(c: Minkowski): Gjk {
  const { simplex, simplexIds, int, param, onA, onB, dist } = c;
  const weights = new Float64Array(SIMPLEX_SCRATCH);
  const x = new Float64Array(3);
  const normals = new Float64Array(12);
  const heights = new Float64Array(4);
  const order = new Int32Array(4);

  function run(maxIterations: number): void {
    const wantsDistance = param[CUTOFF] > 0;
    const discrete = c.areDiscrete();
    const gap = discrete ? 0 : 0.5 * (param[TOLERANCE] * param[TOLERANCE]);
    const minLength = discrete ? MINVAL : param[TOLERANCE];
    let walks = !wantsDistance;
    let n = 0;
    let iteration = 0;
    let lastLength = 0;
    int[SEPARATED] = 0;
    for (let k = 0; k < 3; k++) x[k] = onA[k] - onB[k];
    let length = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);

    for (; iteration < maxIterations; iteration++) {
      if (length < minLength || Math.abs(lastLength - length) < MINVAL) break;
      c.vertexAgainst(simplex, simplexIds, n, x, 1 / length);
      const s = VERTEX_SIZE * n;
      const s0 = simplex[s];
      const s1 = simplex[s + 1];
      const s2 = simplex[s + 2];
      if (x[0] * (x[0] - s0) + x[1] * (x[1] - s1) + x[2] * (x[2] - s2) < gap) break;
      const bound = x[0] * s0 + x[1] * s1 + x[2] * s2;
      if (bound > 0 && isBeyond(bound, length)) {
        stop(iteration);
        return;
      }

      if (n === 3 && walks) {
        int[ITERATION] = iteration;
        const overlap = walk(maxIterations);
        if (overlap !== Overlap.UNKNOWN) {
          int[WITNESS_COUNT] = 0;
          int[SEPARATED] = overlap === Overlap.NO ? 1 : 0;
          dist[0] = overlap === Overlap.YES ? 0 : FAR;
          return;
        }
        iteration = int[ITERATION];
        walks = false;
      }
      n = reduce(n + 1);
      if (n < 1) {
        stop(iteration);
        return;
      }
      combine(x, n, 0);
      lastLength = length;
      length = Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
      if (n === 4) break;
    }

    if (n > 0) {
      combine(onA, n, 3);
      combine(onB, n, 6);
    }
    c.vertexAgainst(simplex, simplexIds, CHECK, x, 1 / length);
    const s = VERTEX_SIZE * CHECK;
    if (x[0] * simplex[s] + x[1] * simplex[s + 1] + x[2] * simplex[s + 2] > 0) int[SEPARATED] = 1;
    int[WITNESS_COUNT] = 1;
    int[ITERATION] = iteration;
    int[SIMPLEX_COUNT] = n;
    dist[0] = n === 4 && int[SEPARATED] === 0 ? 0 : length;
  }

  /** Whether a positive lower bound on distance times length settles the question. */
  function isBeyond(bound: number, length: number): boolean {
    const cutoff = param[CUTOFF];
    return !(cutoff > 0) || (cutoff < FAR && bound >= cutoff * length);
  }

  function stop(iteration: number): void {
    int[SEPARATED] = 1;
    int[ITERATION] = iteration;
    int[SIMPLEX_COUNT] = 0;
    int[WITNESS_COUNT] = 0;
    dist[0] = FAR;
  }

  /** Weights of the nearest point of the first n vertices; drops vertices without weight; returns how many stay. */
  function reduce(n: number): number {
    weights[0] = 1;
    weights[1] = weights[2] = weights[3] = 0;
    if (n === 2) nearestOnLine(weights, 0, simplex, 0, VERTEX_SIZE);
    else if (n === 3) {
      nearestOnTriangle(weights, 0, simplex, 0, VERTEX_SIZE, 2 * VERTEX_SIZE);
      weights[3] = 0;
    } else if (n === 4) nearestOnTetrahedron(weights, 0, simplex, 0, VERTEX_SIZE, 2 * VERTEX_SIZE, 3 * VERTEX_SIZE);
    let kept = 0;
    for (let i = 0; i < n; i++) {
      if (weights[i] === 0) continue;
      if (kept < i) copyVertex(simplex, simplexIds, kept, simplex, simplexIds, i);
      weights[kept++] = weights[i];
    }
    return kept;
  }

  /** Weighted sum of one part of the first n vertices. */
  function combine(out: Float64Array, n: number, part: number): void {
    for (let k = 0; k < 3; k++) {
      let sum = weights[0] * simplex[part + k];
      for (let i = 1; i < n; i++) sum += weights[i] * simplex[VERTEX_SIZE * i + part + k];
      out[k] = sum;
    }
  }

  /** Decides overlap, walking from the tetrahedron of the four vertices; they are replaced only if it is found. */
  function walk(maxIterations: number): number {
    for (let i = 0; i < 4; i++) {
      order[i] = WALK + i;
      copyVertex(simplex, simplexIds, WALK + i, simplex, simplexIds, i);
    }
    for (; int[ITERATION] < maxIterations; int[ITERATION]++) {
      heights[0] = faceHeight(0, order[2], order[1], order[3]);
      heights[1] = faceHeight(3, order[0], order[2], order[3]);
      heights[2] = faceHeight(6, order[1], order[0], order[3]);
      heights[3] = faceHeight(9, order[0], order[1], order[2]);
      if (heights[0] === 0 || heights[1] === 0 || heights[2] === 0 || heights[3] === 0) return Overlap.UNKNOWN;
      const first = heights[0] < heights[1] ? 0 : 1;
      const second = heights[2] < heights[3] ? 2 : 3;
      const worst = heights[first] < heights[second] ? first : second;
      if (heights[worst] > 0) {
        for (let i = 0; i < 4; i++) copyVertex(simplex, simplexIds, i, simplex, simplexIds, order[i]);
        int[SIMPLEX_COUNT] = 4;
        return Overlap.YES;
      }
      c.vertexAlongUnit(simplex, simplexIds, order[worst], normals, 3 * worst);
      const s = VERTEX_SIZE * order[worst];
      const w = 3 * worst;
      if (normals[w] * simplex[s] + normals[w + 1] * simplex[s + 1] + normals[w + 2] * simplex[s + 2] < 0) {
        int[SIMPLEX_COUNT] = 0;
        return Overlap.NO;
      }
      // exchanging two other vertices keeps the faces oriented outward
      const i = (worst + 1) & 3;
      const j = (worst + 2) & 3;
      const swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return Overlap.UNKNOWN;
  }

  /** Normal (z - x) x (y - x) of a face into `normals`; returns the height of the face along it, FAR if it has none. */
  function faceHeight(o: number, px: number, py: number, pz: number): number {
    const p = VERTEX_SIZE * px;
    const q = VERTEX_SIZE * py;
    const r = VERTEX_SIZE * pz;
    const ax = simplex[r] - simplex[p];
    const ay = simplex[r + 1] - simplex[p + 1];
    const az = simplex[r + 2] - simplex[p + 2];
    const bx = simplex[q] - simplex[p];
    const by = simplex[q + 1] - simplex[p + 1];
    const bz = simplex[q + 2] - simplex[p + 2];
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const square = nx * nx + ny * ny + nz * nz;
    normals[o] = nx;
    normals[o + 1] = ny;
    normals[o + 2] = nz;
    if (!(square > MIN_SQUARE && square < MAX_SQUARE)) return FAR;
    const scale = 1 / Math.sqrt(square);
    normals[o] *= scale;
    normals[o + 1] *= scale;
    normals[o + 2] *= scale;
    return normals[o] * simplex[p] + normals[o + 1] * simplex[p + 1] + normals[o + 2] * simplex[p + 2];
  }

  return { run };
}

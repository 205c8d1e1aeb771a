/**
 * Contacts of a signed distance field B with another geom A that has one. From points of the Halton sequence in the
 * intersection of their boxes, gradient descent minimizes A + B + |max(A, B)|, which is lowest where the shapes overlap
 * most; one more step on max(A, B) rejects false contacts of inexact distances. Contacts lie on the surface A =
 * B.
 *
 * MuJoCo documentation, Programming, "Extensions", section sdf.
 */

import { mulMatTMat3, mulMatTVec3, mulMatVec3, transpose3 } from '../../../../foundation/math/mat.js';
import { doubles } from '../../../../foundation/math/scratch.js';
import { add3, copy3, MINVAL, normalize3, sub3, takeLength3 } from '../../../../foundation/math/vec.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { countOf, sdfIterations } from '../../iterations.js';
import { MAX_PAIR_CONTACTS, type Manifold } from '../convex/manifold.js';
import { addSdfContact, isAmong, setHalton } from './sdf-contact.js';
import { GROWTH, type SdfField } from './sdf-field.js';
import { bindSdfTriangles } from './sdf-triangles.js';

const { abs, max, min, sqrt } = Math;

/** Colliders of signed distance fields, and the steps of the search between two fields. */
export interface Sdf {
  /** Contacts of two geoms, the second an SDF. */
  collide(out: Manifold, g1: number, g2: number): number;
  /** Contacts of an SDF with a flex; see `SdfTriangles`. */
  collideFlex(out: Manifold, owner: Int32Array, g: number, flex: number): number;
  /** Starts a pair of geoms: computes the intersection of their boxes. False if these are separated. */
  begin(g1: number, g2: number): boolean;
  /** Searches from one of the start points; reads the gradient of the second field once in each iteration. */
  run(start: number): void;
  /** End point of the last search, in the frame of the second geom. */
  readonly point: Float64Array;
}

/** Objectives of the search: overlap of the shapes, then their intersection. */
const OVERLAP = 0;
const INTERSECTION = 1;

/** Offsets in the values of a search. */
const NOW = 0;
const LAST = 1;
const LENGTH = 2;
const STEP = 3;
const WANTED = 4;
const SQUARE = 5;
const LAST_TRIED_STEP = 6;

/** Offsets after a distance: the gradient at the current point, before `GROWTH`, */
const SLOPE = 1;
/** and the three numbers of its lower bound along the slope. */
const BASE = 5;
const FALL = 6;
const BEND = 7;

/** Armijo's rule: required fraction of the linear decrease, first and last step length, and its reduction. */
const DECREASE = 0.1;
const FIRST_STEP = 1;
const LAST_STEP = 1e-4;
const REDUCTION = 0.5;
const TOO_FAR = 1e10;
/** Upper bound of the rounding of a distance, absolute and relative. */
const ROUNDING = 1e-9;
/** Distance to a surface below which a gradient may be inaccurate [m]. */
const NEAR = 1e-6;

/**
 * Makes the colliders. They read `opt.sdf_initpoints`, `opt.sdf_iterations` and poses and write contacts into the
 * manifold.
 */
export function bindSdf(m: ModelRecord, d: DataRecord, field: SdfField): Sdf {
  const triangles = bindSdfTriangles(m, d, field);
  const { exactAbove } = field;
  /** The two geoms, and the pose of g2 in the frame of g1: y = rotation x + offset. */
  const pair = { g1: 0, g2: 0, isExact: false };
  const rotation = doubles(9);
  const inverse = doubles(9);
  const offset = doubles(3);
  /** Intersection of the boxes in the frame of g1: smallest and largest corner. */
  const low = doubles(3);
  const high = doubles(3);
  const corner = doubles(3);
  /** A point in the frames of g2 and g1, the previous point, and gradients. */
  const point = doubles(3);
  const image = doubles(3);
  const before = doubles(3);
  const slope = doubles(3);
  /** Both fields, with gradients in the frame of g2. */
  const first = doubles(8);
  const second = doubles(8);
  /**
   * Objective at the current and the previous point, length of a normal, step length, required decrease, squared length
   * of the slope, and the step tried last; in an array, since numbers kept across a call may be allocated on the heap.
   */
  const values = doubles(7);
  /** Points that are already contacts. */
  const known = doubles(3 * MAX_PAIR_CONTACTS);

  function collide(out: Manifold, g1: number, g2: number): number {
    const type = m.geom_type[g1];
    if (type === GeomType.MESH) return triangles.collideMesh(out, g1, g2);
    if (type === GeomType.HFIELD) return triangles.collideHField(out, g1, g2);
    if (!begin(g1, g2)) return 0;
    const starts = countOf(m.opt, 'sdf_initpoints');
    let count = 0;
    for (let i = 0; i < starts && count < MAX_PAIR_CONTACTS; i++) {
      run(i);
      if (values[NOW] > 0 || isAmong(known, count, point, 0) || !setNormal()) continue;
      known.set(point, 3 * count);
      count = addSdfContact(out, count, d, g2, values, NOW, point, slope, 1);
    }
    return count;
  }

  function begin(g1: number, g2: number): boolean {
    pair.g1 = g1;
    pair.g2 = g2;
    pair.isExact = max(exactAbove[g1], exactAbove[g2]) < Number.POSITIVE_INFINITY;
    const { geom_xpos, geom_xmat } = d;
    mulMatTMat3(rotation, 0, geom_xmat, 9 * g1, geom_xmat, 9 * g2);
    transpose3(inverse, 0, rotation, 0);
    sub3(offset, 0, geom_xpos, 3 * g2, geom_xpos, 3 * g1);
    mulMatTVec3(offset, 0, geom_xmat, 9 * g1, offset, 0);
    // the intersection of the boxes
    const { geom_aabb } = m;
    const a = 6 * g1;
    const b = 6 * g2;
    mulMatVec3(corner, 0, rotation, 0, geom_aabb, b);
    add3(corner, 0, corner, 0, offset, 0);
    for (let k = 0; k < 3; k++) {
      const reach =
        abs(rotation[3 * k]) * geom_aabb[b + 3] +
        abs(rotation[3 * k + 1]) * geom_aabb[b + 4] +
        abs(rotation[3 * k + 2]) * geom_aabb[b + 5];
      low[k] = max(geom_aabb[a + k] - geom_aabb[a + 3 + k], corner[k] - reach);
      high[k] = min(geom_aabb[a + k] + geom_aabb[a + 3 + k], corner[k] + reach);
      if (high[k] < low[k]) return false;
    }
    return true;
  }

  function run(i: number): void {
    for (let k = 0; k < 3; k++) {
      setHalton(point, k, i, k === 0 ? 2 : k === 1 ? 3 : 5);
      point[k] = low[k] + (high[k] - low[k]) * point[k];
    }
    sub3(point, 0, point, 0, offset, 0);
    mulMatVec3(point, 0, inverse, 0, point, 0);
    descend(OVERLAP, sdfIterations(m.opt));
    descend(INTERSECTION, 1);
  }

  /** Transforms the point to the frame of g1. */
  function follow(): void {
    const x = point[0];
    const y = point[1];
    const z = point[2];
    image[0] = rotation[0] * x + rotation[1] * y + rotation[2] * z + offset[0];
    image[1] = rotation[3] * x + rotation[4] * y + rotation[5] * z + offset[1];
    image[2] = rotation[6] * x + rotation[7] * y + rotation[8] * z + offset[2];
  }

  /** Moves the point by a step down the slope; values[NOW] = the objective there. */
  function tryStep(objective: number): void {
    const step = values[STEP];
    point[0] = before[0] - step * slope[0];
    point[1] = before[1] - step * slope[1];
    point[2] = before[2] - step * slope[2];
    follow();
    field.distance(second, 0, pair.g2, point, 0);
    field.distance(first, 0, pair.g1, image, 0);
    combine(NOW, objective);
  }

  function combine(o: number, objective: number): void {
    const a = first[0];
    const b = second[0];
    values[o] = objective === OVERLAP ? b + a + abs(max(b, a)) : max(b, a);
  }

  /** Distances and gradients of both fields at the point. */
  function setFields(): void {
    follow();
    field.gradient(second, 0, pair.g2, point, 0);
    field.gradient(first, 0, pair.g1, image, 0);
    mulMatVec3(first, SLOPE, inverse, 0, first, SLOPE);
  }

  /** Gradient of the objective, and its value. */
  function setGradient(objective: number): void {
    setFields();
    combine(LAST, objective);
    const upper = second[0] > first[0] ? second : first;
    const sign = upper[0] > 0 ? 1 : -1;
    for (let k = 0; k < 3; k++) {
      const u = upper[SLOPE + k];
      slope[k] = objective === OVERLAP ? first[SLOPE + k] + second[SLOPE + k] + sign * u : u;
    }
  }

  /** Moves the point down the gradient until no step decreases the objective; values[NOW] = the objective at its end. */
  function descend(objective: number, iterations: number): void {
    values[NOW] = TOO_FAR;
    for (let n = 0; n < iterations; n++) {
      setGradient(objective);
      if (!(abs(slope[0]) <= TOO_FAR && abs(slope[1]) <= TOO_FAR && abs(slope[2]) <= TOO_FAR)) {
        values[NOW] = TOO_FAR;
        return;
      }
      copy3(before, 0, point, 0);
      searchLine(objective);
      if (values[LAST] < values[NOW]) {
        copy3(point, 0, before, 0);
        values[NOW] = values[LAST];
        return;
      }
    }
  }

  /** Line search down the slope with decreasing steps until one decreases the objective enough. */
  function searchLine(objective: number): void {
    const square = slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2];
    values[SQUARE] = square;
    values[WANTED] = -DECREASE * square;
    values[LAST_TRIED_STEP] = 0;
    values[STEP] = FIRST_STEP;
    if (pair.isExact) {
      setBound(first, pair.g1);
      setBound(second, pair.g2);
      shorten(objective);
    }
    tryStep(objective);
    while (values[STEP] > LAST_STEP && values[NOW] - values[LAST] > values[STEP] * values[WANTED]) {
      values[LAST_TRIED_STEP] = values[STEP];
      values[STEP] *= REDUCTION;
      if (pair.isExact) shorten(objective);
      tryStep(objective);
    }
  }

  /**
   * Up its unit gradient n, a distance d grows by one for each meter, over the length g at least. Elsewhere, at x from here,
   * it is at least d + g - |x - g n|, since it differs by no more than points are apart, and so at least d + n x - x x / 2g.
   * With a step s down the slope for x, that is f[BASE] - s f[FALL] - s s f[BEND].
   */
  function setBound(f: Float64Array, geom: number): void {
    const square = f[SLOPE] * f[SLOPE] + f[SLOPE + 1] * f[SLOPE + 1] + f[SLOPE + 2] * f[SLOPE + 2];
    const isKnown = abs(square - 1) < ROUNDING && abs(f[0]) > NEAR && f[0] > exactAbove[geom];
    f[BASE] = f[0] - ROUNDING * (1 + abs(f[0]));
    f[FALL] = f[SLOPE] * slope[0] + f[SLOPE + 1] * slope[1] + f[SLOPE + 2] * slope[2];
    f[BEND] = values[SQUARE] / (2 * (isKnown ? f[GROWTH] : 0));
  }

  /**
   * Halves the step while it is certain not to decrease the objective enough, by the bounds from the current point and
   * from the step tried last.
   */
  function shorten(objective: number): void {
    const lastA = first[0] - ROUNDING * (1 + abs(first[0]));
    const lastB = second[0] - ROUNDING * (1 + abs(second[0]));
    const tried = values[LAST_TRIED_STEP];
    const steepness = sqrt(values[SQUARE]);
    let step = values[STEP];
    for (; step > LAST_STEP; step *= REDUCTION) {
      const reach = abs(tried - step) * steepness;
      const a = max(lastA - reach, first[BASE] - step * (first[FALL] + step * first[BEND]));
      const b = max(lastB - reach, second[BASE] - step * (second[FALL] + step * second[BEND]));
      const least = objective === OVERLAP ? a + b + abs(max(a, b)) : max(a, b);
      const isCertain = a > exactAbove[pair.g1] && b > exactAbove[pair.g2];
      if (!(isCertain && least - values[LAST] > step * values[WANTED])) break;
    }
    values[STEP] = step;
  }

  /** Sets the normal of the surface of equal distances, from g1 into g2; false if it is undefined. */
  function setNormal(): boolean {
    setFields();
    normalize3(first, SLOPE);
    normalize3(second, SLOPE);
    sub3(slope, 0, first, SLOPE, second, SLOPE);
    takeLength3(values, LENGTH, slope, 0);
    return values[LENGTH] >= MINVAL;
  }

  return { collide, collideFlex: triangles.collideFlex, begin, run, point };
}

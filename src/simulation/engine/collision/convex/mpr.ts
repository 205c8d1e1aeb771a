/**
 * Depth of two convex shapes by Minkowski Portal Refinement, used if the native algorithm is disabled.
 *
 * The ray from an inner point of A - B, the difference of the centers, through the origin leaves A - B somewhere. A
 * portal is a triangle of support points that this ray passes. The support point beyond the portal splits it into
 * three, and the one of them that the ray passes is the next portal: it moves outward until nothing of A - B is farther
 * out by more than the tolerance. The shapes overlap if the origin is then not beyond the portal, and what is reported
 * is the point of the portal nearest to the origin. That is the true depth where the ray meets the nearest part of the
 * surface, and larger elsewhere.
 *
 * Snethen, XenoCollide: Complex Collision Made Simple, Game Programming Gems 7, 2008. The depth and the position are
 * the extensions that the documentation of libccd describes.
 */
import { doubles, filledIntegers, integers } from '../../../../foundation/math/scratch.js';
import {
  add3,
  copy3,
  cross,
  dot3,
  normalize3,
  scl3,
  sub3,
  takeLength3,
  zero3,
} from '../../../../foundation/math/vec.js';
import { SHAPE_CENTER, SHAPE_TIE } from '../../shapes/shape-record.js';
import { edgeWeights } from '../nearest-on-triangle.js';
import { ITERATIONS, type Minkowski, TOLERANCE, VERTEX_IDS, VERTEX_SIZE } from './minkowski.js';

/** Offset in `found` of the depth [m]. */
export const DEPTH = 0;
/** Offset in `found` of the unit direction from A to B (3). */
export const DIRECTION = 1;
/** Offset in `found` of the position of the contact (3). */
export const PLACE = 4;

/** Depth of two overlapping shapes by portal refinement. */
export interface Mpr {
  readonly found: Float64Array;
  /** Tests whether the shapes of the state overlap; then writes depth, direction and position into `found`. */
  run(): boolean;
}

/** Indices in the list of vertices: the inner point, the corners of the portal, a candidate. */
const INNER = 0;
const FIRST = 1;
const SECOND = 2;
const THIRD = 3;
const SPARE = 4;
const VERTICES = 5;

/** Products of coordinates below this count as zero. */
const NOTHING = Number.EPSILON;
/** Displacement of an inner point at the origin, which would define no ray [m]. */
const ASIDE = 10 * NOTHING;
/** Maximum number of triangles tried for a first portal; few are needed unless rounding causes a cycle. */
const MOST_TURNS = 1000;

const Search = { APART: 0, LINE: 1, PORTAL: 2 } as const;
type Search = (typeof Search)[keyof typeof Search];

/** Makes the algorithm on the shapes of `c`; it writes `found`. */
export function bindMpr(c: Minkowski): Mpr {
  const { a, b, along, param, int } = c;
  const v = doubles(VERTEX_SIZE * VERTICES);
  const ids = integers(VERTEX_IDS * VERTICES);
  /** Offset in `v` of each vertex; vertices swap offsets, not numbers. */
  const at = filledIntegers([0, 1, 2, 3, 4].map((place) => VERTEX_SIZE * place));
  /** Two edges from one corner, and from there to the origin. */
  const edges = doubles(6);
  const home = doubles(3);
  const product = doubles(3);
  const weights = doubles(4);
  const found = doubles(7);

  /**
   * Runs the algorithm. If a direction is exactly perpendicular to an axis, the middle along that axis is used, so that
   * flat faces on each other give a line.
   */
  function run(): boolean {
    a.num[SHAPE_TIE] = b.num[SHAPE_TIE] = 0;
    const overlap = findOverlap();
    a.num[SHAPE_TIE] = b.num[SHAPE_TIE] = 1;
    return overlap;
  }

  function findOverlap(): boolean {
    setInner();
    const search = findPortal();
    if (search === Search.APART) return false;
    if (search === Search.LINE) {
      measureLine();
      return true;
    }
    if (!holdsOrigin()) return false;
    moveOut();
    measurePortal();
    return true;
  }

  function setInner(): void {
    const o = at[INNER];
    copy3(v, o + 3, a.num, SHAPE_CENTER);
    copy3(v, o + 6, b.num, SHAPE_CENTER);
    sub3(v, o, v, o + 3, v, o + 6);
    if (Math.max(Math.abs(v[o]), Math.abs(v[o + 1]), Math.abs(v[o + 2])) < NOTHING) v[o] += ASIDE;
  }

  /** Sets a vertex to the support point along `along`; false if the origin is not below it. */
  function reach(place: number): boolean {
    sample(place);
    return dot3(v, at[place], along, 0) >= NOTHING;
  }

  const sample = (place: number): void => c.sampleFromLast(v, ids, at[place] / VERTEX_SIZE);

  function trade(one: number, other: number): void {
    const o = at[one];
    at[one] = at[other];
    at[other] = o;
  }

  /** Finds a triangle of support points that the ray passes through, oriented so that its normal points outward. */
  function findPortal(): Search {
    const inner = at[INNER];
    scl3(along, 0, v, inner, -1);
    normalize3(along, 0);
    if (!reach(FIRST)) return Search.APART;
    cross(along, 0, v, inner, v, at[FIRST]);
    if (dot3(along, 0, along, 0) < NOTHING) return Search.LINE;
    normalize3(along, 0);
    if (!reach(SECOND)) return Search.APART;
    setSide();
    if (dot3(along, 0, v, inner) > 0) {
      trade(FIRST, SECOND);
      scl3(along, 0, along, 0, -1);
    }
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      if (!reach(THIRD)) return Search.APART;
      if (isTurned(FIRST, THIRD)) trade(SECOND, THIRD);
      else if (isTurned(THIRD, SECOND)) trade(FIRST, THIRD);
      else return Search.PORTAL;
      setSide();
    }
    return Search.APART;
  }

  /** Tests whether the ray passes two vertices on the wrong side. */
  function isTurned(one: number, other: number): boolean {
    cross(product, 0, v, at[one], v, at[other]);
    return dot3(product, 0, v, at[INNER]) <= -NOTHING;
  }

  /** Six times the signed volume of the tetrahedron of three vertices and the origin, as the weight of a vertex. */
  function setVolume(place: number, one: number, other: number, last: number): void {
    cross(product, 0, v, at[one], v, at[other]);
    weights[place] = dot3(product, 0, v, at[last]);
  }

  /** Points `along` away from the plane of the inner point and the first two corners. */
  function setSide(): void {
    setNormal(INNER, FIRST, SECOND);
  }

  /** Points `along` out of the portal. */
  const setOutward = (): void => setNormal(FIRST, SECOND, THIRD);

  function setNormal(corner: number, one: number, other: number): void {
    sub3(edges, 0, v, at[one], v, at[corner]);
    sub3(edges, 3, v, at[other], v, at[corner]);
    cross(along, 0, edges, 0, edges, 3);
    normalize3(along, 0);
  }

  /**
   * Moves the portal outward until the origin is inside of it, or is beyond the whole difference, which returns false.
   */
  function holdsOrigin(): boolean {
    for (;;) {
      setOutward();
      if (dot3(along, 0, v, at[FIRST]) > -NOTHING) return true;
      sample(SPARE);
      if (dot3(along, 0, v, at[SPARE]) <= -NOTHING || isOutermost()) return false;
      narrow();
    }
  }

  function moveOut(): void {
    for (let n = 0; ; n++) {
      setOutward();
      sample(SPARE);
      if (isOutermost() || n > int[ITERATIONS]) return;
      narrow();
    }
  }

  /** Tests whether the support point is farther out than a corner of the portal by at most the tolerance. */
  function isOutermost(): boolean {
    let farthest = dot3(v, at[FIRST], along, 0);
    farthest = Math.max(farthest, dot3(v, at[SECOND], along, 0), dot3(v, at[THIRD], along, 0));
    return dot3(v, at[SPARE], along, 0) - farthest <= param[TOLERANCE];
  }

  /**
   * Replaces the corner whose part of the portal the ray misses by the support point. The plane of the ray and the
   * support point separates the corners.
   */
  function narrow(): void {
    cross(product, 0, v, at[SPARE], v, at[INNER]);
    const isLeft = dot3(v, at[FIRST], product, 0) > 0;
    const pivot = isLeft ? SECOND : THIRD;
    const isPivotLeft = dot3(v, at[pivot], product, 0) > 0;
    if (isLeft) trade(isPivotLeft ? FIRST : THIRD, SPARE);
    else trade(isPivotLeft ? SECOND : FIRST, SPARE);
  }

  /** Measures the depth if the centers and the origin are on one line, which ends at the support point. */
  function measureLine(): void {
    const o = at[FIRST];
    copy3(found, DIRECTION, v, o);
    takeLength3(found, DEPTH, found, DIRECTION);
    add3(found, PLACE, v, o + 3, v, o + 6);
    scl3(found, PLACE, found, PLACE, 0.5);
  }

  function measurePortal(): void {
    setNearest();
    setWeights();
    zero3(found, PLACE);
    let sum = 0;
    for (let i = INNER; i <= THIRD; i++) {
      const w = weights[i];
      const o = at[i];
      sum += w;
      for (let k = 0; k < 3; k++) found[PLACE + k] += w * (v[o + 3 + k] + v[o + 6 + k]);
    }
    scl3(found, PLACE, found, PLACE, 0.5 / sum);
  }

  /** Sets the vector from the origin to the nearest point of the portal: the depth along the direction. */
  function setNearest(): void {
    const o = at[FIRST];
    setOutward();
    scl3(home, 0, v, o, -1);
    if (edgeWeights(weights, edges, home)) {
      const height = dot3(along, 0, v, o);
      for (let k = 0; k < 3; k++) found[DIRECTION + k] = along[k] * height;
    } else {
      for (let k = 0; k < 3; k++) found[DIRECTION + k] = v[o + k] + edges[k] * weights[0] + edges[3 + k] * weights[1];
    }
    takeLength3(found, DEPTH, found, DIRECTION);
  }

  /**
   * Sets the weights of the origin as a combination of the inner point and the corners: each weight is the volume
   * spanned by the others. If rounding leaves no volume, only the corners are combined, weighted by projected areas.
   */
  function setWeights(): void {
    setVolume(INNER, FIRST, SECOND, THIRD);
    setVolume(FIRST, THIRD, SECOND, INNER);
    setVolume(SECOND, INNER, FIRST, THIRD);
    setVolume(THIRD, SECOND, FIRST, INNER);
    if (weights[INNER] + weights[FIRST] + weights[SECOND] + weights[THIRD] >= NOTHING) return;
    setOutward();
    weights[INNER] = 0;
    setArea(FIRST, SECOND, THIRD);
    setArea(SECOND, THIRD, FIRST);
    setArea(THIRD, FIRST, SECOND);
  }

  function setArea(place: number, one: number, other: number): void {
    cross(product, 0, v, at[one], v, at[other]);
    weights[place] = dot3(product, 0, along, 0);
  }

  return { found, run };
}

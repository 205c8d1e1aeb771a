/**
 * Shortest path of a tendon around a sphere or an infinite cylinder: a circle problem in the plane through
 * both end points and the center (sphere), or across the axis (cylinder).
 */

import { replaceByAcos, replaceByAsin } from '../../../foundation/math/in-place.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { replaceByAtan2, sinCos } from '../../../foundation/math/trigonometry.js';
import { copy3, cross, dot3, MINVAL, set3 } from '../../../foundation/math/vec.js';

const { abs, max, min, sqrt } = Math;

const MAX_ITERATIONS = 20;
const ZERO_INIT = 1 - 1e-7;
const TOLERANCE = 1e-6;
const TURN = 2 * Math.PI;
const QUARTER_TURN = 0.5 * Math.PI;
/** Most iterations for an angle of incidence that is exact up to rounding, and its relative rounding error. */
const EXACT_ITERATIONS = 50;
const ROUNDING = 4 * Number.EPSILON;

/** The two ways around the object, seen from the first end. */
const LEFT = 0;
const RIGHT = 1;

/** Offset in `path` of the length between the tangent points [m]. */
export const ARC = 6;

/** The wrapping of one tendon segment, with the last path found. */
export interface Wrapper {
  /** After `wrap` returned true: the two tangent points in the world (6) and the length between them, 0 if inside. */
  readonly path: Float64Array;
  /**
   * Finds the path between the ends a[i..] and b[j..] (world); returns false if it is straight. The object has its
   * center at pos[3 g..], axes mat[9 g..] and radius radii[r]. `side[k..]` is a point on the wanted side; k < 0 if
   * there is none.
   */
  wrap(
    a: Float64Array,
    i: number,
    b: Float64Array,
    j: number,
    pos: Float64Array,
    mat: Float64Array,
    g: number,
    radii: Float64Array,
    r: number,
    isSphere: boolean,
    side: Float64Array,
    k: number,
  ): boolean;
}

/** Tests whether the plane points c and d lie on different sides of the line through a and b. */
function isSplit(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  c: Float64Array,
  k: number,
  d: Float64Array,
  l: number,
): boolean {
  const x = b[j] - a[i];
  const y = b[j + 1] - a[i + 1];
  const toC = x * (c[k + 1] - a[i + 1]) - y * (c[k] - a[i]);
  const toD = x * (d[l + 1] - a[i + 1]) - y * (d[l] - a[i]);
  return (toC > 0 && toD < 0) || (toC < 0 && toD > 0);
}

/**
 * Coordinates are in the frame of the object until `toWorld`. Numbers are passed between functions in arrays: as
 * arguments and results they would be boxed, which takes a third of the time.
 *
 * @param isStable whether angles are found to rounding, by arctangents of products that do not cancel, as from 3.16 on
 */
export function bindWrap(isStable: boolean): Wrapper {
  const path = doubles(7);
  const circle = doubles(1);
  /** End points (6) and side point (3) in the frame of the object. */
  const ends = doubles(9);
  /** Axes of the plane (6) and its normal (3). */
  const axes = doubles(9);
  /** Plane coordinates of the ends (4) and of the wanted side (2). */
  const plane = doubles(6);
  /**
   * Tangent point of each end, as multiples of the vector from the center to the end: along it and, to the left, across
   * it. For paths inside, the radius over the distance of each end.
   */
  const tangents = doubles(4);
  /** Plane coordinates of the two tangent points. */
  const touch = doubles(4);
  /** Arcsines in the equation of a path inside, or the sides of an arctangent. */
  const arcs = doubles(3);
  /** Angle that each of the two ways covers on the rim [rad], negative if the way is impossible. */
  const rims = doubles(2);
  /** Positions of the tangent points along the axis of a cylinder. */
  const heights = doubles(2);
  const angles = doubles(3);
  const smallest = doubles(1).fill(MINVAL);

  function wrap(
    a: Float64Array,
    i: number,
    b: Float64Array,
    j: number,
    pos: Float64Array,
    mat: Float64Array,
    g: number,
    radii: Float64Array,
    r: number,
    isSphere: boolean,
    side: Float64Array,
    k: number,
  ): boolean {
    if (radii[r] < MINVAL) return false;
    circle[0] = radii[r];
    toLocal(0, a, i, pos, mat, g);
    toLocal(3, b, j, pos, mat, g);
    if (isNearer(0, smallest, 0) || isNearer(3, smallest, 0)) return false;
    const hasSide = k >= 0;
    if (hasSide) toLocal(6, side, k, pos, mat, g);
    if (isSphere) planeOfEnds(hasSide);
    else planeAcrossAxis(hasSide);
    const isInside = hasSide && isNearer(6, radii, r);
    const wraps = isInside ? wrapInside() : wrapAround(hasSide);
    if (!wraps) return false;
    if (!isSphere) liftToHelix();
    toWorld(pos, mat, g, isSphere);
    return true;
  }

  function toLocal(o: number, p: Float64Array, i: number, pos: Float64Array, mat: Float64Array, g: number): void {
    const r = 9 * g;
    const x = p[i] - pos[3 * g];
    const y = p[i + 1] - pos[3 * g + 1];
    const z = p[i + 2] - pos[3 * g + 2];
    ends[o] = mat[r] * x + mat[r + 3] * y + mat[r + 6] * z;
    ends[o + 1] = mat[r + 1] * x + mat[r + 4] * y + mat[r + 7] * z;
    ends[o + 2] = mat[r + 2] * x + mat[r + 5] * y + mat[r + 8] * z;
  }

  /** Tests whether the point at ends[o..] is nearer to the center than radii[r]. */
  function isNearer(o: number, radii: Float64Array, r: number): boolean {
    const x = ends[o];
    const y = ends[o + 1];
    const z = ends[o + 2];
    return sqrt(x * x + y * y + z * z) < radii[r];
  }

  /** Sets the plane of both ends and the center, with the first axis toward the first end. */
  function planeOfEnds(hasSide: boolean): void {
    copy3(axes, 0, ends, 0);
    makeUnit(0);
    cross(axes, 6, ends, 0, ends, 3);
    if (!makeUnit(6)) anyNormal();
    cross(axes, 3, axes, 6, axes, 0);
    makeUnit(3);
    const end = hasSide ? 9 : 6;
    for (let o = 0, k = 0; o < end; o += 3, k += 2) {
      plane[k] = dot3(ends, o, axes, 0);
      plane[k + 1] = dot3(ends, o, axes, 3);
    }
  }

  /** Chooses a normal if both ends are on one line through the center, which does not determine the plane. */
  function anyNormal(): void {
    const x = abs(axes[0]);
    const y = abs(axes[1]);
    const z = abs(axes[2]);
    const largest = y > x && y > z ? 1 : z > x && z > y ? 2 : 0;
    set3(axes, 3, largest === 0 ? 0 : 1, largest === 1 ? 0 : 1, largest === 2 ? 0 : 1);
    cross(axes, 6, axes, 0, axes, 3);
    makeUnit(6);
  }

  /** Scales the axis at axes[o..] to unit length; if it vanishes, sets it to x and returns false. */
  function makeUnit(o: number): boolean {
    const x = axes[o];
    const y = axes[o + 1];
    const z = axes[o + 2];
    const norm = sqrt(x * x + y * y + z * z);
    const vanishes = norm < MINVAL;
    const scale = vanishes ? 0 : 1 / norm;
    axes[o] = vanishes ? 1 : x * scale;
    axes[o + 1] = y * scale;
    axes[o + 2] = z * scale;
    return !vanishes;
  }

  function planeAcrossAxis(hasSide: boolean): void {
    const end = hasSide ? 9 : 6;
    for (let o = 0, k = 0; o < end; o += 3, k += 2) {
      plane[k] = ends[o];
      plane[k + 1] = ends[o + 1];
    }
  }

  /**
   * The tangent points of an end at distance r / cos(a) are at angles of a on both sides of it, seen from the center.
   * So a tendon that turns around the center by t from end to end covers t - a0 - a1 on the rim. The two ways around
   * turn by t and 2 pi - t.
   */
  function wrapAround(hasSide: boolean): boolean {
    if (isWithin(0) || isWithin(2) || passesFreely(hasSide)) return false;
    measureTurn();
    measureTangents();
    setTangents();
    const turn = angles[0];
    const free = angles[1];
    rims[LEFT] = (turn < 0 ? turn + TURN : turn) - free;
    rims[RIGHT] = (turn < 0 ? -turn : TURN - turn) - free;
    if (hasSide) {
      goRound(LEFT);
      goRound(RIGHT);
    }
    if (rims[LEFT] < 0 && rims[RIGHT] < 0) return false;
    const prefersLeft = hasSide ? leftFaces() : rims[LEFT] <= rims[RIGHT];
    const way = rims[RIGHT] < 0 || (rims[LEFT] >= 0 && prefersLeft) ? LEFT : RIGHT;
    setTouch(way);
    path[ARC] = circle[0] * rims[way];
    return true;
  }

  /**
   * A way that is too short for its tangents crosses itself, unless one end lies between the other's tangent and the
   * circle: then it is a whole turn longer.
   */
  function goRound(way: number): void {
    if (rims[way] >= 0) return;
    setTouch(way);
    if (!(isSplit(plane, 0, touch, 0, plane, 2, touch, 2) && isSplit(plane, 2, touch, 2, plane, 0, touch, 0))) {
      rims[way] += TURN;
    }
  }

  function isWithin(i: number): boolean {
    return sqrt(plane[i] * plane[i] + plane[i + 1] * plane[i + 1]) < circle[0];
  }

  /** angles[0] = angle from the first end to the second. */
  function measureTurn(): void {
    angles[0] = plane[0] * plane[3] - plane[1] * plane[2];
    angles[1] = plane[0] * plane[2] + plane[1] * plane[3];
    replaceByAtan2(angles, 0);
  }

  /** angles[1] = sum of the angles between the ends and their tangent points, seen from the center. */
  function measureTangents(): void {
    for (let i = 0; i < 2; i++) {
      const x = plane[2 * i];
      const y = plane[2 * i + 1];
      const distance = sqrt(x * x + y * y);
      if (isStable) {
        arcs[0] = sqrt((distance - circle[0]) * (distance + circle[0]));
        arcs[1] = circle[0];
        replaceByAtan2(arcs, 0);
        angles[1 + i] = arcs[0];
      } else {
        angles[1 + i] = circle[0] / distance;
        replaceByAcos(angles, 1 + i);
      }
    }
    angles[1] += angles[2];
  }

  function setTangents(): void {
    const radius = circle[0];
    for (let i = 0; i < 4; i += 2) {
      const x = plane[i];
      const y = plane[i + 1];
      const square = x * x + y * y;
      const inverse = 1 / square;
      const distance = sqrt(square);
      const length2 = isStable ? (distance - radius) * (distance + radius) : square - radius * radius;
      tangents[i] = radius * radius * inverse;
      tangents[i + 1] = radius * sqrt(length2) * inverse;
    }
  }

  /** Computes the tangent points of the way around to the left or to the right. */
  function setTouch(way: number): void {
    const sign = way === LEFT ? 1 : -1;
    const across0 = sign * tangents[1];
    const across1 = -sign * tangents[3];
    touch[0] = plane[0] * tangents[0] - plane[1] * across0;
    touch[1] = plane[1] * tangents[0] + plane[0] * across0;
    touch[2] = plane[2] * tangents[2] - plane[3] * across1;
    touch[3] = plane[3] * tangents[2] + plane[2] * across1;
  }

  /**
   * Tests whether the way to the left is further on the wanted side than that to the right, by the middle of its
   * tangent points.
   */
  function leftFaces(): boolean {
    for (let k = LEFT; k <= RIGHT; k++) {
      setTouch(k);
      const x = touch[0] + touch[2];
      const y = touch[1] + touch[3];
      angles[k] = (x * plane[4] + y * plane[5]) / max(MINVAL, sqrt(x * x + y * y));
    }
    return angles[LEFT] >= angles[RIGHT];
  }

  /** Tests whether the straight segment stays outside the circle, on the wanted side of it. */
  function passesFreely(hasSide: boolean): boolean {
    const dx = plane[2] - plane[0];
    const dy = plane[3] - plane[1];
    const length2 = dx * dx + dy * dy;
    if (length2 < MINVAL) return true;
    const t = max(0, min(1, -(dx * plane[0] + dy * plane[1]) / length2));
    const x = plane[0] + t * dx;
    const y = plane[1] + t * dy;
    return x * x + y * y > circle[0] * circle[0] && (!hasSide || x * plane[4] + y * plane[5] >= 0);
  }

  /**
   * The tendon touches the rim from inside where both straight parts make the same angle i with the radius. In the
   * triangle of the center, the touching point and an end at distance l, the law of sines gives an angle of
   * asin(r sin(i) / l) at the end; the angle of the straight part at the center is then i - asin(r sin(i) / l). Both
   * add up to the angle between the ends. If no i is found, the tendon touches at the rim point between the ends.
   */
  function wrapInside(): boolean {
    const radius = circle[0];
    const length0 = sqrt(plane[0] * plane[0] + plane[1] * plane[1]);
    const length1 = sqrt(plane[2] * plane[2] + plane[3] * plane[3]);
    if (length0 <= radius || length1 <= radius || crossesRim()) return false;
    path[ARC] = 0;
    const cosine = (plane[0] * plane[2] + plane[1] * plane[3]) / (length0 * length1);
    if (cosine < -1 + MINVAL) return false;
    rimBetweenEnds();
    if (cosine > 1 - MINVAL) return true;
    tangents[0] = radius / length0;
    tangents[1] = radius / length1;
    const across = plane[0] * plane[3] - plane[1] * plane[2];
    // from the end that is first counterclockwise, by the angle of its straight part at the center
    const near = across > 0 ? 0 : 1;
    if (isStable) {
      angles[0] = abs(across);
      angles[1] = plane[0] * plane[2] + plane[1] * plane[3];
      replaceByAtan2(angles, 0);
      if (!findExactIncidence()) return true;
      setArc(near);
      angles[0] -= arcs[0];
    } else {
      angles[0] = cosine;
      replaceByAcos(angles, 0);
      if (!findIncidence()) return true;
      angles[1] = tangents[near] * angles[0];
      replaceByAsin(angles, 0);
      replaceByAsin(angles, 1);
      angles[0] -= angles[1];
    }
    touch[0] = plane[2 * near] / (near === 0 ? length0 : length1);
    touch[1] = plane[2 * near + 1] / (near === 0 ? length0 : length1);
    setRim();
    return true;
  }

  /** arcs[0] = asin(tangents[end] sin(angles[0])), and arcs[2] its derivative by angles[0]. */
  function setArc(end: number): void {
    angles[1] = angles[0];
    sinCos(angles, 1);
    arcs[0] = tangents[end] * angles[1];
    arcs[1] = sqrt((1 - arcs[0]) * (1 + arcs[0]));
    arcs[2] = (tangents[end] * angles[2]) / max(MINVAL, arcs[1]);
    replaceByAtan2(arcs, 0);
  }

  /** Tests whether the straight segment enters the circle, so that no wrap is needed. */
  function crossesRim(): boolean {
    const dx = plane[2] - plane[0];
    const dy = plane[3] - plane[1];
    const length2 = dx * dx + dy * dy;
    if (length2 < MINVAL) return false;
    const t = -(dx * plane[0] + dy * plane[1]) / length2;
    if (t <= 0 || t >= 1) return false;
    const x = plane[0] + t * dx;
    const y = plane[1] + t * dy;
    return sqrt(x * x + y * y) <= circle[0];
  }

  /** Sets both tangent points to the rim point at angles[0] from the unit vector in touch[0..]. */
  function setRim(): void {
    const x = touch[0];
    const y = touch[1];
    sinCos(angles, 0);
    const s = circle[0] * angles[0];
    const c = circle[0] * angles[1];
    touch[0] = touch[2] = x * c - y * s;
    touch[1] = touch[3] = x * s + y * c;
  }

  /** Sets both tangent points to the rim point between the ends, which must not be opposite. */
  function rimBetweenEnds(): void {
    const x = 0.5 * (plane[0] + plane[2]);
    const y = 0.5 * (plane[1] + plane[3]);
    const norm = sqrt(x * x + y * y);
    touch[0] = x / norm;
    touch[1] = y / norm;
    angles[0] = 0;
    setRim();
  }

  /**
   * Replaces the angle between the ends by z = sin(i), the root in (0, 1) of
   * angle - (i - asin(a z)) - (i - asin(b z)), where a and b are the radius over the distances of the ends, in
   * `tangents`. Newton's method starts near 1 and decreases; returns false if it does not converge.
   */
  function findIncidence(): boolean {
    const a = tangents[0];
    const b = tangents[1];
    const angle = angles[0];
    let z = ZERO_INIT;
    for (let i = 0; i < MAX_ITERATIONS; i++) {
      arcs[0] = a * z;
      arcs[1] = b * z;
      arcs[2] = z;
      for (let k = 0; k < 3; k++) replaceByAsin(arcs, k);
      const f = arcs[0] + arcs[1] - 2 * arcs[2] + angle;
      if (f > (i === 0 ? 0 : TOLERANCE)) return false;
      if (abs(f) <= TOLERANCE) {
        angles[0] = z;
        return true;
      }
      const slope =
        a / max(MINVAL, sqrt(1 - z * z * a * a)) +
        b / max(MINVAL, sqrt(1 - z * z * b * b)) -
        2 / max(MINVAL, sqrt(1 - z * z));
      if (slope > -MINVAL) return false;
      const next = z - f / slope;
      if (next > z) return false;
      z = next;
    }
    return false;
  }

  /**
   * Replaces the angle between the ends by i, the root in (0, pi/2) of angle - (i - asin(a sin(i))) - (i - asin(b sin(i))),
   * which decreases and is concave, so that Newton's method decreases from pi/2 to the root. Returns false if there is
   * none.
   */
  function findExactIncidence(): boolean {
    const angle = angles[0];
    angles[0] = QUARTER_TURN;
    for (let n = 0; n < EXACT_ITERATIONS; n++) {
      const i = angles[0];
      setArc(0);
      const arc = arcs[0];
      const slope = arcs[2];
      setArc(1);
      const f = angle - 2 * i + arc + arcs[0];
      if (n === 0 && f > 0) return false;
      const next = i - f / min(-MINVAL, slope + arcs[2] - 2);
      // rounding ends the descent
      if (next <= 0 || !(next < i * (1 - ROUNDING))) break;
      angles[0] = next;
    }
    return true;
  }

  /** Makes the arc a helix: the path from end to end rises evenly along the axis. */
  function liftToHelix(): void {
    const arc = path[ARC];
    const run0 = distance2(0);
    const run1 = distance2(2);
    const rise = (ends[5] - ends[2]) / (run0 + arc + run1);
    heights[0] = ends[2] + rise * run0;
    heights[1] = ends[2] + rise * (run0 + arc);
    const height = heights[1] - heights[0];
    path[ARC] = sqrt(arc * arc + height * height);
  }

  /** Length of the straight part at plane coordinates i, across the axis. */
  function distance2(i: number): number {
    const dx = plane[i] - touch[i];
    const dy = plane[i + 1] - touch[i + 1];
    return sqrt(dx * dx + dy * dy);
  }

  function toWorld(pos: Float64Array, mat: Float64Array, g: number, isSphere: boolean): void {
    const c = 3 * g;
    const r = 9 * g;
    for (let i = 0; i < 2; i++) {
      const u = touch[2 * i];
      const v = touch[2 * i + 1];
      const x = isSphere ? u * axes[0] + v * axes[3] : u;
      const y = isSphere ? u * axes[1] + v * axes[4] : v;
      const z = isSphere ? u * axes[2] + v * axes[5] : heights[i];
      path[3 * i] = mat[r] * x + mat[r + 1] * y + mat[r + 2] * z + pos[c];
      path[3 * i + 1] = mat[r + 3] * x + mat[r + 4] * y + mat[r + 5] * z + pos[c + 1];
      path[3 * i + 2] = mat[r + 6] * x + mat[r + 7] * y + mat[r + 8] * z + pos[c + 2];
    }
  }

  return { path, wrap };
}

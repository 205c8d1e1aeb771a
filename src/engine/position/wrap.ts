/**
 * Shortest path of a tendon around a sphere or an infinite cylinder: a circle problem in the plane through
 * both end points and the center (sphere), or across the axis (cylinder).
 */

import { acos, asin, atan2, cos, sin } from '../../math/elementary.js';
import { mulMatTVec3, mulMatVec3 } from '../../math/mat.js';
import { doubles } from '../../math/scratch.js';
import { addTo3, copy3, cross, dot3, MINVAL, norm3, normalize3, set3, sub3 } from '../../math/vec.js';

const { abs, max, min, sqrt } = Math;

/** No wrapping: the straight segment does not touch, or an end is inside. */
export const NO_WRAP = -1;

const MAX_ITERATIONS = 20;
const ZERO_INIT = 1 - 1e-7;
const TOLERANCE = 1e-6;
const TURN = 2 * Math.PI;

export interface Wrapper {
  /** The two contact points in world coordinates, 6 numbers, after `wrap` returned a length. */
  readonly points: Float64Array;
  /**
   * Length of the curved part between the ends a[i..] and b[j..], 0 for an inside wrap, NO_WRAP if straight.
   * The object has its center at pos[3 g..], axes at mat[9 g..]; `side[k..]` is a point on the wanted side, k < 0 none.
   */
  wrap(
    a: Float64Array,
    i: number,
    b: Float64Array,
    j: number,
    pos: Float64Array,
    mat: Float64Array,
    g: number,
    radius: number,
    isSphere: boolean,
    side: Float64Array,
    k: number,
  ): number;
}

/** Everything here is in the frame of the object until `toWorld`. */
export function bindWrap(): Wrapper {
  const points = doubles(6);
  /** End points (6) and side point (3). */
  const ends = doubles(9);
  /** Axes of the plane (6) and its normal (3). */
  const axes = doubles(9);
  /** Plane coordinates of the ends, of the wanted side and of the points of touch. */
  const plane = doubles(4);
  const wanted = doubles(2);
  const touch = doubles(4);
  /** Of the touch points, along the axis of a cylinder. */
  const heights = doubles(2);

  function wrap(
    a: Float64Array,
    i: number,
    b: Float64Array,
    j: number,
    pos: Float64Array,
    mat: Float64Array,
    g: number,
    radius: number,
    isSphere: boolean,
    side: Float64Array,
    k: number,
  ): number {
    if (radius < MINVAL) return NO_WRAP;
    toLocal(0, a, i, pos, mat, g);
    toLocal(3, b, j, pos, mat, g);
    if (norm3(ends, 0) < MINVAL || norm3(ends, 3) < MINVAL) return NO_WRAP;
    const hasSide = k >= 0;
    if (hasSide) toLocal(6, side, k, pos, mat, g);
    if (isSphere) sphereAxes();
    else cylinderAxes();
    project(hasSide);
    const inside = hasSide && norm3(ends, 6) < radius;
    const arc = inside ? wrapInside(radius) : wrapAround(radius, hasSide);
    if (arc < 0) return NO_WRAP;
    const length = isSphere ? arc : liftToHelix(arc);
    toWorld(pos, mat, g, isSphere);
    return length;
  }

  function toLocal(o: number, p: Float64Array, i: number, pos: Float64Array, mat: Float64Array, g: number): void {
    sub3(ends, o, p, i, pos, 3 * g);
    mulMatTVec3(ends, o, mat, 9 * g, ends, o);
  }

  /** First axis toward the first end, second in the plane of both ends. */
  function sphereAxes(): void {
    copy3(axes, 0, ends, 0);
    normalize3(axes, 0);
    cross(axes, 6, ends, 0, ends, 3);
    if (normalize3(axes, 6) < MINVAL) anyNormal();
    cross(axes, 3, axes, 6, axes, 0);
    normalize3(axes, 3);
  }

  /** Ends on one line through the center leave the plane open: one that contains the first axis. */
  function anyNormal(): void {
    const x = abs(axes[0]);
    const y = abs(axes[1]);
    const z = abs(axes[2]);
    const largest = y > x && y > z ? 1 : z > x && z > y ? 2 : 0;
    set3(axes, 3, largest === 0 ? 0 : 1, largest === 1 ? 0 : 1, largest === 2 ? 0 : 1);
    cross(axes, 6, axes, 0, axes, 3);
    normalize3(axes, 6);
  }

  /** Across the axis of the cylinder. */
  function cylinderAxes(): void {
    set3(axes, 0, 1, 0, 0);
    set3(axes, 3, 0, 1, 0);
  }

  function project(hasSide: boolean): void {
    plane[0] = dot3(ends, 0, axes, 0);
    plane[1] = dot3(ends, 0, axes, 3);
    plane[2] = dot3(ends, 3, axes, 0);
    plane[3] = dot3(ends, 3, axes, 3);
    if (!hasSide) return;
    wanted[0] = dot3(ends, 6, axes, 0);
    wanted[1] = dot3(ends, 6, axes, 3);
  }

  /**
   * An end at distance r / cos(a) from the center sees its tangent points at angles of a on both sides. So a rope that
   * turns around the center by t from end to end lies on the rim for t - a0 - a1, and where that is negative it would
   * have to cross itself. The two ways around turn by t and 2 pi - t.
   */
  function wrapAround(radius: number, hasSide: boolean): number {
    const distance0 = sqrt(plane[0] * plane[0] + plane[1] * plane[1]);
    const distance1 = sqrt(plane[2] * plane[2] + plane[3] * plane[3]);
    if (distance0 < radius || distance1 < radius || passesFreely(radius * radius, hasSide)) return NO_WRAP;
    const turn = atan2(plane[0] * plane[3] - plane[1] * plane[2], plane[0] * plane[2] + plane[1] * plane[3]);
    const free = acos(radius / distance0) + acos(radius / distance1);
    const left = (turn < 0 ? turn + TURN : turn) - free;
    const right = (turn < 0 ? -turn : TURN - turn) - free;
    if (left < 0 && right < 0) return NO_WRAP;
    const isLeft = right < 0 || (left >= 0 && (hasSide ? facing(1, radius) >= facing(-1, radius) : left <= right));
    setTangents(isLeft ? 1 : -1, radius);
    return radius * (isLeft ? left : right);
  }

  /** Where ropes touch that go around to the left (1) or to the right (-1). */
  function setTangents(way: number, radius: number): void {
    setTangent(0, way, radius);
    setTangent(2, -way, radius);
  }

  /** Tangent point of the end at plane[i..], to the left of it (1) or to its right (-1). */
  function setTangent(i: number, hand: number, radius: number): void {
    const x = plane[i];
    const y = plane[i + 1];
    const inverse = 1 / (x * x + y * y);
    const along = radius * radius * inverse;
    const across = hand * radius * sqrt(x * x + y * y - radius * radius) * inverse;
    touch[i] = x * along - y * across;
    touch[i + 1] = y * along + x * across;
  }

  /** How far the middle of the tangent points of a way lies on the wanted side. */
  function facing(way: number, radius: number): number {
    setTangents(way, radius);
    const x = touch[0] + touch[2];
    const y = touch[1] + touch[3];
    return (x * wanted[0] + y * wanted[1]) / max(MINVAL, sqrt(x * x + y * y));
  }

  /** Whether the straight segment stays outside the circle, on the wanted side of it. */
  function passesFreely(radius2: number, hasSide: boolean): boolean {
    const dx = plane[2] - plane[0];
    const dy = plane[3] - plane[1];
    const length2 = dx * dx + dy * dy;
    if (length2 < MINVAL) return true;
    const t = max(0, min(1, -(dx * plane[0] + dy * plane[1]) / length2));
    const x = plane[0] + t * dx;
    const y = plane[1] + t * dy;
    return x * x + y * y > radius2 && (!hasSide || x * wanted[0] + y * wanted[1] >= 0);
  }

  /**
   * A point inside the circle's rim that both straight parts reach at equal angles, by Newton's method on
   * asin(A z) + asin(B z) - 2 asin(z) + G = 0. Where that fails, the rim point between the ends.
   */
  function wrapInside(radius: number): number {
    const length0 = sqrt(plane[0] * plane[0] + plane[1] * plane[1]);
    const length1 = sqrt(plane[2] * plane[2] + plane[3] * plane[3]);
    if (length0 <= radius || length1 <= radius || crossesRim(radius)) return NO_WRAP;
    rimBetweenEnds(radius);
    const a = radius / length0;
    const b = radius / length1;
    const cosine = (plane[0] * plane[2] + plane[1] * plane[3]) / (length0 * length1);
    if (cosine < -1 + MINVAL) return NO_WRAP;
    if (cosine > 1 - MINVAL) return 0;
    const z = solveInside(a, b, acos(cosine));
    if (z < 0) return 0;
    const counterclockwise = plane[0] * plane[3] - plane[1] * plane[2] > 0;
    if (counterclockwise) setRim(plane[0] / length0, plane[1] / length0, asin(z) - asin(a * z), radius);
    else setRim(plane[2] / length1, plane[3] / length1, asin(z) - asin(b * z), radius);
    return 0;
  }

  /** Whether the straight segment enters the circle, so that no wrap is needed. */
  function crossesRim(radius: number): boolean {
    const dx = plane[2] - plane[0];
    const dy = plane[3] - plane[1];
    const length2 = dx * dx + dy * dy;
    if (length2 < MINVAL) return false;
    const t = -(dx * plane[0] + dy * plane[1]) / length2;
    if (t <= 0 || t >= 1) return false;
    const x = plane[0] + t * dx;
    const y = plane[1] + t * dy;
    return sqrt(x * x + y * y) <= radius;
  }

  /** Both touch points at the angle `turn` from the unit vector (x, y). */
  function setRim(x: number, y: number, turn: number, radius: number): void {
    const c = radius * cos(turn);
    const s = radius * sin(turn);
    touch[0] = touch[2] = x * c - y * s;
    touch[1] = touch[3] = x * s + y * c;
  }

  function rimBetweenEnds(radius: number): void {
    const x = 0.5 * (plane[0] + plane[2]);
    const y = 0.5 * (plane[1] + plane[3]);
    const norm = sqrt(x * x + y * y);
    if (norm < MINVAL) setRim(1, 0, 0, radius);
    else setRim(x / norm, y / norm, 0, radius);
  }

  /** Root z in (0, 1), or -1 if Newton's method does not get there from the right. */
  function solveInside(a: number, b: number, angle: number): number {
    let z = ZERO_INIT;
    let f = asin(a * z) + asin(b * z) - 2 * asin(z) + angle;
    if (f > 0) return -1;
    for (let i = 0; i < MAX_ITERATIONS; i++) {
      if (abs(f) <= TOLERANCE) return z;
      const slope =
        a / max(MINVAL, sqrt(1 - z * z * a * a)) +
        b / max(MINVAL, sqrt(1 - z * z * b * b)) -
        2 / max(MINVAL, sqrt(1 - z * z));
      if (slope > -MINVAL) return -1;
      const next = z - f / slope;
      if (next > z) return -1;
      z = next;
      f = asin(a * z) + asin(b * z) - 2 * asin(z) + angle;
      if (f > TOLERANCE) return -1;
    }
    return -1;
  }

  /** Length of the helix above the arc; leaves the heights of its ends in `heights`. */
  function liftToHelix(arc: number): number {
    const run0 = distance2(0);
    const run1 = distance2(2);
    const rise = (ends[5] - ends[2]) / (run0 + arc + run1);
    heights[0] = ends[2] + rise * run0;
    heights[1] = ends[2] + rise * (run0 + arc);
    const height = heights[1] - heights[0];
    return sqrt(arc * arc + height * height);
  }

  /** Length of the straight part at plane coordinates i, across the axis. */
  function distance2(i: number): number {
    const dx = plane[i] - touch[i];
    const dy = plane[i + 1] - touch[i + 1];
    return sqrt(dx * dx + dy * dy);
  }

  function toWorld(pos: Float64Array, mat: Float64Array, g: number, isSphere: boolean): void {
    for (let i = 0; i < 2; i++) {
      const x = touch[2 * i];
      const y = touch[2 * i + 1];
      const o = 3 * i;
      for (let k = 0; k < 3; k++) points[o + k] = x * axes[k] + y * axes[3 + k];
      if (!isSphere) points[o + 2] = heights[i];
      mulMatVec3(points, o, mat, 9 * g, points, o);
      addTo3(points, o, pos, 3 * g);
    }
  }

  return { points, wrap };
}

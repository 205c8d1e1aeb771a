/**
 * Intersection of a ray with signed distance fields. The ray is followed through the box of the geom in steps that the
 * distance allows, until the distance changes its sign; the crossing is then bracketed.
 *
 * Hart, Sphere tracing: a geometric method for the antialiased ray tracing of implicit surfaces (1996).
 */
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL, norm3 } from '../../../foundation/math/vec.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { SdfField } from '../collision/sdf/sdf-field.js';
import type { RayGeom } from './mesh.js';
import { HIT_X, MISS, makeUnit } from './solution.js';

const { abs, max, min } = Math;

/** Size of the searched box, relative to the bounds of the geom's mesh, which the surface may exceed slightly. */
const MARGIN = 1.1;
/** Inverse of the largest slope of the interpolated distance: 1 along each axis, so sqrt(3) in all. */
const CAUTION = 1 / Math.sqrt(3);
/** Smallest step, relative to the length of the ray in the box. */
const LEAST_STEP = 1 / 2000;
/** Largest number of iterations that narrow the bracket; every second one halves it. */
const MOST_ITERATIONS = 100;
/** Distances below this, relative to the size of the geom, are zero. */
const ROUNDING = 1e-15;
/** Half of the step of central differences, relative to the half sizes of the box. */
const DIFFERENCE = 1e-6;

/** Offsets in the values of a search: x of the part of the ray in the box, x of the bracket, and its distances. */
const NEAR = 0;
const FAR = 1;
const LOW = 2;
const HIGH = 3;
const LOW_VALUE = 4;
const HIGH_VALUE = 5;

/** Binds the intersection with geoms with a distance field; the ray and the normal are in the frame of the geom. */
export function bindRaySdf(m: ModelRecord, field: SdfField): RayGeom {
  const point = doubles(3);
  /** Distances at one or two points. */
  const value = doubles(2);
  const at = doubles(6);

  /** Writes the part of the ray that is in the box to `at`; returns false if there is none. */
  function clip(geom: number, r: Float64Array): boolean {
    const { geom_aabb } = m;
    at[NEAR] = 0;
    at[FAR] = Number.POSITIVE_INFINITY;
    for (let k = 0; k < 3; k++) {
      const half = MARGIN * geom_aabb[6 * geom + 3 + k];
      const low = geom_aabb[6 * geom + k] - half - r[k];
      const high = geom_aabb[6 * geom + k] + half - r[k];
      const slope = r[3 + k];
      if (slope === 0) {
        if (low > 0 || high < 0) return false;
        continue;
      }
      at[NEAR] = max(at[NEAR], min(low / slope, high / slope));
      at[FAR] = min(at[FAR], max(low / slope, high / slope));
    }
    return at[NEAR] <= at[FAR];
  }

  /** value[0] = distance at x = at[i] of the ray. */
  function measure(geom: number, r: Float64Array, i: number): void {
    const x = at[i];
    for (let k = 0; k < 3; k++) point[k] = r[k] + x * r[3 + k];
    field.distance(value, 0, geom, point, 0);
  }

  /** Brackets the first point in the box where the distance is zero or changes its sign; false if there is none. */
  function bracket(geom: number, r: Float64Array): boolean {
    const speed = norm3(r, 3);
    if (speed < MINVAL || !clip(geom, r)) return false;
    measure(geom, r, NEAR);
    at[HIGH] = at[NEAR];
    at[HIGH_VALUE] = value[0];
    const isInside = value[0] < 0;
    // the box cuts off the inside of a surface that exceeds it
    if (value[0] === 0 || (isInside && at[NEAR] > 0)) {
      at[HIGH_VALUE] = 0;
      return true;
    }
    const least = LEAST_STEP * (at[FAR] - at[NEAR]);
    while (at[HIGH] < at[FAR]) {
      at[LOW] = at[HIGH];
      at[LOW_VALUE] = at[HIGH_VALUE];
      const next = at[LOW] + max(least, (CAUTION * abs(at[LOW_VALUE])) / speed);
      at[HIGH] = next < at[FAR] ? next : at[FAR];
      measure(geom, r, HIGH);
      at[HIGH_VALUE] = value[0];
      if (value[0] === 0 || value[0] < 0 !== isInside) return true;
    }
    return false;
  }

  /** Narrows the bracket to at[HIGH], alternating false position and bisection. */
  function narrow(geom: number, r: Float64Array): void {
    const rounding = ROUNDING * m.geom_rbound[geom];
    for (let n = 0; n < MOST_ITERATIONS && !(abs(at[HIGH_VALUE]) <= rounding); n++) {
      const isBisected = (n & 1) === 1;
      const part = isBisected ? 0.5 : at[LOW_VALUE] / (at[LOW_VALUE] - at[HIGH_VALUE]);
      const high = at[HIGH];
      const x = at[LOW] + part * (high - at[LOW]);
      if (!(x > at[LOW] && x < high)) {
        if (isBisected) return;
        continue;
      }
      at[HIGH] = x;
      measure(geom, r, HIGH);
      if (value[0] < 0 === at[LOW_VALUE] < 0 && !(abs(value[0]) <= rounding)) {
        at[LOW] = x;
        at[LOW_VALUE] = value[0];
        at[HIGH] = high;
      } else at[HIGH_VALUE] = value[0];
    }
  }

  /** hit[0..2] = unit gradient at x = at[HIGH], by differences. */
  function setNormal(geom: number, r: Float64Array, hit: Float64Array): void {
    const { geom_aabb } = m;
    for (let k = 0; k < 3; k++) point[k] = r[k] + at[HIGH] * r[3 + k];
    for (let k = 0; k < 3; k++) {
      const step = DIFFERENCE * geom_aabb[6 * geom + 3 + k];
      const x = point[k];
      point[k] = x + step;
      field.distance(value, 0, geom, point, 0);
      point[k] = x - step;
      field.distance(value, 1, geom, point, 0);
      point[k] = x;
      hit[k] = (value[0] - value[1]) / step;
    }
    makeUnit(hit);
  }

  return function raySdf(geom: number, r: Float64Array, hit: Float64Array): void {
    hit[HIT_X] = MISS;
    if (!bracket(geom, r)) return;
    narrow(geom, r);
    hit[HIT_X] = at[HIGH];
    setNormal(geom, r, hit);
  };
}

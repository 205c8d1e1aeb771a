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

/** Size of the box that is searched, relative to that of the mesh of the geom, beyond which a surface may reach a little. */
const MARGIN = 1.1;
/** Between samples 1 apart, trilinear interpolation changes along each axis by 1 at most, and so by sqrt(3) in all. */
const CAUTION = 1 / Math.sqrt(3);
/** Least step, relative to the way through the box. */
const LEAST_STEP = 1 / 2000;
/** Most iterations that narrow the crossing: every second one halves its bracket. */
const MOST_ITERATIONS = 100;
/** Distances below this, relative to the size of the geom, are zero. */
const ROUNDING = 1e-15;
/** Half of the step of central differences, relative to the box. */
const DIFFERENCE = 1e-6;

/** Offsets in the values of a search: the part of the ray in the box, the bracket with its distances. */
const NEAR = 0;
const FAR = 1;
const LOW = 2;
const HIGH = 3;
const LOW_VALUE = 4;
const HIGH_VALUE = 5;

/** Binds the intersection with geoms that have a distance field; the ray and the normal are in the frame of the geom. */
export function bindRaySdf(m: ModelRecord, field: SdfField): RayGeom {
  const point = doubles(3);
  /** Distances at the point, and beside it. */
  const value = doubles(2);
  const at = doubles(6);

  /** Puts the part of the ray that is in the box into `at`; false if there is none. */
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

  /** value[0] = distance at the place at[i] on the ray. */
  function measure(geom: number, r: Float64Array, i: number): void {
    const x = at[i];
    for (let k = 0; k < 3; k++) point[k] = r[k] + x * r[3 + k];
    field.distance(value, 0, geom, point, 0);
  }

  /** Brackets the first place in the box where the distance is zero or changes its sign; false if there is none. */
  function bracket(geom: number, r: Float64Array): boolean {
    const speed = norm3(r, 3);
    if (speed < MINVAL || !clip(geom, r)) return false;
    measure(geom, r, NEAR);
    at[HIGH] = at[NEAR];
    at[HIGH_VALUE] = value[0];
    const isInside = value[0] < 0;
    // the box cuts what reaches out of it
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

  /** Narrows the bracket to at[HIGH], by false position and bisection in turns. */
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

  /** hit[0..2] = unit gradient at the place at[HIGH]: an octree gives its own in units of cells, which need not be cubes. */
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

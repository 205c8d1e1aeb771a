/**
 * Time of impact of two convex geoms within a step, by conservative advancement (Mirtich 1996): at a distance s along
 * the normal n, two bodies with translations V, rotations W and points at most r from their pivots can close no more than
 *
 *     n . (V1 - V2) + |n x W1| r1 + |n x W2| r2
 *
 * over the step, so that time can advance by the fraction s of this without missing an impact.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { countOf } from '../../iterations.js';
import { type ConvexShape, SHAPE_CENTER, SHAPE_MAT, SHAPE_POS } from '../../shapes/shape-record.js';
import type { Ccd } from '../convex/ccd.js';
import { CUTOFF, FAR, ITERATIONS, type Minkowski, TOLERANCE } from '../convex/minkowski.js';
import type { BodyMotion } from './body-motion.js';

/** Maximum number of advances. Those of geoms that rotate fast past each other become short; the rest is an impact. */
const ADVANCES = 96;

/** Offset of the fraction of the step, the first result. */
export const TIME = 0;
/** Offset of the unit normal from the first geom to the second (3). */
export const DIRECTION = 1;
/** Offset of the point on the first geom (3), at the time of impact. */
export const POINT_1 = 4;
/** Offset of the point on the second geom (3), at the time of impact. */
export const POINT_2 = 7;
/** Offset of an input: distance of the surfaces that counts as an impact [m]. */
export const TARGET = 10;
/** Offset of an input: accuracy of the distance [m]. */
export const ACCURACY = 11;
/** Number of values of a search. */
export const IMPACT_SIZE = 12;

/** The search of one Model and Data. */
export interface TimeOfImpact {
  /** Finds the first time at which two geoms are as near as the target; false if they stay apart over the step. */
  find(impact: Float64Array, g1: number, g2: number): boolean;
  /** Sets the shapes of the Minkowski difference to two geoms after a fraction of the step, f[0]. */
  pose(g1: number, g2: number, f: Float64Array): void;
}

/** Makes the search. It uses the shapes and the distance algorithm of the narrow phase. */
export function bindTimeOfImpact(
  m: ModelRecord,
  d: DataRecord,
  motion: BodyMotion,
  minkowski: Minkowski,
  ccd: Ccd,
): TimeOfImpact {
  const { a, b, shapes, param, int, onA, onB, dist } = minkowski;
  const rotation = doubles(9);
  const axis = doubles(3);
  /** Largest distance of the points of each geom from the pivot of its body, without the radius of round shapes. */
  const reach = doubles(2);
  const closing = doubles(1);
  const previous = doubles(1);

  function find(impact: Float64Array, g1: number, g2: number): boolean {
    const { opt, geom_bodyid } = m;
    const body1 = geom_bodyid[g1];
    const body2 = geom_bodyid[g2];
    shapes.setGeom(a, g1, 0);
    shapes.setGeom(b, g2, 0);
    setReach(0, g1);
    setReach(1, g2);
    impact[TIME] = 0;
    for (let i = 0; i < ADVANCES; i++) {
      moveShape(a, g1, impact);
      moveShape(b, g2, impact);
      param[TOLERANCE] = opt[OPT.ccd_tolerance];
      param[CUTOFF] = FAR;
      int[ITERATIONS] = countOf(opt, 'ccd_iterations');
      ccd.run(0);
      const distance = dist[0];
      if (!(distance > 0)) {
        // rounding brought them into each other: normal and points are those of the previous time
        impact[TIME] = previous[0];
        return i > 0;
      }
      for (let k = 0; k < 3; k++) {
        impact[POINT_1 + k] = onA[k];
        impact[POINT_2 + k] = onB[k];
        impact[DIRECTION + k] = (onB[k] - onA[k]) / distance;
      }
      const gap = distance - impact[TARGET];
      if (gap <= impact[ACCURACY]) return true;
      boundClosing(impact, body1, body2);
      if (closing[0] <= 0) return false;
      previous[0] = impact[TIME];
      // a part of the accuracy remains, so that the geoms have a normal
      impact[TIME] += (gap - 0.5 * impact[ACCURACY]) / closing[0];
      if (impact[TIME] >= 1) return false;
    }
    return true;
  }

  function setReach(side: number, g: number): void {
    const { geom_bodyid, geom_rbound, geom_size, geom_type } = m;
    const { pivot } = motion;
    const { geom_xpos } = d;
    const p = 3 * geom_bodyid[g];
    const x = geom_xpos[3 * g] - pivot[p];
    const y = geom_xpos[3 * g + 1] - pivot[p + 1];
    const z = geom_xpos[3 * g + 2] - pivot[p + 2];
    const type = geom_type[g];
    const core = type === GeomType.SPHERE ? 0 : type === GeomType.CAPSULE ? geom_size[3 * g + 1] : geom_rbound[g];
    reach[side] = Math.sqrt(x * x + y * y + z * z) + core;
  }

  /** Bounds the distance along the normal that the geoms can close over a whole step. */
  function boundClosing(impact: Float64Array, body1: number, body2: number): void {
    const { shift, turn } = motion;
    const i = 3 * body1;
    const j = 3 * body2;
    const x = impact[DIRECTION];
    const y = impact[DIRECTION + 1];
    const z = impact[DIRECTION + 2];
    let bound = x * (shift[i] - shift[j]) + y * (shift[i + 1] - shift[j + 1]) + z * (shift[i + 2] - shift[j + 2]);
    for (let side = 0; side < 2; side++) {
      const o = side === 0 ? i : j;
      axis[0] = y * turn[o + 2] - z * turn[o + 1];
      axis[1] = z * turn[o] - x * turn[o + 2];
      axis[2] = x * turn[o + 1] - y * turn[o];
      bound += reach[side] * Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    }
    closing[0] = bound;
  }

  /** Sets the pose of a shape to that of a geom after a fraction of the step. */
  function moveShape(shape: ConvexShape, g: number, f: Float64Array): void {
    const body = m.geom_bodyid[g];
    const { geom_xpos, geom_xmat } = d;
    const { num } = shape;
    for (let k = 0; k < 3; k++) num[SHAPE_POS + k] = geom_xpos[3 * g + k];
    motion.advance(num, SHAPE_POS, body, f);
    motion.rotation(rotation, body, f, false);
    for (let k = 0; k < 3; k++) {
      num[SHAPE_CENTER + k] = num[SHAPE_POS + k];
      for (let row = 0; row < 3; row++) {
        const r = 3 * row;
        num[SHAPE_MAT + r + k] =
          rotation[r] * geom_xmat[9 * g + k] +
          rotation[r + 1] * geom_xmat[9 * g + 3 + k] +
          rotation[r + 2] * geom_xmat[9 * g + 6 + k];
      }
    }
  }

  function pose(g1: number, g2: number, f: Float64Array): void {
    shapes.setGeom(a, g1, 0);
    shapes.setGeom(b, g2, 0);
    moveShape(a, g1, f);
    moveShape(b, g2, f);
  }

  return { find, pose };
}

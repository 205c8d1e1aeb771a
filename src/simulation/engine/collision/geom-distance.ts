/** Signed distance of two geoms, for distance sensors and users. */

import { GeomType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';
import { countOf } from '../iterations.js';
import { isNative } from './convex/convex.js';
import { CONTACT_SIZE, createManifold, DIST, MARGIN, NORMAL, POS } from './convex/manifold.js';
import { CUTOFF, ITERATIONS, TOLERANCE, WITNESS_COUNT } from './convex/minkowski.js';
import { canMeet, isConvexPair, type NarrowPhase } from './narrow-phase.js';

/** Offset of the distance in the result of `geomDistance`. */
export const FOUND_DISTANCE = 6;
/** Number of values of the result of `geomDistance`: a segment (6) and the distance. */
export const FOUND_SIZE = 7;

/** The distance of two geoms, bound to one Model and Data. */
export interface GeomDistance {
  /**
   * Smallest signed distance [m] of two geoms, at most limits[k]: found[0..5] is the segment from geom1 to geom2 in the
   * world, zeros if nothing nearer was found, found[FOUND_DISTANCE] its length. Uses poses of the last kinematics.
   * Pairs of general convex shapes and of boxes are measured by GJK and EPA if the native algorithm is enabled, others by
   * their collider with the limit as margin.
   */
  geomDistance(geom1: number, geom2: number, limits: Float64Array, k: number, found: Float64Array): void;
}

/** Makes the distance from the colliders of the narrow phase. */
export function bindGeomDistance(m: ModelRecord, narrowPhase: NarrowPhase): GeomDistance {
  const out = createManifold();

  function geomDistance(geom1: number, geom2: number, limits: Float64Array, k: number, found: Float64Array): void {
    const { geom_type } = m;
    found.fill(0, 0, 6);
    found[FOUND_DISTANCE] = limits[k];
    const flip = geom_type[geom1] > geom_type[geom2];
    const g1 = flip ? geom2 : geom1;
    const g2 = flip ? geom1 : geom2;
    if (!canMeet(geom_type[g1], geom_type[g2])) return;
    const isConvex = isConvexPair(geom_type[g1], geom_type[g2]) || geom_type[g1] === GeomType.BOX;
    if (isConvex && isNative(m)) {
      convexDistance(geom1, geom2, found);
      return;
    }
    out[MARGIN] = limits[k];
    const count = narrowPhase.collide(out, g1, g2);
    let nearest = -1;
    for (let i = 0; i < count; i++) {
      const here = out[CONTACT_SIZE * i + DIST];
      if (!(here < found[FOUND_DISTANCE])) continue;
      found[FOUND_DISTANCE] = here;
      nearest = i;
    }
    if (nearest >= 0) setSegment(found, CONTACT_SIZE * nearest, flip);
  }

  function convexDistance(geom1: number, geom2: number, found: Float64Array): void {
    const { a, b, shapes, param, int, onA, onB, dist } = narrowPhase.minkowski;
    shapes.setGeom(a, geom1, 0);
    shapes.setGeom(b, geom2, 0);
    param[TOLERANCE] = m.opt[OPT.ccd_tolerance];
    param[CUTOFF] = found[FOUND_DISTANCE];
    int[ITERATIONS] = countOf(m.opt, 'ccd_iterations');
    narrowPhase.ccd.run(1);
    if (int[WITNESS_COUNT] > 0) {
      for (let k = 0; k < 3; k++) {
        found[k] = onA[k];
        found[3 + k] = onB[k];
      }
    }
    found[FOUND_DISTANCE] = Math.min(dist[0], found[FOUND_DISTANCE]);
  }

  /** Writes both ends of a contact, at half its distance along the normal. */
  function setSegment(found: Float64Array, o: number, flip: boolean): void {
    const half = (flip ? -0.5 : 0.5) * found[FOUND_DISTANCE];
    for (let k = 0; k < 3; k++) {
      found[k] = out[o + POS + k] - out[o + NORMAL + k] * half;
      found[3 + k] = out[o + POS + k] + out[o + NORMAL + k] * half;
    }
  }

  return { geomDistance };
}

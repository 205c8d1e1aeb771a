/** Signed distance of two geoms, for distance sensors and users. */
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { CONTACT_SIZE, createManifold, DIST, MARGIN, NORMAL, POS } from './manifold.js';
import { CUTOFF, ITERATIONS, TOLERANCE, WITNESS_COUNT } from './minkowski.js';
import { canMeet, isConvexPair, type NarrowPhase } from './narrow-phase.js';

export interface GeomDistance {
  /**
   * Smallest signed distance [m] of two geoms, at most `distmax`; `fromto` (6) receives the segment from geom1 to
   * geom2 in the world, zeros if nothing nearer was found. Uses poses of the last kinematics. Pairs of general convex
   * shapes and of boxes are measured by GJK and EPA, others by their collider with `distmax` as margin.
   */
  geomDistance(geom1: number, geom2: number, distmax: number, fromto: Float64Array): number;
}

export function bindGeomDistance(m: ModelRecord, narrowPhase: NarrowPhase): GeomDistance {
  const { collide, minkowski, ccd } = narrowPhase;
  const out = createManifold();

  function geomDistance(geom1: number, geom2: number, distmax: number, fromto: Float64Array): number {
    const { geom_type } = m;
    fromto.fill(0, 0, 6);
    const flip = geom_type[geom1] > geom_type[geom2];
    const g1 = flip ? geom2 : geom1;
    const g2 = flip ? geom1 : geom2;
    if (!canMeet(geom_type[g1], geom_type[g2])) return distmax;
    if (isConvexPair(geom_type[g1], geom_type[g2]) || geom_type[g1] === GeomType.BOX) {
      return convexDistance(geom1, geom2, distmax, fromto);
    }
    out[MARGIN] = distmax;
    const count = collide(out, g1, g2);
    let dist = distmax;
    let nearest = -1;
    for (let i = 0; i < count; i++) {
      const here = out[CONTACT_SIZE * i + DIST];
      if (here < dist) {
        dist = here;
        nearest = i;
      }
    }
    if (nearest >= 0) setSegment(fromto, CONTACT_SIZE * nearest, flip ? -0.5 * dist : 0.5 * dist);
    return dist;
  }

  function convexDistance(geom1: number, geom2: number, distmax: number, fromto: Float64Array): number {
    const { a, b, shapes, param, int, onA, onB, dist } = minkowski;
    shapes.setGeom(a, geom1, 0);
    shapes.setGeom(b, geom2, 0);
    param[TOLERANCE] = m.opt[OPT.ccd_tolerance];
    param[CUTOFF] = distmax;
    int[ITERATIONS] = m.opt[OPT.ccd_iterations];
    ccd.run(1);
    if (int[WITNESS_COUNT] > 0) {
      for (let k = 0; k < 3; k++) {
        fromto[k] = onA[k];
        fromto[3 + k] = onB[k];
      }
    }
    return Math.min(dist[0], distmax);
  }

  /** Both ends of a contact, half its distance along the normal. */
  function setSegment(fromto: Float64Array, o: number, half: number): void {
    for (let k = 0; k < 3; k++) {
      fromto[k] = out[o + POS + k] - out[o + NORMAL + k] * half;
      fromto[3 + k] = out[o + POS + k] + out[o + NORMAL + k] * half;
    }
  }

  return { geomDistance };
}

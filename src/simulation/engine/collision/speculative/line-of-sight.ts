/**
 * Geoms between two others: a ray from one point of impact to the other, at the current poses. A geom hides a pair if it
 * stops what moves: it can collide with it, hardly moves itself, and is not easier to move.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import { dot3, MINVAL } from '../../../../foundation/math/vec.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import type { RayHit, RayStages } from '../../ray/bind-ray.js';
import type { BodyMotion } from './body-motion.js';

/** Motion of a geom that may hide others, relative to that of the pair. */
const SLOW = 0.1;

/** The test, bound to one Model and Data. */
export interface LineOfSight {
  /**
   * Tests whether another geom hides geom 2 from geom 1 along the segment from p[i..] to p[j..]; hits nearer to its
   * end than `slack[0]` [m] do not count.
   */
  isBlocked(g1: number, g2: number, p: Float64Array, i: number, j: number, slack: Float64Array): boolean;
}

/** Makes the test. It reads contact bits, bounds and inverse weights, and casts rays. */
export function bindLineOfSight(m: ModelRecord, d: DataRecord, stages: RayStages, motion: BodyMotion): LineOfSight {
  const direction = doubles(3);
  const hit: RayHit = { geom: -1, x: doubles(1), normal: doubles(3) };

  function isBlocked(g1: number, g2: number, p: Float64Array, i: number, j: number, slack: Float64Array): boolean {
    for (let k = 0; k < 3; k++) direction[k] = p[j + k] - p[i + k];
    const length = Math.sqrt(dot3(direction, 0, direction, 0));
    if (length <= slack[0] || length < MINVAL) return false;
    const end = 1 - slack[0] / length;
    for (let g = 0; g < m.ngeom; g++) {
      if (g === g1 || g === g2 || !isNear(g, p, i) || !stops(g, g1, g2)) continue;
      stages.rayGeom(p, i, direction, 0, g, hit);
      // a ray that leaves a geom started within it
      if (hit.geom >= 0 && hit.x[0] < end && dot3(hit.normal, 0, direction, 0) < 0) return true;
    }
    return false;
  }

  /** Tests whether the bounding sphere of a geom meets the segment. */
  function isNear(g: number, p: Float64Array, i: number): boolean {
    const radius = m.geom_rbound[g];
    if (radius <= 0) return true;
    const { geom_xpos } = d;
    const x = geom_xpos[3 * g] - p[i];
    const y = geom_xpos[3 * g + 1] - p[i + 1];
    const z = geom_xpos[3 * g + 2] - p[i + 2];
    const along = x * direction[0] + y * direction[1] + z * direction[2];
    const square = dot3(direction, 0, direction, 0);
    const t = Math.min(1, Math.max(0, along / square));
    const dx = x - t * direction[0];
    const dy = y - t * direction[1];
    const dz = z - t * direction[2];
    return dx * dx + dy * dy + dz * dz <= radius * radius;
  }

  function stops(g: number, g1: number, g2: number): boolean {
    const { geom_bodyid, body_weldid, body_invweight0 } = m;
    const { geomTravel } = motion;
    const travel = geomTravel[g1] + geomTravel[g2];
    const body = body_weldid[geom_bodyid[g]];
    const body1 = body_weldid[geom_bodyid[g1]];
    const body2 = body_weldid[geom_bodyid[g2]];
    // a part of one of the bodies meets the other one first
    if (body === body1) return canCollide(g, g2);
    if (body === body2) return canCollide(g, g1);
    if (geomTravel[g] > SLOW * travel) return false;
    const weight = body_invweight0[2 * body];
    if (geomTravel[g1] > SLOW * travel && !(canCollide(g, g1) && weight <= body_invweight0[2 * body1])) return false;
    return geomTravel[g2] <= SLOW * travel || (canCollide(g, g2) && weight <= body_invweight0[2 * body2]);
  }

  function canCollide(g1: number, g2: number): boolean {
    const { geom_contype, geom_conaffinity } = m;
    return (geom_contype[g1] & geom_conaffinity[g2]) !== 0 || (geom_contype[g2] & geom_conaffinity[g1]) !== 0;
  }

  return { isBlocked };
}

/**
 * Finds the geoms, sites and inertial frames that coincide with another frame of their body, so that kinematics may
 * copy it.
 */

import { SameFrame } from '../../foundation/schema/enums.js';
import type { ModelRecord } from '../model/model-record.js';

/** Largest difference of two coordinates that counts as equal, as in the reference. */
const SAME_FRAME_TOLERANCE = 1e-6;

const ORIGIN = new Float64Array(3);
const NO_ROTATION = Float64Array.of(1, 0, 0, 0);

function samePosition(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  for (let k = 0; k < 3; k++) if (!(Math.abs(a[i + k] - b[j + k]) < SAME_FRAME_TOLERANCE)) return false;
  return true;
}

/** Tests whether a quaternion plus `sign` times another one is zero. */
function cancel(a: Float64Array, i: number, b: Float64Array, j: number, sign: number): boolean {
  for (let k = 0; k < 4; k++) if (!(Math.abs(a[i + k] + sign * b[j + k]) < SAME_FRAME_TOLERANCE)) return false;
  return true;
}

/** Tests whether two quaternions are the same rotation; q and -q are equal. */
function sameRotation(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return cancel(a, i, b, j, -1) || cancel(a, i, b, j, 1);
}

/** Relation of a frame to the frame and the inertial frame of its body. */
function relation(m: ModelRecord, body: number, pos: Float64Array, quat: Float64Array, id: number): SameFrame {
  const atOrigin = samePosition(pos, 3 * id, ORIGIN, 0);
  if (sameRotation(quat, 4 * id, NO_ROTATION, 0)) return atOrigin ? SameFrame.BODY : SameFrame.BODYROT;
  if (!sameRotation(quat, 4 * id, m.body_iquat, 4 * body)) return SameFrame.NONE;
  return samePosition(pos, 3 * id, m.body_ipos, 3 * body) ? SameFrame.INERTIA : SameFrame.INERTIAROT;
}

/**
 * Sets `body_sameframe`, `geom_sameframe` and `site_sameframe` from the local poses. If the inertial frame of a body is
 * rotated, only the body frame can be shared.
 */
export function setSameFrames(m: ModelRecord): void {
  for (let i = 0; i < m.nbody; i++) {
    const rotated = !sameRotation(m.body_iquat, 4 * i, NO_ROTATION, 0);
    const atOrigin = samePosition(m.body_ipos, 3 * i, ORIGIN, 0);
    m.body_sameframe[i] = rotated ? SameFrame.NONE : atOrigin ? SameFrame.BODY : SameFrame.BODYROT;
  }
  for (let i = 0; i < m.ngeom; i++) {
    m.geom_sameframe[i] = relation(m, m.geom_bodyid[i], m.geom_pos, m.geom_quat, i);
  }
  for (let i = 0; i < m.nsite; i++) {
    m.site_sameframe[i] = relation(m, m.site_bodyid[i], m.site_pos, m.site_quat, i);
  }
}

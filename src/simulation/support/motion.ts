/** Poses, velocities and accelerations of elements with a frame: bodies, geoms, sites, cameras. */
import { usageError } from '../../foundation/base/usage.js';
import { mulMatVec3 } from '../../foundation/math/mat.js';
import { mulQuat, quat2Mat } from '../../foundation/math/quat.js';
import { ObjType, SameFrame } from '../../foundation/schema/enums.js';
import { accelerationOf, velocityOf } from '../engine/velocity/object-motion.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { indexOf, inputOf, optionalOutputOf, outputOf, requireFit } from './arguments.js';

const FRAME_COUNTS: ReadonlyMap<unknown, (m: ModelRecord) => number> = new Map([
  [ObjType.BODY, (m) => m.nbody],
  [ObjType.XBODY, (m) => m.nbody],
  [ObjType.GEOM, (m) => m.ngeom],
  [ObjType.SITE, (m) => m.nsite],
  [ObjType.CAMERA, (m) => m.ncam],
]);

function checkFrame(m: ModelRecord, type: number, id: number): void {
  const count = FRAME_COUNTS.get(type);
  if (typeof type !== 'number') throw usageError('type', 'an ObjType with a spatial frame, such as ObjType.BODY', type);
  if (!count) throw new RangeError(`object type ${type} has no spatial frame`);
  indexOf(id, count(m), 'object');
}

/**
 * Velocity of an object: rotation [rad/s] and translation [m/s] of its center (6).
 * @param type `ObjType` BODY (inertial frame), XBODY, GEOM, SITE or CAMERA
 * @param local true for the axes of the object, false for those of the world
 * @see mj_objectVelocity
 */
export function objectVelocity(
  model: Model,
  data: Data,
  type: number,
  id: number,
  out: Float64Array,
  local: boolean,
): void {
  requireFit(model, data);
  checkFrame(model.record, type, id);
  velocityOf(model.record, data.record, type, id, outputOf(out, 6, 'out'), 0, local);
}

/**
 * Acceleration of an object: rotational [rad/s^2] and translational [m/s^2] (6). It includes gravity as an upward
 * acceleration; needs `rnePostConstraint`. Arguments as in `objectVelocity`. @see mj_objectAcceleration
 */
export function objectAcceleration(
  model: Model,
  data: Data,
  type: number,
  id: number,
  out: Float64Array,
  local: boolean,
): void {
  requireFit(model, data);
  checkFrame(model.record, type, id);
  accelerationOf(model.record, data.record, type, id, outputOf(out, 6, 'out'), 0, local, new Float64Array(6));
}

/**
 * Values of `sameframe` for which a frame has the origin of its body (or inertial frame), and those for which it has
 * its axes.
 */
const SAME_POSITION: readonly number[] = [SameFrame.BODY, SameFrame.INERTIA];

/**
 * World pose of a frame given in the frame of a body. If `sameframe` marks frames as coincident, the pose is copied.
 * Outputs and the quaternion may be null. @see mj_local2Global
 */
export function local2Global(
  model: Model,
  data: Data,
  xpos: Float64Array | null,
  xmat: Float64Array | null,
  pos: ArrayLike<number> | null,
  quat: ArrayLike<number> | null,
  body: number,
  sameframe: number = SameFrame.NONE,
): void {
  requireFit(model, data);
  const d = data.record;
  indexOf(body, model.record.nbody, 'body');
  const ofInertia = sameframe === SameFrame.INERTIA || sameframe === SameFrame.INERTIAROT;
  const position = optionalOutputOf(xpos, 3, 'xpos');
  const orientation = optionalOutputOf(xmat, 9, 'xmat');
  if (position && pos) {
    if (SAME_POSITION.includes(sameframe)) {
      position.set((ofInertia ? d.xipos : d.xpos).subarray(3 * body, 3 * body + 3));
    } else {
      mulMatVec3(position, 0, d.xmat, 9 * body, inputOf(pos, 3, 'pos'), 0);
      for (let k = 0; k < 3; k++) position[k] += d.xpos[3 * body + k];
    }
  }
  if (orientation && quat) {
    if (sameframe !== SameFrame.NONE) {
      orientation.set((ofInertia ? d.ximat : d.xmat).subarray(9 * body, 9 * body + 9));
    } else {
      const q = inputOf(quat, 4, 'quat');
      mulQuat(q, 0, d.xquat, 4 * body, q, 0);
      quat2Mat(orientation, 0, q, 0);
    }
  }
}

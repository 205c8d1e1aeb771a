/** Poses, velocities and accelerations of whatever has a frame: bodies, geoms, sites, cameras. */
import { mulMatVec3 } from '../../math/mat.js';
import { mulQuat, quat2Mat } from '../../math/quat.js';
import { transformSpatial } from '../../math/spatial.js';
import type { Data } from '../../model/data.js';
import type { DataRecord } from '../../model/data-record.js';
import type { Model } from '../../model/model.js';
import type { ModelRecord } from '../../model/model-record.js';
import { ObjType, SameFrame } from '../../schema/enums.js';
import { indexOf, inputOf, optionalOutputOf, outputOf } from './arguments.js';

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);

/** World positions of all objects of a type: inertial frames for BODY, body frames for XBODY. */
export function framePositions(d: DataRecord, type: number): Float64Array {
  switch (type) {
    case ObjType.BODY:
      return d.xipos;
    case ObjType.GEOM:
      return d.geom_xpos;
    case ObjType.SITE:
      return d.site_xpos;
    case ObjType.CAMERA:
      return d.cam_xpos;
    default:
      return d.xpos;
  }
}

/** World orientations (9 each) of all objects of a type. */
export function frameOrientations(d: DataRecord, type: number): Float64Array {
  switch (type) {
    case ObjType.BODY:
      return d.ximat;
    case ObjType.GEOM:
      return d.geom_xmat;
    case ObjType.SITE:
      return d.site_xmat;
    case ObjType.CAMERA:
      return d.cam_xmat;
    default:
      return d.xmat;
  }
}

/** Body that an object is fixed to. */
export function frameBody(m: ModelRecord, type: number, id: number): number {
  switch (type) {
    case ObjType.GEOM:
      return m.geom_bodyid[id];
    case ObjType.SITE:
      return m.site_bodyid[id];
    case ObjType.CAMERA:
      return m.cam_bodyid[id];
    default:
      return id;
  }
}

/** Whether nothing moves a body but the user: its velocity counts as zero, also for mocap. */
function isFixed(m: ModelRecord, body: number): boolean {
  return m.body_dofnum[m.body_weldid[body]] === 0;
}

/** A com-based motion of the body of an object, seen at the center of the object. */
function motionAt(
  m: ModelRecord,
  d: DataRecord,
  motion: Float64Array,
  type: number,
  id: number,
  out: Float64Array,
  o: number,
  local: boolean,
): void {
  const body = frameBody(m, type, id);
  const mat = local ? frameOrientations(d, type) : IDENTITY;
  const com = 3 * m.body_rootid[body];
  const at = framePositions(d, type);
  transformSpatial(out, o, motion, 6 * body, false, at, 3 * id, d.subtree_com, com, mat, local ? 9 * id : 0);
}

/** Velocity of an object into out (rotation, translation), in its own axes or those of the world. */
export function velocityOf(
  m: ModelRecord,
  d: DataRecord,
  type: number,
  id: number,
  out: Float64Array,
  o: number,
  local: boolean,
): void {
  if (isFixed(m, frameBody(m, type, id))) out.fill(0, o, o + 6);
  else motionAt(m, d, d.cvel, type, id, out, o, local);
}

/**
 * Acceleration of an object into out (rotation, translation); needs `cacc`. `scratch` has 6 numbers.
 * The com-based acceleration is spatial, so that w x v is added to see the point itself.
 */
export function accelerationOf(
  m: ModelRecord,
  d: DataRecord,
  type: number,
  id: number,
  out: Float64Array,
  o: number,
  local: boolean,
  scratch: Float64Array,
): void {
  if (isFixed(m, frameBody(m, type, id))) {
    out.fill(0, o, o + 6);
    return;
  }
  motionAt(m, d, d.cacc, type, id, out, o, local);
  motionAt(m, d, d.cvel, type, id, scratch, 0, local);
  out[o + 3] += scratch[1] * scratch[5] - scratch[2] * scratch[4];
  out[o + 4] += scratch[2] * scratch[3] - scratch[0] * scratch[5];
  out[o + 5] += scratch[0] * scratch[4] - scratch[1] * scratch[3];
}

const FRAME_COUNTS: Partial<Record<number, (m: ModelRecord) => number>> = {
  [ObjType.BODY]: (m) => m.nbody,
  [ObjType.XBODY]: (m) => m.nbody,
  [ObjType.GEOM]: (m) => m.ngeom,
  [ObjType.SITE]: (m) => m.nsite,
  [ObjType.CAMERA]: (m) => m.ncam,
};

function checkFrame(m: ModelRecord, type: number, id: number): void {
  const count = FRAME_COUNTS[type];
  if (!count) throw new RangeError(`object type ${type} has no spatial frame`);
  indexOf(id, count(m), 'object');
}

/**
 * Velocity of an object: rotation [rad/s] and translation [m/s] of its center (6).
 * @param type `ObjType` BODY (inertial frame), XBODY, GEOM, SITE or CAMERA
 * @param local whether the axes are those of the object, else of the world
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
  checkFrame(model.record, type, id);
  velocityOf(model.record, data.record, type, id, outputOf(out, 6, 'out'), 0, local);
}

/** As `objectVelocity`, for accelerations, gravity counted as upward acceleration; needs `rnePostConstraint`. @see mj_objectAcceleration */
export function objectAcceleration(
  model: Model,
  data: Data,
  type: number,
  id: number,
  out: Float64Array,
  local: boolean,
): void {
  checkFrame(model.record, type, id);
  accelerationOf(model.record, data.record, type, id, outputOf(out, 6, 'out'), 0, local, new Float64Array(6));
}

/** Whether a frame has the origin of its body (or inertial frame), and whether it has its axes. */
const SAME_POSITION: readonly number[] = [SameFrame.BODY, SameFrame.INERTIA];

/**
 * World pose of a frame that is given in the frame of a body. Where `sameframe` says that frames coincide,
 * the pose is copied. Outputs and the quaternion may be null.
 * @see mj_local2Global
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

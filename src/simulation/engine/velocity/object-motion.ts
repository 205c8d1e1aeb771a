/** Poses, velocities and accelerations of elements with a frame, read from the arrays of a Data. */
import { transformSpatial } from '../../../foundation/math/spatial.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

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

/** World orientations (9 each) of all objects of a type, with the frames of `framePositions`. */
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

/** Tests whether a body is welded to the world or to a mocap body: its velocity counts as zero. */
function isFixed(m: ModelRecord, body: number): boolean {
  return m.body_dofnum[m.body_weldid[body]] === 0;
}

/** out[o..] (6) = com-based motion of the body of an object, moved to the position of the object. */
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

/** out[o..] (rotation, translation) = velocity of an object, in its own axes if `local`, else in world axes. */
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
 * out[o..] (rotation, translation) = acceleration of an object; requires `cacc`. `scratch` has 6 numbers.
 * The com-based acceleration is spatial; adding w x v gives that of the point itself.
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

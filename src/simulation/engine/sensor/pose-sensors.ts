/** Sensors of positions and orientations. */

import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { mulQuat, negQuat, normalizeQuat } from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { copy3, sub3 } from '../../../foundation/math/vec.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { Bind } from '../context.js';
import { frameOrientations, framePositions } from '../velocity/object-motion.js';
import type { SensorKernel } from './kernel.js';

type Name =
  | 'MAGNETOMETER'
  | 'BALLQUAT'
  | 'FRAMEPOS'
  | 'FRAMEQUAT'
  | 'FRAMEXAXIS'
  | 'FRAMEYAXIS'
  | 'FRAMEZAXIS'
  | 'SUBTREECOM';

/** Binds kernels that read world poses, `qpos` of ball joints, `subtree_com` and the magnetic flux in `opt`. */
export const bindPoseSensors: Bind<Record<Name, SensorKernel>> = (m, d) => {
  const quat = doubles(8);

  /** Writes the world orientation of an object as a quaternion. */
  function quaternionOf(out: Float64Array, o: number, type: number, id: number): void {
    const { xquat } = d;
    if (type === ObjType.BODY) mulQuat(out, o, xquat, 4 * id, m.body_iquat, 4 * id);
    else if (type === ObjType.GEOM) mulQuat(out, o, xquat, 4 * m.geom_bodyid[id], m.geom_quat, 4 * id);
    else if (type === ObjType.SITE) mulQuat(out, o, xquat, 4 * m.site_bodyid[id], m.site_quat, 4 * id);
    else if (type === ObjType.CAMERA) mulQuat(out, o, xquat, 4 * m.cam_bodyid[id], m.cam_quat, 4 * id);
    else for (let k = 0; k < 4; k++) out[o + k] = xquat[4 * id + k];
  }

  /** Rotates the world vector out[o..] into the axes of the reference object, if there is one. */
  function inReference(i: number, out: Float64Array, o: number): void {
    const { sensor_refid, sensor_reftype } = m;
    const ref = sensor_refid[i];
    if (ref >= 0) mulMatTVec3(out, o, frameOrientations(d, sensor_reftype[i]), 9 * ref, out, o);
  }

  function axis(i: number, out: Float64Array, o: number, column: number): void {
    const mat = frameOrientations(d, m.sensor_objtype[i]);
    const at = 9 * m.sensor_objid[i] + column;
    out[o] = mat[at];
    out[o + 1] = mat[at + 3];
    out[o + 2] = mat[at + 6];
    inReference(i, out, o);
  }

  return {
    MAGNETOMETER: (i, out, o) => mulMatTVec3(out, o, d.site_xmat, 9 * m.sensor_objid[i], m.opt, OPT.magnetic),

    BALLQUAT: (i, out, o) => {
      const at = m.jnt_qposadr[m.sensor_objid[i]];
      for (let k = 0; k < 4; k++) out[o + k] = d.qpos[at + k];
      normalizeQuat(out, o);
    },

    FRAMEPOS: (i, out, o) => {
      const { sensor_objtype, sensor_objid, sensor_reftype, sensor_refid } = m;
      const pos = framePositions(d, sensor_objtype[i]);
      const ref = sensor_refid[i];
      if (ref < 0) copy3(out, o, pos, 3 * sensor_objid[i]);
      else sub3(out, o, pos, 3 * sensor_objid[i], framePositions(d, sensor_reftype[i]), 3 * ref);
      inReference(i, out, o);
    },

    FRAMEQUAT: (i, out, o) => {
      const { sensor_objtype, sensor_objid, sensor_reftype, sensor_refid } = m;
      quaternionOf(quat, 0, sensor_objtype[i], sensor_objid[i]);
      if (sensor_refid[i] < 0) {
        for (let k = 0; k < 4; k++) out[o + k] = quat[k];
      } else {
        quaternionOf(quat, 4, sensor_reftype[i], sensor_refid[i]);
        negQuat(quat, 4, quat, 4);
        mulQuat(out, o, quat, 4, quat, 0);
      }
    },

    FRAMEXAXIS: (i, out, o) => axis(i, out, o, 0),
    FRAMEYAXIS: (i, out, o) => axis(i, out, o, 1),
    FRAMEZAXIS: (i, out, o) => axis(i, out, o, 2),

    SUBTREECOM: (i, out, o) => copy3(out, o, d.subtree_com, 3 * m.sensor_objid[i]),
  };
};

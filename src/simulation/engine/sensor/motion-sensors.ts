/** Sensors of velocities, accelerations and forces of frames. */

import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { transformSpatial } from '../../../foundation/math/spatial.js';
import { copy3 } from '../../../foundation/math/vec.js';
import { ObjType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { accelerationOf, frameOrientations, framePositions, velocityOf } from '../velocity/object-motion.js';
import type { SensorKernel } from './kernel.js';

type Name =
  | 'ACCELEROMETER'
  | 'VELOCIMETER'
  | 'GYRO'
  | 'FORCE'
  | 'TORQUE'
  | 'FRAMELINVEL'
  | 'FRAMEANGVEL'
  | 'FRAMELINACC'
  | 'FRAMEANGACC'
  | 'SUBTREELINVEL'
  | 'SUBTREEANGMOM';

/** Offsets of the parts of a spatial motion or force. */
const ROTATION = 0;
const TRANSLATION = 3;

/**
 * Binds kernels that read `cvel`, `cacc`, `cfrc_int` and velocities of subtrees; they run the stages that write these
 * if needed.
 */
export const bindMotionSensors: Bind<Record<Name, SensorKernel>> = (m, d, stages) => {
  const motion = doubles(6);
  const reference = doubles(6);
  const scratch = doubles(6);

  function needAccelerations(): void {
    if (!d.scalar[SC.flg_rnepost]) stages.rnePostConstraint();
  }

  function needSubtrees(): void {
    if (!d.scalar[SC.flg_subtreevel]) stages.subtreeVel();
  }

  function siteVelocity(i: number, out: Float64Array, o: number, part: number): void {
    velocityOf(m, d, ObjType.SITE, m.sensor_objid[i], motion, 0, true);
    copy3(out, o, motion, part);
  }

  /** Writes a part of the wrench that the body of a site receives from its parent, at and in the axes of the site. */
  function interaction(i: number, out: Float64Array, o: number, part: number): void {
    needAccelerations();
    const { site_bodyid, body_rootid } = m;
    const { cfrc_int, site_xpos, site_xmat, subtree_com } = d;
    const site = m.sensor_objid[i];
    const body = site_bodyid[site];
    const com = 3 * body_rootid[body];
    transformSpatial(motion, 0, cfrc_int, 6 * body, true, site_xpos, 3 * site, subtree_com, com, site_xmat, 9 * site);
    copy3(out, o, motion, part);
  }

  /** Writes a part of the velocity of an object: relative to a moving reference, in its axes, or in the world. */
  function frameVelocity(i: number, out: Float64Array, o: number, part: number): void {
    const { sensor_objtype, sensor_objid, sensor_reftype, sensor_refid } = m;
    const id = sensor_objid[i];
    const ref = sensor_refid[i];
    velocityOf(m, d, sensor_objtype[i], id, motion, 0, false);
    if (ref < 0) {
      copy3(out, o, motion, part);
      return;
    }
    velocityOf(m, d, sensor_reftype[i], ref, reference, 0, false);
    const pos = framePositions(d, sensor_objtype[i]);
    const from = framePositions(d, sensor_reftype[i]);
    const rx = pos[3 * id] - from[3 * ref];
    const ry = pos[3 * id + 1] - from[3 * ref + 1];
    const rz = pos[3 * id + 2] - from[3 * ref + 2];
    for (let k = 0; k < 6; k++) motion[k] -= reference[k];
    motion[3] += ry * reference[2] - rz * reference[1];
    motion[4] += rz * reference[0] - rx * reference[2];
    motion[5] += rx * reference[1] - ry * reference[0];
    mulMatTVec3(out, o, frameOrientations(d, sensor_reftype[i]), 9 * ref, motion, part);
  }

  function acceleration(i: number, out: Float64Array, o: number, part: number, local: boolean): void {
    needAccelerations();
    accelerationOf(m, d, m.sensor_objtype[i], m.sensor_objid[i], motion, 0, local, scratch);
    copy3(out, o, motion, part);
  }

  return {
    ACCELEROMETER: (i, out, o) => acceleration(i, out, o, TRANSLATION, true),
    VELOCIMETER: (i, out, o) => siteVelocity(i, out, o, TRANSLATION),
    GYRO: (i, out, o) => siteVelocity(i, out, o, ROTATION),
    FORCE: (i, out, o) => interaction(i, out, o, TRANSLATION),
    TORQUE: (i, out, o) => interaction(i, out, o, ROTATION),
    FRAMELINVEL: (i, out, o) => frameVelocity(i, out, o, TRANSLATION),
    FRAMEANGVEL: (i, out, o) => frameVelocity(i, out, o, ROTATION),
    FRAMELINACC: (i, out, o) => acceleration(i, out, o, TRANSLATION, false),
    FRAMEANGACC: (i, out, o) => acceleration(i, out, o, ROTATION, false),
    SUBTREELINVEL: (i, out, o) => {
      needSubtrees();
      copy3(out, o, d.subtree_linvel, 3 * m.sensor_objid[i]);
    },
    SUBTREEANGMOM: (i, out, o) => {
      needSubtrees();
      copy3(out, o, d.subtree_angmom, 3 * m.sensor_objid[i]);
    },
  };
};

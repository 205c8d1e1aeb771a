/** Forward kinematics: world poses of bodies, their inertial frames, joints, geoms and sites. */
import { mulMatVec3 } from '../../math/mat.js';
import { axisAngle2Quat, copyQuat, mulQuat, normalizeQuat, quat2Mat, rotVecQuat, setQuat } from '../../math/quat.js';
import { addTo3, addToScl3, copy3, sub3, zero3 } from '../../math/vec.js';
import { JointType } from '../../schema/enums.js';
import type { Bind } from '../context.js';
import { bindToWorld } from './local-frame.js';

export interface KinematicsStages {
  /** World poses of bodies, joints, geoms and sites, from qpos. */
  kinematics(): void;
}

/**
 * Poses from the root outward: x = x_parent + R_parent body_pos, q = q_parent body_quat, then each joint
 * of the body moves it about its anchor. Quaternions of qpos and of mocap bodies are used normalized
 * and are left as they are.
 *
 * MuJoCo documentation, Computation, "Kinematic tree".
 */
export const bindKinematics: Bind<KinematicsStages> = (m, d) => {
  const local = new Float64Array(4);
  const toWorld = bindToWorld(d);

  function kinematics(): void {
    bodies();
    inertialFrames();
    geoms();
    sites();
  }

  function bodies(): void {
    const { nbody, body_jntnum, body_jntadr, jnt_type } = m;
    const { xpos, xquat, xmat } = d;
    zero3(xpos, 0);
    setQuat(xquat, 0, 1, 0, 0, 0);
    quat2Mat(xmat, 0, xquat, 0);
    for (let i = 1; i < nbody; i++) {
      const jntnum = body_jntnum[i];
      const jntadr = body_jntadr[i];
      if (jntnum === 1 && jnt_type[jntadr] === JointType.FREE) {
        freeBody(i, jntadr);
      } else {
        fixedPose(i);
        for (let j = jntadr; j < jntadr + jntnum; j++) moveByJoint(i, j);
      }
      normalizeQuat(xquat, 4 * i);
      quat2Mat(xmat, 9 * i, xquat, 4 * i);
    }
  }

  /** A free joint is the pose itself. */
  function freeBody(i: number, j: number): void {
    const { jnt_qposadr, jnt_axis } = m;
    const { qpos, xpos, xquat, xanchor, xaxis } = d;
    const adr = jnt_qposadr[j];
    copy3(xpos, 3 * i, qpos, adr);
    copyQuat(xquat, 4 * i, qpos, adr + 3);
    normalizeQuat(xquat, 4 * i);
    copy3(xanchor, 3 * j, xpos, 3 * i);
    copy3(xaxis, 3 * j, jnt_axis, 3 * j);
  }

  /** The pose in the parent before any joint moves it. */
  function fixedPose(i: number): void {
    const { body_parentid, body_mocapid, body_pos, body_quat } = m;
    const { xpos, xquat, xmat, mocap_pos, mocap_quat } = d;
    const parent = body_parentid[i];
    const mocap = body_mocapid[i];
    if (mocap >= 0) {
      copy3(xpos, 3 * i, mocap_pos, 3 * mocap);
      copyQuat(xquat, 4 * i, mocap_quat, 4 * mocap);
      normalizeQuat(xquat, 4 * i);
    } else {
      copy3(xpos, 3 * i, body_pos, 3 * i);
      copyQuat(xquat, 4 * i, body_quat, 4 * i);
    }
    if (parent === 0) return;
    mulMatVec3(xpos, 3 * i, xmat, 9 * parent, xpos, 3 * i);
    addTo3(xpos, 3 * i, xpos, 3 * parent);
    mulQuat(xquat, 4 * i, xquat, 4 * parent, xquat, 4 * i);
  }

  function moveByJoint(i: number, j: number): void {
    const { jnt_type, jnt_qposadr, jnt_pos, jnt_axis, qpos0 } = m;
    const { qpos, xpos, xquat, xanchor, xaxis } = d;
    const adr = jnt_qposadr[j];
    const type = jnt_type[j];
    rotVecQuat(xaxis, 3 * j, jnt_axis, 3 * j, xquat, 4 * i);
    rotVecQuat(xanchor, 3 * j, jnt_pos, 3 * j, xquat, 4 * i);
    addTo3(xanchor, 3 * j, xpos, 3 * i);
    if (type === JointType.SLIDE) {
      addToScl3(xpos, 3 * i, xaxis, 3 * j, qpos[adr] - qpos0[adr]);
      return;
    }
    if (type === JointType.BALL) {
      copyQuat(local, 0, qpos, adr);
      normalizeQuat(local, 0);
    } else {
      axisAngle2Quat(local, 0, jnt_axis, 3 * j, qpos[adr] - qpos0[adr]);
    }
    mulQuat(xquat, 4 * i, xquat, 4 * i, local, 0);
    // the anchor stays where it is
    rotVecQuat(local, 0, jnt_pos, 3 * j, xquat, 4 * i);
    sub3(xpos, 3 * i, xanchor, 3 * j, local, 0);
  }

  function inertialFrames(): void {
    const { nbody, body_sameframe, body_ipos, body_iquat } = m;
    const { xquat, xipos, ximat } = d;
    zero3(xipos, 0);
    quat2Mat(ximat, 0, xquat, 0);
    for (let i = 1; i < nbody; i++) toWorld(xipos, ximat, i, i, body_ipos, body_iquat, body_sameframe[i]);
  }

  function geoms(): void {
    const { ngeom, geom_bodyid, geom_sameframe, geom_pos, geom_quat } = m;
    const { geom_xpos, geom_xmat } = d;
    for (let i = 0; i < ngeom; i++) {
      toWorld(geom_xpos, geom_xmat, i, geom_bodyid[i], geom_pos, geom_quat, geom_sameframe[i]);
    }
  }

  function sites(): void {
    const { nsite, site_bodyid, site_sameframe, site_pos, site_quat } = m;
    const { site_xpos, site_xmat } = d;
    for (let i = 0; i < nsite; i++) {
      toWorld(site_xpos, site_xmat, i, site_bodyid[i], site_pos, site_quat, site_sameframe[i]);
    }
  }

  return { kinematics };
};

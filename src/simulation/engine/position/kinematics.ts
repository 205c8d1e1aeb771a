/** Forward kinematics: world poses of bodies, their inertial frames, joints, geoms and sites. */

import { inPieces } from '../../../foundation/math/pieces.js';
import { quat2Mat, setQuat } from '../../../foundation/math/quat.js';
import { doubles, filledIntegers, INDEX, integers } from '../../../foundation/math/scratch.js';
import { sinCos } from '../../../foundation/math/trigonometry.js';
import { MINVAL, zero3 } from '../../../foundation/math/vec.js';
import { JointType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Bind } from '../context.js';
import { awakeBodies, someSleep } from '../sleep/awake.js';
import { placeAxes, placePoint } from './local-frame.js';
import { bindSleepingPoses, type SleepingPoses } from './sleeping-poses.js';

export interface KinematicsStages {
  /** Computes world poses of bodies, joints, geoms and sites. Wakes sleeping trees that the user moved or pushed. */
  kinematics(): void;
}

const { abs, sqrt } = Math;

/**
 * Poses from the root outward: x = x_parent + R_parent body_pos, q = q_parent body_quat, then each joint
 * of the body moves it about its anchor. Quaternions of qpos and of mocap bodies are normalized for use, and not
 * changed.
 *
 * MuJoCo documentation, Computation, "Kinematic tree".
 */
export const bindKinematics: Bind<KinematicsStages> = (m, d, stages) => {
  const hinges = filledIntegers([...m.jnt_type.keys()].filter((j) => m.jnt_type[j] === JointType.HINGE));
  /** Sine and cosine of half the angle of each hinge. */
  const sinCosHalves = doubles(2 * m.njnt);

  /** Created when a tree first sleeps. */
  let partial: { readonly starts: Starts; readonly sleeping: SleepingPoses } | undefined;

  function kinematics(): void {
    world();
    if (someSleep(m, d)) partialPoses();
    else wholePoses();
    if (d.scalar[SC.ntree_awake] < m.ntree) stages.wakeByUser();
    awakeBodies(m, d, 1, inertialFrames);
    if (someSleep(m, d)) {
      awakeBodies(m, d, 0, geomsOf);
      awakeBodies(m, d, 0, sitesOf);
    } else {
      inPieces(0, m.ngeom, geoms);
      inPieces(0, m.nsite, sites);
    }
  }

  function wholePoses(): void {
    if (partial) partial.sleeping.forget();
    inPieces(0, hinges.length, halfAngles);
    inPieces(1, m.nbody, bodies);
  }

  function partialPoses(): void {
    partial ??= { starts: startsOf(m, hinges), sleeping: bindSleepingPoses(m, d) };
    awakeBodies(m, d, 1, posesOf);
    partial.sleeping.check(posesOf);
  }

  function posesOf(begin: number, end: number): void {
    const { hinge } = partial!.starts;
    inPieces(hinge[begin], hinge[end], halfAngles);
    bodies(begin, end);
  }

  function geomsOf(begin: number, end: number): void {
    const { geom } = partial!.starts;
    inPieces(geom[begin], geom[end], geoms);
  }

  function sitesOf(begin: number, end: number): void {
    const { site } = partial!.starts;
    inPieces(site[begin], site[end], sites);
  }

  function world(): void {
    const { xpos, xquat, xmat, xipos, ximat } = d;
    zero3(xpos, 0);
    setQuat(xquat, 0, 1, 0, 0, 0);
    quat2Mat(xmat, 0, xquat, 0);
    zero3(xipos, 0);
    quat2Mat(ximat, 0, xquat, 0);
  }

  /** Computes all hinges in one loop: in the loop over bodies, each body would wait for a call. */
  function halfAngles(begin: number, end: number): void {
    const { jnt_qposadr, qpos0 } = m;
    const { qpos } = d;
    const list = hinges;
    const out = sinCosHalves;
    for (let k = begin; k < end; k++) {
      const j = list[k] & INDEX;
      const adr = jnt_qposadr[j];
      out[2 * j] = 0.5 * (qpos[adr] - qpos0[adr]);
      sinCos(out, 2 * j);
    }
  }

  // the pose is in locals and quaternion algebra is inlined: 0.59 of the time with calls (humanoid)
  function bodies(begin: number, end: number): void {
    const { body_parentid, body_mocapid, body_pos, body_quat, body_jntnum, body_jntadr } = m;
    const { jnt_type, jnt_qposadr, jnt_pos, jnt_axis, qpos0 } = m;
    const { qpos, mocap_pos, mocap_quat, xpos, xquat, xmat, xanchor, xaxis } = d;
    const { FREE, SLIDE, BALL } = JointType;
    const half = sinCosHalves;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const start = body_jntadr[i] & INDEX;
      const count = body_jntnum[i] & INDEX;
      const afterJoints = start + count;
      let px: number;
      let py: number;
      let pz: number;
      let w: number;
      let x: number;
      let y: number;
      let z: number;
      if (count === 1 && jnt_type[start] === FREE) {
        // qpos is the pose itself
        const adr = jnt_qposadr[start] & INDEX;
        px = qpos[adr];
        py = qpos[adr + 1];
        pz = qpos[adr + 2];
        w = qpos[adr + 3];
        x = qpos[adr + 4];
        y = qpos[adr + 5];
        z = qpos[adr + 6];
        const j = 3 * start;
        xanchor[j] = px;
        xanchor[j + 1] = py;
        xanchor[j + 2] = pz;
        xaxis[j] = jnt_axis[j];
        xaxis[j + 1] = jnt_axis[j + 1];
        xaxis[j + 2] = jnt_axis[j + 2];
      } else {
        const parent = body_parentid[i] & INDEX;
        const mocap = body_mocapid[i];
        if (mocap >= 0) {
          px = mocap_pos[3 * mocap];
          py = mocap_pos[3 * mocap + 1];
          pz = mocap_pos[3 * mocap + 2];
          w = mocap_quat[4 * mocap];
          x = mocap_quat[4 * mocap + 1];
          y = mocap_quat[4 * mocap + 2];
          z = mocap_quat[4 * mocap + 3];
        } else {
          px = body_pos[3 * i];
          py = body_pos[3 * i + 1];
          pz = body_pos[3 * i + 2];
          w = body_quat[4 * i];
          x = body_quat[4 * i + 1];
          y = body_quat[4 * i + 2];
          z = body_quat[4 * i + 3];
        }
        if (parent !== 0) {
          const r = 9 * parent;
          const bx = px;
          const by = py;
          const bz = pz;
          px = xmat[r] * bx + xmat[r + 1] * by + xmat[r + 2] * bz + xpos[3 * parent];
          py = xmat[r + 3] * bx + xmat[r + 4] * by + xmat[r + 5] * bz + xpos[3 * parent + 1];
          pz = xmat[r + 6] * bx + xmat[r + 7] * by + xmat[r + 8] * bz + xpos[3 * parent + 2];
          const aw = xquat[4 * parent];
          const ax = xquat[4 * parent + 1];
          const ay = xquat[4 * parent + 2];
          const az = xquat[4 * parent + 3];
          const qw = w;
          const qx = x;
          const qy = y;
          w = aw * qw - ax * qx - ay * qy - az * z;
          x = aw * qx + ax * qw + ay * z - az * qy;
          y = aw * qy - ax * z + ay * qw + az * qx;
          z = aw * z + ax * qy - ay * qx + az * qw;
        }
        for (let j = start; j < afterJoints; j++) {
          const o = 3 * j;
          const adr = jnt_qposadr[j] & INDEX;
          const type = jnt_type[j];
          const ax = jnt_axis[o];
          const ay = jnt_axis[o + 1];
          const az = jnt_axis[o + 2];
          let tx = w * ax + y * az - z * ay;
          let ty = w * ay + z * ax - x * az;
          let tz = w * az + x * ay - y * ax;
          const axisX = ax + 2 * (y * tz - z * ty);
          const axisY = ay + 2 * (z * tx - x * tz);
          const axisZ = az + 2 * (x * ty - y * tx);
          xaxis[o] = axisX;
          xaxis[o + 1] = axisY;
          xaxis[o + 2] = axisZ;
          const jx = jnt_pos[o];
          const jy = jnt_pos[o + 1];
          const jz = jnt_pos[o + 2];
          tx = w * jx + y * jz - z * jy;
          ty = w * jy + z * jx - x * jz;
          tz = w * jz + x * jy - y * jx;
          const anchorX = jx + 2 * (y * tz - z * ty) + px;
          const anchorY = jy + 2 * (z * tx - x * tz) + py;
          const anchorZ = jz + 2 * (x * ty - y * tx) + pz;
          xanchor[o] = anchorX;
          xanchor[o + 1] = anchorY;
          xanchor[o + 2] = anchorZ;
          if (type === SLIDE) {
            const shift = qpos[adr] - qpos0[adr];
            px += axisX * shift;
            py += axisY * shift;
            pz += axisZ * shift;
            continue;
          }
          let bw: number;
          let bx: number;
          let by: number;
          let bz: number;
          if (type === BALL) {
            bw = qpos[adr];
            bx = qpos[adr + 1];
            by = qpos[adr + 2];
            bz = qpos[adr + 3];
            const norm = sqrt(bw * bw + bx * bx + by * by + bz * bz);
            if (norm < MINVAL) {
              bw = 1;
              bx = by = bz = 0;
            } else if (abs(norm - 1) > MINVAL) {
              const scale = 1 / norm;
              bw *= scale;
              bx *= scale;
              by *= scale;
              bz *= scale;
            }
          } else {
            const s = half[2 * j];
            bw = half[2 * j + 1];
            bx = ax * s;
            by = ay * s;
            bz = az * s;
          }
          const qw = w;
          const qx = x;
          const qy = y;
          w = qw * bw - qx * bx - qy * by - z * bz;
          x = qw * bx + qx * bw + qy * bz - z * by;
          y = qw * by - qx * bz + qy * bw + z * bx;
          z = qw * bz + qx * by - qy * bx + z * bw;
          // move the body so that the anchor keeps its position
          tx = w * jx + y * jz - z * jy;
          ty = w * jy + z * jx - x * jz;
          tz = w * jz + x * jy - y * jx;
          px = anchorX - (jx + 2 * (y * tz - z * ty));
          py = anchorY - (jy + 2 * (z * tx - x * tz));
          pz = anchorZ - (jz + 2 * (x * ty - y * tx));
        }
      }
      const norm = sqrt(w * w + x * x + y * y + z * z);
      if (norm < MINVAL) {
        w = 1;
        x = y = z = 0;
      } else if (abs(norm - 1) > MINVAL) {
        const scale = 1 / norm;
        w *= scale;
        x *= scale;
        y *= scale;
        z *= scale;
      }
      xpos[3 * i] = px;
      xpos[3 * i + 1] = py;
      xpos[3 * i + 2] = pz;
      xquat[4 * i] = w;
      xquat[4 * i + 1] = x;
      xquat[4 * i + 2] = y;
      xquat[4 * i + 3] = z;
      const o = 9 * i;
      const ww = w * w;
      const xx = x * x;
      const yy = y * y;
      const zz = z * z;
      xmat[o] = ww + xx - yy - zz;
      xmat[o + 1] = 2 * (x * y - w * z);
      xmat[o + 2] = 2 * (x * z + w * y);
      xmat[o + 3] = 2 * (x * y + w * z);
      xmat[o + 4] = ww - xx + yy - zz;
      xmat[o + 5] = 2 * (y * z - w * x);
      xmat[o + 6] = 2 * (x * z - w * y);
      xmat[o + 7] = 2 * (y * z + w * x);
      xmat[o + 8] = ww - xx - yy + zz;
    }
  }

  function inertialFrames(begin: number, end: number): void {
    const { body_sameframe, body_ipos, body_iquat } = m;
    const { xipos, ximat } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      placePoint(d, xipos, i, i, body_ipos, body_sameframe[i]);
      placeAxes(d, ximat, i, i, body_iquat, body_sameframe[i]);
    }
  }

  function geoms(begin: number, end: number): void {
    const { geom_bodyid, geom_sameframe, geom_pos, geom_quat } = m;
    const { geom_xpos, geom_xmat } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const body = geom_bodyid[i] & INDEX;
      placePoint(d, geom_xpos, i, body, geom_pos, geom_sameframe[i]);
      placeAxes(d, geom_xmat, i, body, geom_quat, geom_sameframe[i]);
    }
  }

  function sites(begin: number, end: number): void {
    const { site_bodyid, site_sameframe, site_pos, site_quat } = m;
    const { site_xpos, site_xmat } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const body = site_bodyid[i] & INDEX;
      placePoint(d, site_xpos, i, body, site_pos, site_sameframe[i]);
      placeAxes(d, site_xmat, i, body, site_quat, site_sameframe[i]);
    }
  }

  return { kinematics };
};

/** Number of listed hinges, geoms and sites before those of each body; the last of nbody + 1 entries counts all. */
interface Starts {
  readonly hinge: Int32Array;
  readonly geom: Int32Array;
  readonly site: Int32Array;
}

function startsOf(m: ModelRecord, hinges: Int32Array): Starts {
  const { nbody, jnt_bodyid, geom_bodyid, site_bodyid } = m;
  const count = (bodies: ArrayLike<number>): Int32Array => {
    const starts = integers(nbody + 1);
    for (let i = 0; i < bodies.length; i++) starts[bodies[i] + 1]++;
    for (let b = 0; b < nbody; b++) starts[b + 1] += starts[b];
    return starts;
  };
  return { hinge: count(Array.from(hinges, (j) => jnt_bodyid[j])), geom: count(geom_bodyid), site: count(site_bodyid) };
}

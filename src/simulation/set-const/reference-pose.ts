/** Constants computed at the reference configuration qpos0: lengths, poses of cameras and lights, anchors. */

import {
  conjugate,
  mulQuat,
  normalizeQuat,
  type Pose,
  type Quat,
  rotate,
  sub3,
  transform,
  type Vec3,
} from '../../foundation/math/pose.js';
import { mulInertVec } from '../../foundation/math/spatial.js';
import { dot6, MINVAL } from '../../foundation/math/vec.js';
import { follows } from '../../foundation/schema/compatibility.js';
import { CamLight, EqType, GainType, ObjType } from '../../foundation/schema/enums.js';
import { bindReflected } from '../engine/position/reflected.js';
import type { Stages } from '../engine/stages.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { outputMobility } from './inverse-weight.js';

const NEQDATA = 11;
const NGAIN = 10;

/** Runs `measure` with every camera and light fixed in its body and every flex deformable. */
export function withPlainElements<T>(m: ModelRecord, measure: () => T): T {
  const changed = [m.cam_mode, m.light_mode, m.flex_rigid];
  const kept = changed.map((values) => values.slice());
  m.cam_mode.fill(CamLight.FIXED);
  m.light_mode.fill(CamLight.FIXED);
  m.flex_rigid.fill(0);
  try {
    return measure();
  } finally {
    for (const [i, values] of changed.entries()) values.set(kept[i]);
  }
}

/** Sets the model to qpos0 and computes everything that depends on position, including the factored M. */
export function enterReference(m: ModelRecord, d: DataRecord, stages: Stages): void {
  d.qpos.set(m.qpos0);
  stages.kinematics();
  stages.comPos();
  stages.camlight();
  setDofInertia(m, d);
  stages.flexEdges();
  stages.tendon();
  stages.crb();
  stages.tendonArmature();
  stages.factorM();
  stages.transmission();
  m.flexedge_length0.set(d.flexedge_length);
  m.tendon_length0.set(d.ten_length);
  m.actuator_length0.set(d.actuator_length);
}

/** Armature that actuators add to each dof. */
function reflectedArmature(m: ModelRecord): Float64Array {
  // usually there is none
  if (m.actuator_armature.every((x) => x === 0)) return new Float64Array(m.nv);
  const { added, update } = bindReflected(m, 'armature', false);
  update();
  return added;
}

/** Sets `dof_M0`, the diagonal of M, which `crb` reads for bodies of constant inertia. */
function setDofInertia(m: ModelRecord, d: DataRecord): void {
  const { cdof, crb, cinert } = d;
  crb.set(cinert);
  for (let i = m.nbody - 1; i > 0; i--) {
    const parent = m.body_parentid[i];
    if (parent > 0) for (let k = 0; k < 10; k++) crb[10 * parent + k] += crb[10 * i + k];
  }
  const momentum = new Float64Array(6);
  const added = reflectedArmature(m);
  for (let i = 0; i < m.nv; i++) {
    mulInertVec(momentum, 0, crb, 10 * m.dof_bodyid[i], cdof, 6 * i);
    m.dof_M0[i] = m.dof_armature[i] + added[i] + dot6(cdof, 6 * i, momentum, 0);
  }
}

const vecAt = (a: Float64Array, i: number): Vec3 => [a[3 * i], a[3 * i + 1], a[3 * i + 2]];
const quatAt = (a: Float64Array, o: number): Quat => [a[o], a[o + 1], a[o + 2], a[o + 3]];

/**
 * Sets poses of cameras and lights: offset from their body and from the center of mass of their target, and
 * orientation.
 */
export function setViewPoses(m: ModelRecord, d: DataRecord): void {
  for (let i = 0; i < m.ncam; i++) {
    const pos = vecAt(d.cam_xpos, i);
    const body = m.cam_bodyid[i];
    const target = m.cam_targetbodyid[i] >= 0 ? m.cam_targetbodyid[i] : body;
    m.cam_pos0.set(sub3(pos, vecAt(d.xpos, body)), 3 * i);
    m.cam_poscom0.set(sub3(pos, vecAt(d.subtree_com, target)), 3 * i);
  }
  m.cam_mat0.set(d.cam_xmat);
  for (let i = 0; i < m.nlight; i++) {
    const pos = vecAt(d.light_xpos, i);
    const body = m.light_bodyid[i];
    const target = m.light_targetbodyid[i] >= 0 ? m.light_targetbodyid[i] : body;
    m.light_pos0.set(sub3(pos, vecAt(d.xpos, body)), 3 * i);
    m.light_poscom0.set(sub3(pos, vecAt(d.subtree_com, target)), 3 * i);
  }
  m.light_dir0.set(d.light_xdir);
}

/** Sets the part of `eq_data` of connect and weld that follows from the configuration. */
export function setAnchors(m: ModelRecord, d: DataRecord): void {
  const poseOf = (body: number): Pose => ({ pos: vecAt(d.xpos, body), quat: quatAt(d.xquat, 4 * body) });
  const localTo = ({ pos, quat }: Pose, point: Vec3): Vec3 => rotate(sub3(point, pos), conjugate(quat));
  for (let i = 0; i < m.neq; i++) {
    const data = m.eq_data.subarray(NEQDATA * i, NEQDATA * (i + 1));
    const body1 = m.eq_obj1id[i];
    const body2 = m.eq_obj2id[i];
    const atSites = m.eq_objtype[i] === ObjType.SITE;
    if (m.eq_type[i] === EqType.CONNECT) {
      if (atSites) data.fill(0);
      else data.set(localTo(poseOf(body2), transform(poseOf(body1), vecAt(data, 0))), 3);
    } else if (m.eq_type[i] === EqType.WELD && !atSites) {
      const given = quatAt(data, 6);
      if (given.some((x) => x !== 0)) {
        data.set(normalizeQuat(given), 6);
        continue;
      }
      data.set(localTo(poseOf(body1), transform(poseOf(body2), vecAt(data, 0))), 3);
      data.set(mulQuat(conjugate(quatAt(d.xquat, 4 * body1)), quatAt(d.xquat, 4 * body2)), 6);
    }
  }
}

/**
 * Converts the damping ratio zeta of position-like actuators (a positive third bias parameter) to damping -2 zeta
 * sqrt(kp m), where m is the inertia at the actuator at qpos0.
 */
export function setDampingRatio(m: ModelRecord, d: DataRecord): void {
  const isOperational = follows(m.compatibility, 'operationalDamping');
  const inertiaOf = isOperational ? operationalInertia(m, d) : summedInertia(m, d);
  for (let i = 0; i < m.nactuator; i++) {
    const prm = NGAIN * i;
    const pid = m.actuator_gaintype[i] === GainType.PID;
    const kp = pid ? -m.actuator_biasprm[prm + 1] : m.actuator_gainprm[prm];
    const ratio = m.actuator_biasprm[prm + 2];
    if (kp !== -m.actuator_biasprm[prm + 1] || ratio <= 0) continue;
    m.actuator_biasprm[prm + 2] = -ratio * 2 * Math.sqrt(kp * inertiaOf(i));
  }
}

/** Sum of M_jj / J_j^2 over the dofs j that the first output of an actuator moves, with its row J of the moment. */
function summedInertia(m: ModelRecord, d: DataRecord): (actuator: number) => number {
  return (actuator) => {
    const start = d.moment_rowadr[m.actuator_outadr[actuator]];
    const end = start + d.moment_rownnz[m.actuator_outadr[actuator]];
    let mass = 0;
    for (let j = start; j < end; j++) {
      const squared = d.actuator_moment[j] * d.actuator_moment[j];
      if (squared > MINVAL) mass += m.dof_M0[d.moment_colind[j]] / squared;
    }
    return mass;
  };
}

/**
 * Operational-space inertia (J M^-1 J^T)^-1, averaged over the outputs of an actuator; an output that moves nothing
 * counts as 0. M includes the armature of joints, tendons and actuators.
 *
 * O. Khatib, A unified approach for motion and force control of robot manipulators, IEEE J. Robotics and Automation
 * 3(1), 1987; its use for damping ratios: https://github.com/google-deepmind/mujoco/releases/tag/3.15.0
 */
function operationalInertia(m: ModelRecord, d: DataRecord): (actuator: number) => number {
  const mobilityOf = outputMobility(m, d);
  return (actuator) => {
    const first = m.actuator_outadr[actuator];
    const count = m.actuator_outnum[actuator];
    let sum = 0;
    for (let out = first; out < first + count; out++) {
      const mobility = mobilityOf(out);
      if (mobility > MINVAL) sum += 1 / mobility;
    }
    return count > 0 ? sum / count : 0;
  };
}

/** Sets missing spring lengths of tendons to their length in `qpos_spring`. */
export function setSpringLength(m: ModelRecord, d: DataRecord, stages: Stages): void {
  d.qpos.set(m.qpos_spring);
  stages.kinematics();
  stages.comPos();
  stages.tendon();
  stages.transmission();
  for (let i = 0; i < m.ntendon; i++) {
    if (m.tendon_lengthspring[2 * i] !== -1 || m.tendon_lengthspring[2 * i + 1] !== -1) continue;
    m.tendon_lengthspring[2 * i] = m.tendon_lengthspring[2 * i + 1] = d.ten_length[i];
  }
}

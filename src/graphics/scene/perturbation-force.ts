/**
 * Force of a perturbation: a critically damped spring between a point of the body and a reference point, and another
 * one for the orientation. Forces are written to `xfrc_applied`.
 */
import { mulQuat, negQuat, quat2Vel, rotVecQuat } from '../../foundation/math/quat.js';
import { add3, addToScl3, cross, dot3, MINVAL, normalize3, scl3, sub3 } from '../../foundation/math/vec.js';
import { JointType, ObjType } from '../../foundation/schema/enums.js';
import { PertBit } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { solveM } from '../../simulation/support/inertia.js';
import { jac } from '../../simulation/support/jacobian.js';
import { objectVelocity } from '../../simulation/support/motion.js';
import { type Perturbation, selectedPoint } from './perturbation.js';

/**
 * Initializes a perturbation: sets the references to the current pose, so that the force starts at zero, and computes
 * the effective mass at the point [kg], m = 3 / trace(J M^-1 J^T), with J the translational Jacobian of the point.
 * Needs the position stage.
 */
export function initPerturbation(model: Model, data: Data, p: Perturbation): void {
  const { nv } = model;
  const rows = new Float64Array(3 * nv);
  const solved = new Float64Array(3 * nv);
  selectedPoint(data, p, p.refselpos);
  mulQuat(p.refquat, 0, data.xquat, 4 * p.select, model.body_iquat, 4 * p.select);
  jac(model, data, rows, null, p.refselpos, p.select);
  solveM(model, data, solved, rows, 3);
  const trace = rows.reduce((sum, value, i) => sum + value * solved[i]!, 0);
  p.localmass = trace === 0 ? 1 : 3 / Math.max(trace, MINVAL);
}

/**
 * Writes the perturbation force on the selected body to its `xfrc_applied`; other bodies are left alone.
 * f = -m (k x + sqrt(k) v) at the point, with x its displacement from the reference and v its velocity.
 */
export function applyPerturbForce(model: Model, data: Data, p: Perturbation): void {
  if (p.select <= 0 || p.select >= model.nbody || p.active === 0) return;
  const velocity = new Float64Array(6);
  objectVelocity(model, data, ObjType.BODY, p.select, velocity, false);
  const weight = model.body_invweight0[2 * p.select + 1]!;
  const inertia = weight === 0 ? 1 : 1 / Math.max(MINVAL, weight);
  if (p.active & PertBit.TRANSLATE) translateBody(model, data, p, velocity, inertia);
  if (p.active & PertBit.ROTATE) rotateBody(model, data, p, velocity, inertia);
}

function translateBody(model: Model, data: Data, p: Perturbation, velocity: Float64Array, inertia: number): void {
  const { stiffness, stiffnessrot } = model.vis.map;
  const wrench = data.xfrc_applied;
  const [f, t] = [6 * p.select, 6 * p.select + 3];
  const point = new Float64Array(3);
  const displacement = new Float64Array(3);
  const arm = new Float64Array(3);
  const speed = new Float64Array(3);
  selectedPoint(data, p, point);
  sub3(displacement, 0, point, 0, p.refselpos, 0);
  sub3(arm, 0, point, 0, data.xipos, 3 * p.select);
  cross(speed, 0, velocity, 0, arm, 0);
  add3(speed, 0, speed, 0, velocity, 3);
  scl3(wrench, f, displacement, 0, -stiffness * p.localmass);
  addToScl3(wrench, f, speed, 0, -Math.sqrt(stiffness) * p.localmass);
  cross(wrench, t, arm, 0, wrench, f);
  normalize3(displacement, 0);
  const spin = dot3(displacement, 0, velocity, 0);
  addToScl3(wrench, t, displacement, 0, -Math.sqrt(stiffnessrot) * inertia * spin);
}

function rotateBody(model: Model, data: Data, p: Perturbation, velocity: Float64Array, inertia: number): void {
  const { stiffnessrot } = model.vis.map;
  const t = 6 * p.select + 3;
  const quat = new Float64Array(4);
  mulQuat(quat, 0, data.xquat, 4 * p.select, model.body_iquat, 4 * p.select);
  negQuat(quat, 0, quat, 0);
  mulQuat(quat, 0, p.refquat, 0, quat, 0);
  quat2Vel(data.xfrc_applied, t, quat, 0, 1 / (stiffnessrot * inertia));
  addToScl3(data.xfrc_applied, t, velocity, 0, -Math.sqrt(stiffnessrot) * inertia);
}

/**
 * Sets the pose of the selected body instead of applying a force: always for a mocap body, and while paused for the
 * whole tree of a body whose root has a free joint. Call kinematics afterwards.
 */
export function applyPerturbPose(model: Model, data: Data, p: Perturbation, paused: boolean): void {
  if (p.select <= 0 || p.select >= model.nbody || p.active === 0) return;
  const pose = wantedPose(model, p);
  const mocap = model.body_mocapid[p.select]!;
  if (mocap >= 0) {
    data.mocap_pos.set(pose.pos, 3 * mocap);
    data.mocap_quat.set(pose.quat, 4 * mocap);
  } else if (paused) {
    moveTree(model, data, p.select, pose);
  }
}

interface BodyPose {
  readonly pos: Float64Array;
  readonly quat: Float64Array;
}

/** Returns the pose of the body frame that moves the perturbed point and the orientation to their references. */
function wantedPose(model: Model, p: Perturbation): BodyPose {
  const pos = new Float64Array(3);
  const quat = new Float64Array(4);
  negQuat(quat, 0, model.body_iquat, 4 * p.select);
  mulQuat(quat, 0, p.refquat, 0, quat, 0);
  rotVecQuat(pos, 0, p.localpos, 0, quat, 0);
  sub3(pos, 0, p.refselpos, 0, pos, 0);
  return { pos, quat };
}

/** Moves a tree rigidly so that one of its bodies reaches a pose, if its root has a free joint. */
function moveTree(model: Model, data: Data, body: number, wanted: BodyPose): void {
  const root = model.body_rootid[body]!;
  const joint = model.body_jntadr[root]!;
  if (joint < 0 || model.jnt_type[joint] !== JointType.FREE) return;
  const qpos = model.jnt_qposadr[joint]!;
  const turn = new Float64Array(4);
  const arm = new Float64Array(3);
  negQuat(turn, 0, data.xquat, 4 * body);
  mulQuat(turn, 0, wanted.quat, 0, turn, 0);
  sub3(arm, 0, data.xpos, 3 * root, data.xpos, 3 * body);
  rotVecQuat(arm, 0, arm, 0, turn, 0);
  add3(data.qpos, qpos, wanted.pos, 0, arm, 0);
  mulQuat(data.qpos, qpos + 3, turn, 0, data.xquat, 4 * root);
}

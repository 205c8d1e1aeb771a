/**
 * Jacobians of points, axes and angular momentum, dense (3 x nv), row-major.
 *
 * Column j follows from the motion axis of dof j about the center of mass of its tree: with rotation w and
 * translation v of the axis and r the point relative to that center, the point moves by v + w x r.
 */

import { JointType } from '../../foundation/schema/enums.js';
import { lastDof } from '../engine/position/joint-force.js';
import type { Data } from '../model/data.js';
import type { DataRecord } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { indexOf, inputOf, optionalOutputOf, outputOf, requireFit } from './arguments.js';

type Out = Float64Array | undefined;

/** Jacobians of a point fixed to a body: translation into jacp, rotation into jacr. */
export function jacPoint(
  m: ModelRecord,
  d: DataRecord,
  jacp: Out,
  jacr: Out,
  point: Float64Array,
  o: number,
  body: number,
): void {
  const { nv, body_rootid, dof_parentid } = m;
  const { subtree_com, cdof } = d;
  const com = 3 * body_rootid[body];
  const rx = point[o] - subtree_com[com];
  const ry = point[o + 1] - subtree_com[com + 1];
  const rz = point[o + 2] - subtree_com[com + 2];
  if (jacp) jacp.fill(0, 0, 3 * nv);
  if (jacr) jacr.fill(0, 0, 3 * nv);
  for (let i = lastDof(m, body); i >= 0; i = dof_parentid[i]) {
    const c = 6 * i;
    const wx = cdof[c];
    const wy = cdof[c + 1];
    const wz = cdof[c + 2];
    if (jacr) {
      jacr[i] = wx;
      jacr[nv + i] = wy;
      jacr[2 * nv + i] = wz;
    }
    if (jacp) {
      jacp[i] = cdof[c + 3] + wy * rz - wz * ry;
      jacp[nv + i] = cdof[c + 4] + wz * rx - wx * rz;
      jacp[2 * nv + i] = cdof[c + 5] + wx * ry - wy * rx;
    }
  }
}

/** Tests whether the axes of a dof rotate with its body: rotations of ball and free joints. */
function turnsWithBody(m: ModelRecord, dof: number): boolean {
  const joint = m.dof_jntid[dof];
  const type = m.jnt_type[joint];
  return type === JointType.BALL || (type === JointType.FREE && dof >= m.jnt_dofadr[joint] + 3);
}

/** Time derivatives of the Jacobians of `jacPoint`, at the current velocity. */
export function jacPointDot(
  m: ModelRecord,
  d: DataRecord,
  jacp: Out,
  jacr: Out,
  point: Float64Array,
  o: number,
  body: number,
): void {
  const { nv, body_rootid, dof_parentid, dof_bodyid } = m;
  const { subtree_com, cdof, cdof_dot, cvel } = d;
  const com = 3 * body_rootid[body];
  const rx = point[o] - subtree_com[com];
  const ry = point[o + 1] - subtree_com[com + 1];
  const rz = point[o + 2] - subtree_com[com + 2];
  const b = 6 * body;
  const px = cvel[b + 3] + cvel[b + 1] * rz - cvel[b + 2] * ry;
  const py = cvel[b + 4] + cvel[b + 2] * rx - cvel[b] * rz;
  const pz = cvel[b + 5] + cvel[b] * ry - cvel[b + 1] * rx;
  if (jacp) jacp.fill(0, 0, 3 * nv);
  if (jacr) jacr.fill(0, 0, 3 * nv);
  for (let i = lastDof(m, body); i >= 0; i = dof_parentid[i]) {
    const c = 6 * i;
    const wx = cdof[c];
    const wy = cdof[c + 1];
    const wz = cdof[c + 2];
    let ax = cdof_dot[c];
    let ay = cdof_dot[c + 1];
    let az = cdof_dot[c + 2];
    let vx = cdof_dot[c + 3];
    let vy = cdof_dot[c + 4];
    let vz = cdof_dot[c + 5];
    if (turnsWithBody(m, i)) {
      // cdof_dot excludes the motion of the joint itself; here the whole motion of the body is needed
      const q = 6 * dof_bodyid[i];
      const ux = cvel[q];
      const uy = cvel[q + 1];
      const uz = cvel[q + 2];
      ax = uy * wz - uz * wy;
      ay = uz * wx - ux * wz;
      az = ux * wy - uy * wx;
      const lx = cdof[c + 3];
      const ly = cdof[c + 4];
      const lz = cdof[c + 5];
      vx = uy * lz - uz * ly + cvel[q + 4] * wz - cvel[q + 5] * wy;
      vy = uz * lx - ux * lz + cvel[q + 5] * wx - cvel[q + 3] * wz;
      vz = ux * ly - uy * lx + cvel[q + 3] * wy - cvel[q + 4] * wx;
    }
    if (jacr) {
      jacr[i] = ax;
      jacr[nv + i] = ay;
      jacr[2 * nv + i] = az;
    }
    if (jacp) {
      jacp[i] = vx + ay * rz - az * ry + wy * pz - wz * py;
      jacp[nv + i] = vy + az * rx - ax * rz + wz * px - wx * pz;
      jacp[2 * nv + i] = vz + ax * ry - ay * rx + wx * py - wy * px;
    }
  }
}

/** Id after the last body of a subtree; bodies of a subtree have consecutive ids. */
export function subtreeEnd(m: ModelRecord, body: number): number {
  let end = body + 1;
  while (end < m.nbody && m.body_parentid[end] >= body) end++;
  return end;
}

/**
 * Jacobian of a point fixed to a body: jacp of its translation, jacr of the rotation of the body.
 * Both are (3 x nv), row-major, world frame; either may be null.
 *
 * @param point position of the point in the world [m]
 * @see mj_jac
 */
export function jac(
  model: Model,
  data: Data,
  jacp: Float64Array | null,
  jacr: Float64Array | null,
  point: ArrayLike<number>,
  body: number,
): void {
  requireFit(model, data);
  const m = model.record;
  indexOf(body, m.nbody, 'body');
  const [p, r] = outputsOf(m, jacp, jacr);
  jacPoint(m, data.record, p, r, inputOf(point, 3, 'point'), 0, body);
}

/** Time derivative of the Jacobian of `jac`, at the current velocity. @see mj_jacDot */
export function jacDot(
  model: Model,
  data: Data,
  jacp: Float64Array | null,
  jacr: Float64Array | null,
  point: ArrayLike<number>,
  body: number,
): void {
  requireFit(model, data);
  const m = model.record;
  indexOf(body, m.nbody, 'body');
  const [p, r] = outputsOf(m, jacp, jacr);
  jacPointDot(m, data.record, p, r, inputOf(point, 3, 'point'), 0, body);
}

/** Jacobians of an object at its position: translation into jacp, rotation into jacr; either may be null. */
type ObjectJacobian = (
  model: Model,
  data: Data,
  jacp: Float64Array | null,
  jacr: Float64Array | null,
  id: number,
) => void;

const objectJacobian =
  (
    name: string,
    count: (m: ModelRecord) => number,
    centers: (d: DataRecord) => Float64Array,
    bodyOf: (m: ModelRecord, id: number) => number,
  ): ObjectJacobian =>
  (model, data, jacp, jacr, id) => {
    requireFit(model, data);
    const m = model.record;
    indexOf(id, count(m), name);
    const [p, r] = outputsOf(m, jacp, jacr);
    jacPoint(m, data.record, p, r, centers(data.record), 3 * id, bodyOf(m, id));
  };

const itself = (_m: ModelRecord, id: number): number => id;

/** Jacobian of the origin of a body frame; arguments as in `jac`. @see mj_jacBody */
export const jacBody = objectJacobian(
  'body',
  (m) => m.nbody,
  (d) => d.xpos,
  itself,
);

/** Jacobian of the center of mass of a body; arguments as in `jac`. @see mj_jacBodyCom */
export const jacBodyCom = objectJacobian(
  'body',
  (m) => m.nbody,
  (d) => d.xipos,
  itself,
);

/** Jacobian of the center of a geom; arguments as in `jac`. @see mj_jacGeom */
export const jacGeom = objectJacobian(
  'geom',
  (m) => m.ngeom,
  (d) => d.geom_xpos,
  (m, id) => m.geom_bodyid[id],
);

/** Jacobian of the origin of a site; arguments as in `jac`. @see mj_jacSite */
export const jacSite = objectJacobian(
  'site',
  (m) => m.nsite,
  (d) => d.site_xpos,
  (m, id) => m.site_bodyid[id],
);

/** Jacobian (3 x nv) of the center of mass of a subtree. Allocates. @see mj_jacSubtreeCom */
export function jacSubtreeCom(model: Model, data: Data, jacp: Float64Array, body: number): void {
  requireFit(model, data);
  const m = model.record;
  const d = data.record;
  indexOf(body, m.nbody, 'body');
  outputOf(jacp, 3 * m.nv, 'jacp').fill(0, 0, 3 * m.nv);
  const one = new Float64Array(3 * m.nv);
  for (let b = body, end = subtreeEnd(m, body); b < end; b++) {
    jacPoint(m, d, one, undefined, d.xipos, 3 * b, b);
    for (let k = 0; k < one.length; k++) jacp[k] += m.body_mass[b] * one[k];
  }
  const mass = m.body_subtreemass[body];
  for (let k = 0; k < one.length; k++) jacp[k] /= mass;
}

/** Jacobians of a point and of a unit axis fixed to a body; either may be null. @see mj_jacPointAxis */
export function jacPointAxis(
  model: Model,
  data: Data,
  jacPointOut: Float64Array | null,
  jacAxisOut: Float64Array | null,
  point: ArrayLike<number>,
  axis: ArrayLike<number>,
  body: number,
): void {
  requireFit(model, data);
  const m = model.record;
  const { nv } = m;
  indexOf(body, m.nbody, 'body');
  const [p, a] = outputsOf(m, jacPointOut, jacAxisOut);
  const [ax, ay, az] = inputOf(axis, 3, 'axis') as unknown as [number, number, number];
  jacPoint(m, data.record, p, a, inputOf(point, 3, 'point'), 0, body);
  if (!a) return;
  for (let i = 0; i < nv; i++) {
    const wx = a[i];
    const wy = a[nv + i];
    const wz = a[2 * nv + i];
    a[i] = wy * az - wz * ay;
    a[nv + i] = wz * ax - wx * az;
    a[2 * nv + i] = wx * ay - wy * ax;
  }
}

/**
 * Matrix (3 x nv) that maps qvel to the angular momentum of a subtree about its center of mass
 * [kg m^2/s], world frame: the sum over bodies of R I R^T J_r + m (c_b - c) x J_p. Allocates.
 * @see mj_angmomMat
 */
export function angmomMat(model: Model, data: Data, mat: Float64Array, body: number): void {
  requireFit(model, data);
  const m = model.record;
  const d = data.record;
  const { nv } = m;
  indexOf(body, m.nbody, 'body');
  outputOf(mat, 3 * nv, 'mat').fill(0, 0, 3 * nv);
  const jacp = new Float64Array(3 * nv);
  const jacr = new Float64Array(3 * nv);
  const inertia = new Float64Array(9);
  for (let b = body, end = subtreeEnd(m, body); b < end; b++) {
    jacPoint(m, d, jacp, jacr, d.xipos, 3 * b, b);
    worldInertia(inertia, m.body_inertia, 3 * b, d.ximat, 9 * b);
    const mass = m.body_mass[b];
    const rx = mass * (d.xipos[3 * b] - d.subtree_com[3 * body]);
    const ry = mass * (d.xipos[3 * b + 1] - d.subtree_com[3 * body + 1]);
    const rz = mass * (d.xipos[3 * b + 2] - d.subtree_com[3 * body + 2]);
    for (let i = 0; i < nv; i++) {
      const wx = jacr[i];
      const wy = jacr[nv + i];
      const wz = jacr[2 * nv + i];
      const vx = jacp[i];
      const vy = jacp[nv + i];
      const vz = jacp[2 * nv + i];
      mat[i] += inertia[0] * wx + inertia[1] * wy + inertia[2] * wz + ry * vz - rz * vy;
      mat[nv + i] += inertia[3] * wx + inertia[4] * wy + inertia[5] * wz + rz * vx - rx * vz;
      mat[2 * nv + i] += inertia[6] * wx + inertia[7] * wy + inertia[8] * wz + rx * vy - ry * vx;
    }
  }
}

/** out = R diag(inertia) R^T. */
function worldInertia(out: Float64Array, diagonal: Float64Array, o: number, mat: Float64Array, r: number): void {
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += mat[r + 3 * i + k] * diagonal[o + k] * mat[r + 3 * j + k];
      out[3 * i + j] = sum;
    }
  }
}

function outputsOf(m: ModelRecord, jacp: Float64Array | null, jacr: Float64Array | null): [Out, Out] {
  return [optionalOutputOf(jacp, 3 * m.nv, 'jacp'), optionalOutputOf(jacr, 3 * m.nv, 'jacr')];
}

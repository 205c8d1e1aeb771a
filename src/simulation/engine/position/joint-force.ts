/** Maps forces in space to forces on dofs: products with transposed Jacobians of points, along one chain of dofs. */
import { INDEX, integers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Bind } from '../context.js';

/**
 * Each adds to `out` (nv), only for the dofs that move the body. Vectors are in world coordinates;
 * a force f at p acts on the motion axis (w, v) of a dof, given at the center of mass c, as w . ((p - c) x f) + v . f.
 *
 * They are stages because many others use them: if a closure is created more than once, V8 cannot treat its arrays as
 * constants.
 */
export interface JointForceStages {
  /** Adds the force sign * f[j..] at the point p[i..] of a body. */
  addForce(out: Float64Array, body: number, p: Float64Array, i: number, f: Float64Array, j: number, sign: 1 | -1): void;
  /** Adds the torque t[j..] on a body. */
  addTorque(out: Float64Array, body: number, t: Float64Array, j: number): void;
  /** Adds the force f[k..] at the point p2[j..] of body 2, and its opposite at p1[i..] of body 1. */
  addForcePair(
    out: Float64Array,
    body1: number,
    p1: Float64Array,
    i: number,
    body2: number,
    p2: Float64Array,
    j: number,
    f: Float64Array,
    k: number,
  ): void;
  /** Adds the torque t[k..] on body 2 and its opposite on body 1. */
  addTorquePair(out: Float64Array, body1: number, body2: number, t: Float64Array, k: number): void;
  /** Adds the torque t[j..] on a body, only for the dofs that do not also move the body `other`. */
  addTorqueApart(out: Float64Array, body: number, other: number, t: Float64Array, j: number): void;
}

/** Last dof that moves each body, -1 if none does. */
export function lastDofs(m: ModelRecord): Int32Array {
  const { nbody, body_parentid, body_dofnum, body_dofadr } = m;
  const last = integers(nbody).fill(-1);
  for (let b = 1; b < nbody; b++) {
    last[b] = body_dofnum[b] > 0 ? body_dofadr[b] + body_dofnum[b] - 1 : last[body_parentid[b]];
  }
  return last;
}

/** Binds the products with transposed Jacobians: they read `cdof` and `subtree_com`. */
export const bindJointForce: Bind<JointForceStages> = (m, d) => {
  const last = lastDofs(m);
  /** Last dof that moves both bodies, -1 if none does: on it and its ancestors, opposite forces cancel. */
  function commonDof(body1: number, body2: number): number {
    const { dof_parentid } = m;
    let i = last[body1];
    let j = last[body2];
    while (i !== j) {
      if (i > j) i = dof_parentid[i];
      else j = dof_parentid[j];
    }
    return i;
  }

  /** Adds a force on a body to the dofs that move it, from the last one up to `until`, exclusive. */
  function push(
    out: Float64Array,
    body: number,
    until: number,
    p: Float64Array,
    i: number,
    f: Float64Array,
    j: number,
    sign: number,
  ): void {
    const { dof_parentid, body_rootid } = m;
    const { subtree_com, cdof } = d;
    const first = last[body];
    if (first === until) return;
    const com = 3 * (body_rootid[body] & INDEX);
    const rx = p[i] - subtree_com[com];
    const ry = p[i + 1] - subtree_com[com + 1];
    const rz = p[i + 2] - subtree_com[com + 2];
    const fx = f[j] * sign;
    const fy = f[j + 1] * sign;
    const fz = f[j + 2] * sign;
    const tx = ry * fz - rz * fy;
    const ty = rz * fx - rx * fz;
    const tz = rx * fy - ry * fx;
    for (let dof = first; dof !== until; dof = dof_parentid[dof]) {
      const c = 6 * (dof & INDEX);
      out[dof] +=
        cdof[c] * tx + cdof[c + 1] * ty + cdof[c + 2] * tz + cdof[c + 3] * fx + cdof[c + 4] * fy + cdof[c + 5] * fz;
    }
  }

  /** Adds a torque on a body to the dofs that move it, from the last one up to `until`, exclusive. */
  function turn(out: Float64Array, body: number, until: number, t: Float64Array, j: number, sign: number): void {
    const { dof_parentid } = m;
    const { cdof } = d;
    const tx = t[j] * sign;
    const ty = t[j + 1] * sign;
    const tz = t[j + 2] * sign;
    for (let dof = last[body]; dof !== until; dof = dof_parentid[dof]) {
      const c = 6 * (dof & INDEX);
      out[dof] += cdof[c] * tx + cdof[c + 1] * ty + cdof[c + 2] * tz;
    }
  }

  return {
    addForce(out, body, p, i, f, j, sign) {
      push(out, body, -1, p, i, f, j, sign);
    },
    addTorque(out, body, t, j) {
      turn(out, body, -1, t, j, 1);
    },
    addForcePair(out, body1, p1, i, body2, p2, j, f, k) {
      const common = commonDof(body1, body2);
      push(out, body1, common, p1, i, f, k, -1);
      push(out, body2, common, p2, j, f, k, 1);
    },
    addTorquePair(out, body1, body2, t, k) {
      const common = commonDof(body1, body2);
      turn(out, body1, common, t, k, -1);
      turn(out, body2, common, t, k, 1);
    },
    addTorqueApart(out, body, other, t, j) {
      turn(out, body, commonDof(body, other), t, j, 1);
    },
  };
};

/** Last dof that moves a body; -1 if none does. */
export function lastDof(m: ModelRecord, body: number): number {
  const weld = m.body_weldid[body];
  const count = m.body_dofnum[weld];
  return count > 0 ? m.body_dofadr[weld] + count - 1 : -1;
}

/** From forces in space to forces on dofs: products with the transposed Jacobians of points, along one chain of dofs. */
import { doubles, integers } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/**
 * Each adds to `out` (nv) and touches only the dofs that move the body. Vectors are in world coordinates;
 * a force f at p acts on the motion axis (w, v) of a dof, given at the center of mass c, as w . ((p - c) x f) + v . f.
 */
export interface JointForce {
  /** The force f[j..] times `scale` at the point p[i..] of a body. */
  addForce(
    out: Float64Array,
    body: number,
    p: Float64Array,
    i: number,
    f: Float64Array,
    j: number,
    scale: number,
  ): void;
  /** The torque t[j..] times `scale` on a body. */
  addTorque(out: Float64Array, body: number, t: Float64Array, j: number, scale: number): void;
  /** The force f[k..] times `scale` on a point of body 2 and its opposite on one of body 1. */
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
    scale: number,
  ): void;
  /** The torque t[k..] times `scale` on body 2 and its opposite on body 1. */
  addTorquePair(out: Float64Array, body1: number, body2: number, t: Float64Array, k: number, scale: number): void;
  /** The torque t[j..] times `scale` on a body, felt by the dofs that do not also move another body. */
  addTorqueApart(out: Float64Array, body: number, other: number, t: Float64Array, j: number, scale: number): void;
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

export function bindJointForce(m: ModelRecord, d: DataRecord): JointForce {
  const last = lastDofs(m);
  /** Torque about the center of mass of the tree (3) and force (3), for each of two bodies. */
  const wrench = doubles(12);

  function setForce(o: number, body: number, p: Float64Array, i: number, f: Float64Array, j: number, s: number): void {
    const { subtree_com } = d;
    const com = 3 * m.body_rootid[body];
    const rx = p[i] - subtree_com[com];
    const ry = p[i + 1] - subtree_com[com + 1];
    const rz = p[i + 2] - subtree_com[com + 2];
    const fx = f[j] * s;
    const fy = f[j + 1] * s;
    const fz = f[j + 2] * s;
    wrench[o] = ry * fz - rz * fy;
    wrench[o + 1] = rz * fx - rx * fz;
    wrench[o + 2] = rx * fy - ry * fx;
    wrench[o + 3] = fx;
    wrench[o + 4] = fy;
    wrench[o + 5] = fz;
  }

  function setTorque(o: number, t: Float64Array, j: number, s: number): void {
    wrench[o] = t[j] * s;
    wrench[o + 1] = t[j + 1] * s;
    wrench[o + 2] = t[j + 2] * s;
    wrench[o + 3] = 0;
    wrench[o + 4] = 0;
    wrench[o + 5] = 0;
  }

  /** Adds what wrench o.. does along the axis of a dof, times a sign. */
  function addPower(out: Float64Array, dof: number, o: number, sign: number): void {
    const { cdof } = d;
    const c = 6 * dof;
    const power =
      cdof[c] * wrench[o] +
      cdof[c + 1] * wrench[o + 1] +
      cdof[c + 2] * wrench[o + 2] +
      cdof[c + 3] * wrench[o + 3] +
      cdof[c + 4] * wrench[o + 4] +
      cdof[c + 5] * wrench[o + 5];
    out[dof] += sign * power;
  }

  function addChain(out: Float64Array, body: number): void {
    const { dof_parentid } = m;
    for (let i = last[body]; i >= 0; i = dof_parentid[i]) addPower(out, i, 0, 1);
  }

  /** Up both chains to the first common dof, beyond which the two wrenches cancel. */
  function addChains(out: Float64Array, body1: number, body2: number): void {
    const { dof_parentid } = m;
    let i = last[body1];
    let j = last[body2];
    while (i !== j) {
      if (i > j) {
        addPower(out, i, 0, -1);
        i = dof_parentid[i];
      } else {
        addPower(out, j, 6, 1);
        j = dof_parentid[j];
      }
    }
  }

  return {
    addForce(out, body, p, i, f, j, scale) {
      setForce(0, body, p, i, f, j, scale);
      addChain(out, body);
    },
    addTorque(out, body, t, j, scale) {
      setTorque(0, t, j, scale);
      addChain(out, body);
    },
    addForcePair(out, body1, p1, i, body2, p2, j, f, k, scale) {
      setForce(0, body1, p1, i, f, k, scale);
      setForce(6, body2, p2, j, f, k, scale);
      addChains(out, body1, body2);
    },
    addTorquePair(out, body1, body2, t, k, scale) {
      setTorque(0, t, k, scale);
      setTorque(6, t, k, scale);
      addChains(out, body1, body2);
    },
    addTorqueApart(out, body, other, t, j, scale) {
      setTorque(0, t, j, 0);
      setTorque(6, t, j, scale);
      addChains(out, other, body);
    },
  };
}

/**
 * Derivative of the bias forces with respect to velocity, in O(n depth) by composite matrices.
 *
 * With c_k the motion axis of dof k, v the spatial velocity and I the inertia of a body, a change of qvel_k changes the
 * velocity of every body below k by c_k, and its acceleration by e_k + c_k x v with e_k = c'_k - c_k x v_k, where c'_k
 * is the rate of the axis and v_k the velocity just after the joint of k. The force on the bodies below i, itself below
 * k, changes by
 *
 *     I_i e_k + B_i c_k,   B = sum over the subtree of  v x* I - I v x + (I v) x*
 *
 * and only by that of the subtree of k if k is below i. Projecting on c_i gives each entry from two products.
 *
 * Echeandia and Wensing, Numerical Methods to Compute the Coriolis Matrix and Christoffel Symbols (2021).
 */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { crossMotion, mulInertVec } from '../../../foundation/math/spatial.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

type Arr = Float64Array;

/** Derivatives of bias forces with respect to velocity. */
export interface RneVel {
  /** qDeriv -= d qfrc_bias / d qvel. */
  rneVel(): void;
  /** out (6 x 6) = d qfrc_bias / d qvel of a free body (`isFreeBody`). */
  freeBiasVel(body: number, out: Arr): void;
}

/** Binds the derivatives. They read `qvel`, `cdof`, `cdof_dot`, `cvel`, `cinert` and `crb` and write `qDeriv`. */
export function bindRneVel(m: ModelRecord, d: DataRecord): RneVel {
  const { nbody, nv } = m;
  /** B of each subtree (36); per dof: e_k, I c_k, B^T c_k and I e_k + B c_k of its body (6 each). */
  const composite = doubles(36 * nbody);
  const rate = doubles(6 * nv);
  const momentum = doubles(6 * nv);
  const back = doubles(6 * nv);
  const forward = doubles(6 * nv);
  const h = doubles(6);
  const velocity = doubles(6);
  /** A unit vector, zero between uses. */
  const unit = doubles(6);
  const column = doubles(6);

  /** Adds a x* f, the rate of change of a force f that moves along with a, to column k of composite[o..] (6 x 6). */
  function addCrossForce(o: number, k: number, a: Arr, i: number, f: Arr, j: number): void {
    composite[o + k] += a[i + 1] * f[j + 2] - a[i + 2] * f[j + 1] + a[i + 4] * f[j + 5] - a[i + 5] * f[j + 4];
    composite[o + 6 + k] += a[i + 2] * f[j] - a[i] * f[j + 2] + a[i + 5] * f[j + 3] - a[i + 3] * f[j + 5];
    composite[o + 12 + k] += a[i] * f[j + 1] - a[i + 1] * f[j] + a[i + 3] * f[j + 4] - a[i + 4] * f[j + 3];
    composite[o + 18 + k] += a[i + 1] * f[j + 5] - a[i + 2] * f[j + 4];
    composite[o + 24 + k] += a[i + 2] * f[j + 3] - a[i] * f[j + 5];
    composite[o + 30 + k] += a[i] * f[j + 4] - a[i + 1] * f[j + 3];
  }

  /** Computes B of one body, column by column. */
  function bodyMatrix(body: number): void {
    const { cinert, cvel } = d;
    const o = 36 * body;
    const v = 6 * body;
    const n = 10 * body;
    clearRange(composite, o, o + 36);
    mulInertVec(h, 0, cinert, n, cvel, v);
    for (let k = 0; k < 6; k++) {
      unit[k] = 1;
      mulInertVec(column, 0, cinert, n, unit, 0);
      addCrossForce(o, k, cvel, v, column, 0);
      addCrossForce(o, k, unit, 0, h, 0);
      crossMotion(velocity, 0, unit, 0, cvel, v);
      mulInertVec(column, 0, cinert, n, velocity, 0);
      for (let row = 0; row < 6; row++) composite[o + 6 * row + k] += column[row];
      unit[k] = 0;
    }
  }

  /** Computes e_k of the dofs in [first, end), a joint or a part of one, with the velocity after all of them. */
  function jointRates(first: number, end: number): void {
    const { cdof, cdof_dot, qvel } = d;
    for (let k = first; k < end; k++) {
      for (let c = 0; c < 6; c++) velocity[c] += cdof[6 * k + c] * qvel[k];
    }
    for (let k = first; k < end; k++) {
      crossMotion(column, 0, cdof, 6 * k, velocity, 0);
      for (let c = 0; c < 6; c++) rate[6 * k + c] = cdof_dot[6 * k + c] - column[c];
    }
  }

  function bodyRates(body: number): void {
    const { body_parentid, body_jntadr, body_jntnum, jnt_type, jnt_dofadr } = m;
    const parent = 6 * body_parentid[body];
    for (let c = 0; c < 6; c++) velocity[c] = d.cvel[parent + c];
    const end = body_jntadr[body] + body_jntnum[body];
    for (let j = body_jntadr[body]; j < end; j++) {
      const dof = jnt_dofadr[j];
      if (jnt_type[j] === JointType.FREE) {
        jointRates(dof, dof + 3);
        jointRates(dof + 3, dof + 6);
      } else {
        jointRates(dof, dof + (jnt_type[j] === JointType.BALL ? 3 : 1));
      }
    }
  }

  /** Computes the three products of a dof with the composites of its body, whose inertia is inertia[10 body..]. */
  function dofProducts(k: number, inertia: Arr, body: number): void {
    const { cdof } = d;
    const B = composite;
    const o = 36 * body;
    const c = 6 * k;
    mulInertVec(momentum, c, inertia, 10 * body, cdof, c);
    mulInertVec(forward, c, inertia, 10 * body, rate, c);
    const c0 = cdof[c];
    const c1 = cdof[c + 1];
    const c2 = cdof[c + 2];
    const c3 = cdof[c + 3];
    const c4 = cdof[c + 4];
    const c5 = cdof[c + 5];
    for (let row = 0, a = o, b = o; row < 6; row++, a += 6, b++) {
      forward[c + row] += B[a] * c0 + B[a + 1] * c1 + B[a + 2] * c2 + B[a + 3] * c3 + B[a + 4] * c4 + B[a + 5] * c5;
      back[c + row] = B[b] * c0 + B[b + 6] * c1 + B[b + 12] * c2 + B[b + 18] * c3 + B[b + 24] * c4 + B[b + 30] * c5;
    }
  }

  /** out[p] += sign * d (bias of dof i) / d (velocity of dof k), for dofs of one chain. */
  function addEntry(out: Arr, p: number, sign: 1 | -1, i: number, k: number): void {
    const { cdof } = d;
    const a = 6 * i;
    const b = 6 * k;
    let sum = 0;
    if (k <= i) for (let c = 0; c < 6; c++) sum += momentum[a + c] * rate[b + c] + back[a + c] * cdof[b + c];
    else for (let c = 0; c < 6; c++) sum += cdof[a + c] * forward[b + c];
    out[p] += sign * sum;
  }

  function rneVel(): void {
    const { body_parentid, dof_bodyid, D_rownnz, D_rowadr, D_colind } = m;
    const { crb, qDeriv } = d;
    for (let b = 1; b < nbody; b++) {
      bodyMatrix(b);
      bodyRates(b);
    }
    for (let b = nbody - 1; b > 0; b--) {
      const o = 36 * b;
      const p = 36 * body_parentid[b];
      if (p > 0) for (let k = 0; k < 36; k++) composite[p + k] += composite[o + k];
    }
    for (let k = 0; k < nv; k++) dofProducts(k, crb, dof_bodyid[k]);
    for (let i = 0; i < nv; i++) {
      const end = D_rowadr[i] + D_rownnz[i];
      for (let p = D_rowadr[i]; p < end; p++) addEntry(qDeriv, p, -1, i, D_colind[p]);
    }
  }

  function freeBiasVel(body: number, out: Arr): void {
    const dof = m.body_dofadr[body];
    bodyMatrix(body);
    bodyRates(body);
    for (let k = 0; k < 6; k++) dofProducts(dof + k, d.cinert, body);
    clearRange(out, 0, 36);
    for (let i = 0; i < 6; i++) for (let k = 0; k < 6; k++) addEntry(out, 6 * i + k, 1, dof + i, dof + k);
  }

  return { rneVel, freeBiasVel };
}

/** Tests whether a free joint is the only joint of a body and its subtree, and the body has all mass of the subtree. */
export function isFreeBody(m: ModelRecord, body: number): boolean {
  const joint = m.body_jntadr[body];
  if (m.body_jntnum[body] !== 1 || m.jnt_type[joint] !== JointType.FREE) return false;
  const tree = m.dof_treeid[m.jnt_dofadr[joint]];
  return m.tree_dofnum[tree] === 6 && m.body_subtreemass[body] === m.body_mass[body];
}

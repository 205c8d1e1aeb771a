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
  const column = doubles(6);

  /**
   * Computes B = Y' + H + Y of one body, or of several that move with it, whose inertia is inertia[10 body..]: Y = -I v x
   * and H c = c x* (I v). Products that are zero in any state are left out; those of linear rows and columns cancel.
   */
  function bodyMatrix(body: number, inertia: Arr): void {
    mulInertVec(h, 0, inertia, 10 * body, d.cvel, 6 * body);
    angularBlock(body, inertia);
    linearBlocks(body, inertia);
  }

  /** Computes the block of B that multiplies angular velocities and gives torques. */
  function angularBlock(body: number, inertia: Arr): void {
    const { cvel } = d;
    const o = 36 * body;
    const n = 10 * body;
    const w0 = cvel[6 * body];
    const w1 = cvel[6 * body + 1];
    const w2 = cvel[6 * body + 2];
    const v0 = cvel[6 * body + 3];
    const v1 = cvel[6 * body + 4];
    const v2 = cvel[6 * body + 5];
    const xx = inertia[n];
    const yy = inertia[n + 1];
    const zz = inertia[n + 2];
    const xy = inertia[n + 3];
    const xz = inertia[n + 4];
    const yz = inertia[n + 5];
    const m0 = inertia[n + 6];
    const m1 = inertia[n + 7];
    const m2 = inertia[n + 8];
    const y00 = xz * w1 - xy * w2 + m1 * v1 + m2 * v2;
    const y01 = xx * w2 - xz * w0 - m1 * v0;
    const y02 = xy * w0 - xx * w1 - m2 * v0;
    const y10 = yz * w1 - yy * w2 - m0 * v1;
    const y11 = xy * w2 - yz * w0 + m2 * v2 + m0 * v0;
    const y12 = yy * w0 - xy * w1 - m2 * v1;
    const y20 = zz * w1 - yz * w2 - m0 * v2;
    const y21 = xz * w2 - zz * w0 - m1 * v2;
    const y22 = yz * w0 - xz * w1 + m0 * v0 + m1 * v1;
    composite[o] = y00 + y00;
    composite[o + 1] = y10 + h[2] + y01;
    composite[o + 2] = y20 - h[1] + y02;
    composite[o + 6] = y01 - h[2] + y10;
    composite[o + 7] = y11 + y11;
    composite[o + 8] = y21 + h[0] + y12;
    composite[o + 12] = y02 + h[1] + y20;
    composite[o + 13] = y12 - h[0] + y21;
    composite[o + 14] = y22 + y22;
  }

  /** Computes the blocks of B that multiply linear velocities or give linear forces. */
  function linearBlocks(body: number, inertia: Arr): void {
    const { cvel } = d;
    const o = 36 * body;
    const n = 10 * body;
    const w0 = cvel[6 * body];
    const w1 = cvel[6 * body + 1];
    const w2 = cvel[6 * body + 2];
    const v0 = cvel[6 * body + 3];
    const v1 = cvel[6 * body + 4];
    const v2 = cvel[6 * body + 5];
    const m0 = inertia[n + 6];
    const m1 = inertia[n + 7];
    const m2 = inertia[n + 8];
    const mass = inertia[n + 9];
    const y31 = mass * v2 + m1 * w0;
    const y32 = m2 * w0 - mass * v1;
    const y40 = m0 * w1 - mass * v2;
    const y42 = mass * v0 + m2 * w1;
    const y50 = mass * v1 + m0 * w2;
    const y51 = m1 * w2 - mass * v0;
    composite[o + 3] = 0;
    composite[o + 4] = y40 + h[5] - m1 * w0;
    composite[o + 5] = y50 - h[4] - m2 * w0;
    composite[o + 9] = y31 - h[5] - m0 * w1;
    composite[o + 10] = 0;
    composite[o + 11] = y51 + h[3] - m2 * w1;
    composite[o + 15] = y32 + h[4] - m0 * w2;
    composite[o + 16] = y42 - h[3] - m1 * w2;
    composite[o + 17] = 0;
    composite[o + 18] = 0;
    composite[o + 19] = h[5] - m0 * w1 + y31;
    composite[o + 20] = -(m0 * w2) - h[4] + y32;
    composite[o + 24] = -(m1 * w0) - h[5] + y40;
    composite[o + 25] = 0;
    composite[o + 26] = h[3] - m1 * w2 + y42;
    composite[o + 30] = h[4] - m2 * w0 + y50;
    composite[o + 31] = -(m2 * w1) - h[3] + y51;
    composite[o + 32] = 0;
    for (let row = o + 18; row < o + 36; row += 6) composite[row + 3] = composite[row + 4] = composite[row + 5] = 0;
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
      bodyMatrix(b, d.cinert);
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

  /**
   * The axes of the first three dofs are unit vectors of linear motion with rates of zero: their products with B are its
   * rows and columns.
   */
  function freeBiasVel(body: number, out: Arr): void {
    const dof = m.body_dofadr[body];
    const o = 36 * body;
    // bodies fixed to it have its velocity
    bodyMatrix(body, d.crb);
    bodyRates(body);
    clearRange(out, 0, 36);
    for (let k = 3; k < 6; k++) {
      const a = 6 * (dof + k);
      dofProducts(dof + k, d.crb, body);
      for (let i = 0; i < 3; i++) {
        out[6 * i + k] += forward[a + 3 + i];
        out[6 * k + i] += back[a + 3 + i];
      }
    }
    for (let i = 0; i < 3; i++) for (let k = 0; k < 3; k++) out[6 * i + k] += composite[o + 6 * i + k + 21];
    for (let i = 3; i < 6; i++) for (let k = 3; k < 6; k++) addEntry(out, 6 * i + k, 1, dof + i, dof + k);
  }

  return { rneVel, freeBiasVel };
}

/** Tests whether a free joint is the only joint of a body and its subtree. */
export function isFreeBody(m: ModelRecord, body: number): boolean {
  const joint = m.body_jntadr[body];
  if (m.body_jntnum[body] !== 1 || m.jnt_type[joint] !== JointType.FREE) return false;
  const tree = m.dof_treeid[m.jnt_dofadr[joint]];
  return m.tree_dofnum[tree] === 6;
}

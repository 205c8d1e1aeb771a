/** Joint-space inertia M: composite rigid bodies, tendon armature, factorization, products. */
import { inPieces, inPiecesDown, PIECE } from '../../math/pieces.js';
import { factorTree, mulSymmetric, solveTree } from '../../math/tree-ldl.js';
import type { Bind } from '../context.js';
import { treePieces } from '../support/tree-pieces.js';
import { bindReflected } from './reflected.js';

export interface InertiaStages {
  /** Joint-space inertia by composite rigid bodies, into M. */
  crb(): void;
  /** Adds the armature of tendons to M. */
  tendonArmature(): void;
  /** Sparse LDL factorization of M. */
  factorM(): void;
  /** Solves M x = x in place (one vector of nv). */
  solveM(x: Float64Array): void;
  /** out = M x; out is not x. */
  mulM(out: Float64Array, x: Float64Array): void;
}

/**
 * M_ij = s_j^T I_i s_i for every ancestor j of dof i, with the motion axes s and the inertia I_i of everything
 * that dof i moves. M is stored by rows of its lower triangle, ancestors ascending and the diagonal last.
 *
 * Featherstone (2008), section 6.2.
 */
export const bindInertia: Bind<InertiaStages> = (m, d) => {
  const ofJoint = bindReflected(m, false);
  const ofTendon = bindReflected(m, true);
  const trees = treePieces(m);

  function crb(): void {
    const { nbody, nv } = m;
    d.crb.set(d.cinert);
    inPiecesDown(1, nbody, compositeInertias);
    inPieces(0, nv, inertiaMatrix);
  }

  function compositeInertias(begin: number, end: number): void {
    const { nbody, body_parentid } = m;
    const { crb } = d;
    const first = nbody > PIECE ? begin : 1;
    const last = nbody > PIECE ? end : nbody;
    for (let i = last - 1; i >= first; i--) {
      if (body_parentid[i] === 0) continue;
      const o = 10 * body_parentid[i];
      const c = 10 * i;
      for (let k = 0; k < 10; k++) crb[o + k] += crb[c + k];
    }
  }

  /** Products inlined: 0.81 of the time of calls (humanoid). */
  function inertiaMatrix(begin: number, end: number): void {
    const { nv, dof_bodyid, dof_parentid, dof_jntid, dof_simplenum, dof_armature, dof_M0, M_rownnz, M_rowadr } = m;
    const { crb, cdof, M } = d;
    const first = nv > PIECE ? begin : 0;
    const last = nv > PIECE ? end : nv;
    for (let i = first; i < last; i++) {
      const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
      if (dof_simplenum[i]) {
        M[diagonal] = dof_M0[i];
        continue;
      }
      const n = 10 * dof_bodyid[i];
      const h0 = crb[n + 6];
      const h1 = crb[n + 7];
      const h2 = crb[n + 8];
      const mass = crb[n + 9];
      const s = 6 * i;
      const w0 = cdof[s];
      const w1 = cdof[s + 1];
      const w2 = cdof[s + 2];
      const v0 = cdof[s + 3];
      const v1 = cdof[s + 4];
      const v2 = cdof[s + 5];
      // f = I s
      const f0 = crb[n] * w0 + crb[n + 3] * w1 + crb[n + 4] * w2 + h1 * v2 - h2 * v1;
      const f1 = crb[n + 3] * w0 + crb[n + 1] * w1 + crb[n + 5] * w2 + h2 * v0 - h0 * v2;
      const f2 = crb[n + 4] * w0 + crb[n + 5] * w1 + crb[n + 2] * w2 + h0 * v1 - h1 * v0;
      const f3 = mass * v0 + h2 * w1 - h1 * w2;
      const f4 = mass * v1 + h0 * w2 - h2 * w0;
      const f5 = mass * v2 + h1 * w0 - h0 * w1;
      let at = diagonal;
      for (let j = i; j >= 0; j = dof_parentid[j]) {
        const c = 6 * j;
        M[at--] =
          cdof[c] * f0 + cdof[c + 1] * f1 + cdof[c + 2] * f2 + cdof[c + 3] * f3 + cdof[c + 4] * f4 + cdof[c + 5] * f5;
      }
      M[diagonal] += dof_armature[i] + ofJoint.armature(dof_jntid[i]);
    }
  }

  /** M += armature J^T J per tendon, within the sparsity of M. */
  function tendonArmature(): void {
    const { ntendon, tendon_armature, ten_J_rownnz, ten_J_rowadr } = m;
    for (let t = 0; t < ntendon; t++) {
      const armature = tendon_armature[t] + ofTendon.armature(t);
      if (armature) addOuterProduct(ten_J_rowadr[t], ten_J_rowadr[t] + ten_J_rownnz[t], armature);
    }
  }

  /** M += scale J^T J for the row of ten_J in [start, end), whose columns ascend. */
  function addOuterProduct(start: number, end: number, scale: number): void {
    const { M_rownnz, M_rowadr, M_colind, ten_J_colind } = m;
    const { M, ten_J } = d;
    for (let p = start; p < end; p++) {
      const value = scale * ten_J[p];
      if (value === 0) continue;
      const i = ten_J_colind[p];
      const last = M_rowadr[i] + M_rownnz[i];
      let q = start;
      for (let at = M_rowadr[i]; at < last; at++) {
        while (q < end && ten_J_colind[q] < M_colind[at]) q++;
        if (q < end && ten_J_colind[q] === M_colind[at]) M[at] += value * ten_J[q];
      }
    }
  }

  function factorM(): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M, qLD, qLDiagInv } = d;
    qLD.set(M);
    for (let k = 1; k < trees.length; k++) {
      factorTree(qLD, qLDiagInv, trees[k - 1], trees[k], M_rownnz, M_rowadr, M_colind);
    }
  }

  function solveM(x: Float64Array): void {
    if (trees.length > 2) solvePieces(x);
    else solveTree(x, d.qLD, d.qLDiagInv, 0, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  function solvePieces(x: Float64Array): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { qLD, qLDiagInv } = d;
    for (let k = 1; k < trees.length; k++) {
      solveTree(x, qLD, qLDiagInv, trees[k - 1], trees[k], M_rownnz, M_rowadr, M_colind);
    }
  }

  function mulM(out: Float64Array, x: Float64Array): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M } = d;
    for (let k = 1; k < trees.length; k++) {
      mulSymmetric(out, x, M, trees[k - 1], trees[k], M_rownnz, M_rowadr, M_colind);
    }
  }

  return { crb, tendonArmature, factorM, solveM, mulM };
};

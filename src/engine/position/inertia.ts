/** Joint-space inertia M: composite rigid bodies, tendon armature, factorization, products. */
import { mulInertVec } from '../../math/spatial.js';
import { factorTree, mulSymmetric, solveTree } from '../../math/tree-ldl.js';
import type { Bind } from '../context.js';
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
  const force = new Float64Array(6);
  const ofJoint = bindReflected(m, false);
  const ofTendon = bindReflected(m, true);

  function crb(): void {
    compositeInertias();
    const { nv, dof_bodyid, dof_parentid, dof_jntid, dof_simplenum, dof_armature, dof_M0, M_rownnz, M_rowadr } = m;
    const { crb, cdof, M } = d;
    for (let i = 0; i < nv; i++) {
      let at = M_rowadr[i] + M_rownnz[i] - 1;
      if (dof_simplenum[i]) {
        M[at] = dof_M0[i];
        continue;
      }
      mulInertVec(force, 0, crb, 10 * dof_bodyid[i], cdof, 6 * i);
      // the force in locals and the products inlined: a fifth less time than calls (humanoid)
      const f0 = force[0];
      const f1 = force[1];
      const f2 = force[2];
      const f3 = force[3];
      const f4 = force[4];
      const f5 = force[5];
      for (let j = i; j >= 0; j = dof_parentid[j]) {
        const c = 6 * j;
        M[at--] =
          cdof[c] * f0 + cdof[c + 1] * f1 + cdof[c + 2] * f2 + cdof[c + 3] * f3 + cdof[c + 4] * f4 + cdof[c + 5] * f5;
      }
      M[M_rowadr[i] + M_rownnz[i] - 1] += dof_armature[i] + ofJoint.armature(dof_jntid[i]);
    }
  }

  function compositeInertias(): void {
    const { nbody, body_parentid } = m;
    const { crb, cinert } = d;
    crb.set(cinert);
    for (let i = nbody - 1; i > 0; i--) {
      const parent = body_parentid[i];
      if (parent === 0) continue;
      for (let k = 0; k < 10; k++) crb[10 * parent + k] += crb[10 * i + k];
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
    d.qLD.set(d.M);
    factorTree(d.qLD, d.qLDiagInv, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  function solveM(x: Float64Array): void {
    solveTree(x, 0, d.qLD, d.qLDiagInv, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  function mulM(out: Float64Array, x: Float64Array): void {
    mulSymmetric(out, x, d.M, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  return { crb, tendonArmature, factorM, solveM, mulM };
};

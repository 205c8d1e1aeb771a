/** Joint-space inertia M: tendon armature, factorization, products. */
import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import { factorTree, mulSymmetric, solveTree } from '../../../foundation/math/tree-ldl.js';
import { Warning } from '../../../foundation/schema/enums.js';
import type { Bind } from '../context.js';
import { warn } from '../integrate/warning.js';
import { awakeTrees, someSleep } from '../sleep/awake.js';
import { bindCrb } from './crb.js';
import { bindReflected } from './reflected.js';
import { treePieces } from './tree-pieces.js';

/** Stages of the joint-space inertia `M` and its factor `qLD` (Featherstone: Rigid Body Dynamics Algorithms, 2008). */
export interface InertiaStages {
  /** Computes the joint-space inertia M by composite rigid bodies. */
  crb(): void;
  /** Adds the armature of tendons to M. */
  tendonArmature(): void;
  /** Factors M = L^T D L into `qLD` and `qLDiagInv`. */
  factorM(): void;
  /** Solves M x = x in place (one vector of nv). */
  solveM(x: Float64Array): void;
  /** Solves M x = x in place for awake trees; the rest of x is unchanged. */
  solveAwake(x: Float64Array): void;
  /** out = M x; out is not x. */
  mulM(out: Float64Array, x: Float64Array): void;
  /** out = M x for awake trees; the rest of out is unchanged. */
  mulAwake(out: Float64Array, x: Float64Array): void;
}

/** M is stored by rows of its lower triangle, ancestors ascending and the diagonal last. */
export const bindInertia: Bind<InertiaStages> = (m, d, _, context) => {
  const crb = bindCrb(m, d);
  const ofTendon = bindReflected(m, 'armature', true);
  const trees = treePieces(m);
  /** True if M is diagonal, as for particles and vertices of flexes, whose bodies slide along their own axes. */
  const isDiagonal = m.nC === m.nv;

  /** M += armature J^T J per tendon, within the sparsity of M. */
  function tendonArmature(): void {
    const { ntendon, tendon_armature, ten_J_rownnz, ten_J_rowadr } = m;
    ofTendon.update();
    for (let t = 0; t < ntendon; t++) {
      const armature = tendon_armature[t] + ofTendon.added[t];
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

  /** Operands of the products and solutions of single trees. */
  const operands = { out: doubles(0), x: doubles(0) };

  /** Last dof whose pivot was raised in this factorization, -1 if there is none. */
  let raised = -1;

  function factorM(): void {
    raised = -1;
    if (someSleep(m, d)) awakeTrees(m, d, factorTrees);
    else for (let k = 1; k < trees.length; k++) factorTrees(trees[k - 1], trees[k]);
    if (raised >= 0) warn(d, context, Warning.INERTIA, raised);
  }

  /** The dofs in [begin, end) are those of whole trees, here and in `solveTrees` and `mulTrees`. */
  function factorTrees(begin: number, end: number): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M, qLD, qLDiagInv } = d;
    const last = M_rowadr[end - 1] + M_rownnz[end - 1];
    for (let p = M_rowadr[begin] & INDEX; p < last; p++) qLD[p] = M[p];
    raised = Math.max(raised, factorTree(qLD, qLDiagInv, begin, end, M_rownnz, M_rowadr, M_colind));
  }

  function solveM(x: Float64Array): void {
    if (isDiagonal) solveDiagonal(x);
    else if (trees.length > 2) solvePieces(x);
    else solveTree(x, d.qLD, d.qLDiagInv, 0, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  function solveDiagonal(x: Float64Array): void {
    const { qLDiagInv } = d;
    for (let i = 0; i < m.nv; i++) x[i] *= qLDiagInv[i];
  }

  function solvePieces(x: Float64Array): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { qLD, qLDiagInv } = d;
    for (let k = 1; k < trees.length; k++) {
      solveTree(x, qLD, qLDiagInv, trees[k - 1], trees[k], M_rownnz, M_rowadr, M_colind);
    }
  }

  function solveAwake(x: Float64Array): void {
    if (!someSleep(m, d)) {
      solveM(x);
      return;
    }
    operands.x = x;
    awakeTrees(m, d, solveTrees);
  }

  function solveTrees(begin: number, end: number): void {
    solveTree(operands.x, d.qLD, d.qLDiagInv, begin, end, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  function mulM(out: Float64Array, x: Float64Array): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M } = d;
    if (isDiagonal) {
      for (let i = 0; i < m.nv; i++) out[i] = M[i] * x[i];
      return;
    }
    for (let k = 1; k < trees.length; k++) {
      mulSymmetric(out, x, M, trees[k - 1], trees[k], M_rownnz, M_rowadr, M_colind);
    }
  }

  function mulAwake(out: Float64Array, x: Float64Array): void {
    if (!someSleep(m, d)) {
      mulM(out, x);
      return;
    }
    operands.out = out;
    operands.x = x;
    awakeTrees(m, d, mulTrees);
  }

  function mulTrees(begin: number, end: number): void {
    mulSymmetric(operands.out, operands.x, d.M, begin, end, m.M_rownnz, m.M_rowadr, m.M_colind);
  }

  return { crb, tendonArmature, factorM, solveM, solveAwake, mulM, mulAwake };
};

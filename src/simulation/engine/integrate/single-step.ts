/** Single-step integrators: v' = v + h (M - h D)^-1 (smooth and constraint forces), then positions with v'. */
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { factorTree, solveTree } from '../../../foundation/math/tree-ldl.js';
import { factorTreeLU, solveTreeLU } from '../../../foundation/math/tree-lu.js';
import { IntegratorType, Warning } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { treePieces } from '../position/tree-pieces.js';
import { awakeBodies, awakeDofs, awakeTrees, someSleep } from '../sleep/awake.js';
import type { Stages } from '../stages.js';
import type { ImplicitInertia } from './implicit-inertia.js';
import { warn } from './warning.js';

/** Stages of the integrators that evaluate forces once in each step. */
export interface SingleStepStages {
  /** Semi-implicit Euler with implicit joint damping. */
  euler(): void;
  /** Implicit in velocity (implicit and implicitfast). */
  implicit(): void;
  /** Advances by the acceleration of the solver, which is that of the whole step. */
  discrete(): void;
}

/** MuJoCo documentation, Computation, "Numerical integration". */
export function bindSingleStep(
  m: ModelRecord,
  d: DataRecord,
  stages: Stages,
  context: EngineContext,
  inertia: ImplicitInertia,
): SingleStepStages {
  /** Acceleration that the step integrates; `qacc` remains that of the continuous system. */
  const acceleration = doubles(m.nv);
  const trees = treePieces(m);
  const columns = integers(m.nv);
  const block = doubles(36);

  function euler(): void {
    if (inertia.hasEulerDamping()) {
      inertia.setEulerInertia();
      awakeDofs(m, d, setForce);
      solveSymmetric();
    } else {
      copyRange(acceleration, d.qacc);
    }
    stages.advance(d.act_dot, acceleration, d.qvel);
  }

  function implicit(): void {
    if (m.opt[OPT.integrator] === IntegratorType.IMPLICIT) {
      inertia.setFullInertia();
      awakeDofs(m, d, setForce);
      solveFull();
    } else {
      inertia.setFastInertia();
      inertia.clearFreeBlocks();
      awakeDofs(m, d, setForce);
      solveSymmetric();
      awakeBodies(m, d, 1, solveFreeBodies);
    }
    stages.advance(d.act_dot, acceleration, d.qvel);
  }

  function discrete(): void {
    stages.advance(d.act_dot, d.qacc, d.qvel);
  }

  function setForce(begin: number, end: number): void {
    const { qfrc_smooth, qfrc_constraint } = d;
    for (let i = begin; i < end; i++) acceleration[i] = qfrc_smooth[i] + qfrc_constraint[i];
  }

  /** Last dof whose pivot was raised in this factorization, -1 if there is none. */
  let raised = -1;

  function solveSymmetric(): void {
    raised = -1;
    if (someSleep(m, d)) awakeTrees(m, d, solveTrees);
    else for (let k = 1; k < trees.length; k++) solveTrees(trees[k - 1], trees[k]);
    if (raised >= 0) warn(d, context, Warning.INERTIA, raised);
  }

  /** Factors and solves for the dofs in [begin, end), which are those of whole trees. */
  function solveTrees(begin: number, end: number): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { qH, qHDiagInv } = d;
    raised = Math.max(raised, factorTree(qH, qHDiagInv, begin, end, M_rownnz, M_rowadr, M_colind));
    solveTree(acceleration, qH, qHDiagInv, begin, end, M_rownnz, M_rowadr, M_colind);
  }

  function solveFull(): void {
    const { nv, D_rownnz, D_rowadr, D_diag, D_colind } = m;
    const { qLU } = d;
    const replaced = factorTreeLU(qLU, nv, D_rownnz, D_rowadr, D_diag, D_colind, columns);
    if (replaced >= 0) warn(d, context, Warning.INERTIA, replaced);
    solveTreeLU(acceleration, qLU, nv, D_rownnz, D_rowadr, D_diag, D_colind);
  }

  function solveFreeBodies(begin: number, end: number): void {
    for (let i = begin; i < end; i++) if (inertia.freeDof[i] >= 0) solveFreeBody(i);
  }

  /** Solves the block of a free body with the derivatives of its bias forces, by Gaussian elimination. */
  function solveFreeBody(body: number): void {
    const { qfrc_smooth, qfrc_constraint } = d;
    const o = inertia.freeDof[body];
    inertia.freeBlock(body, block);
    for (let i = o; i < o + 6; i++) acceleration[i] = qfrc_smooth[i] + qfrc_constraint[i];
    for (let p = 0; p < 6; p++) {
      for (let r = p + 1; r < 6; r++) {
        const factor = block[6 * r + p] / block[6 * p + p];
        for (let c = p; c < 6; c++) block[6 * r + c] -= factor * block[6 * p + c];
        acceleration[o + r] -= factor * acceleration[o + p];
      }
    }
    for (let r = 5; r >= 0; r--) {
      for (let c = r + 1; c < 6; c++) acceleration[o + r] -= block[6 * r + c] * acceleration[o + c];
      acceleration[o + r] /= block[6 * r + r];
    }
  }

  return { euler, implicit, discrete };
}

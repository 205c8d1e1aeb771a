/** Solutions with the effective metric M + K. */

import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import type { Stages } from '../stages.js';
import { bindBentFactor } from './bent-factor.js';

const { max, sqrt } = Math;

/** The solver with M + K. */
export interface MetricSolve {
  /** Updates values derived from constants of the Model, which may have changed. */
  update(): void;
  /** Factors the 3 x 3 blocks of M + K on its diagonal into efm_L. */
  factorBlocks(): boolean;
  /** x = P \ b with the preconditioner P. */
  precondition(x: Float64Array, b: Float64Array): void;
}

/**
 * Binds the solver. P consists of the 3 x 3 blocks of points with stiffness, and of the factored part of the metric for the other dofs. If all
 * stiffness is bending stiffness, which is constant, P is exact: M + K of the dofs that `efm0` covers has been factored
 * with the Model.
 */
export function bindMetricSolve(m: ModelRecord, d: DataRecord, stages: Stages, context: EngineContext): MetricSolve {
  const { nv } = m;
  const given = doubles(nv);
  const bentFactor = bindBentFactor(m);

  function factorBlocks(): boolean {
    const { scalar, efm_K_rownnz, efm_dofid } = d;
    let count = 0;
    for (let i = 0; i < nv; ) {
      if (efm_K_rownnz[i] === 0) {
        i++;
        continue;
      }
      if (count < d.cap_nefmdof && 9 * count < d.cap_nefmL) {
        efm_dofid[count] = i;
        setBlock(i, 9 * count);
        factor(9 * count);
      }
      count++;
      i += 3;
    }
    context.needed.nefmdof = count;
    context.needed.nefmL = 9 * count;
    scalar[SC.nefmdof] = count;
    scalar[SC.nefmL] = 9 * count;
    return count <= d.cap_nefmdof && 9 * count <= d.cap_nefmL;
  }

  /** Writes the block of M + K at dof i to efm_L[o..]; of M, the lower triangle. */
  function setBlock(i: number, o: number): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M, efm_L, efm_K_rownnz, efm_K_rowadr, efm_K_colind, efm_K_val } = d;
    for (let k = o; k < o + 9; k++) efm_L[k] = 0;
    for (let r = 0; r < 3; r++) {
      const end = M_rowadr[i + r] + M_rownnz[i + r];
      for (let p = M_rowadr[i + r]; p < end; p++) {
        const c = M_colind[p] - i;
        if (c >= 0 && c < 3) efm_L[o + 3 * r + c] += M[p];
      }
      const last = efm_K_rowadr[i + r] + efm_K_rownnz[i + r];
      for (let p = efm_K_rowadr[i + r]; p < last; p++) {
        const c = efm_K_colind[p] - i;
        if (c >= 0 && c < 3) efm_L[o + 3 * r + c] += efm_K_val[p];
      }
    }
  }

  /** Cholesky factor into the lower triangle of the block at o. */
  function factor(o: number): void {
    const { efm_L: L } = d;
    for (let j = 0; j < 3; j++) {
      let pivot = L[o + 4 * j];
      for (let k = 0; k < j; k++) pivot -= L[o + 3 * j + k] * L[o + 3 * j + k];
      L[o + 4 * j] = sqrt(max(pivot, MINVAL));
      for (let i = j + 1; i < 3; i++) {
        let sum = L[o + 3 * i + j];
        for (let k = 0; k < j; k++) sum -= L[o + 3 * i + k] * L[o + 3 * j + k];
        L[o + 3 * i + j] = sum / L[o + 4 * j];
      }
    }
  }

  function precondition(out: Float64Array, b: Float64Array): void {
    const { scalar } = d;
    const blocks = scalar[SC.nefmdof];
    const bends = blocks === 0 && m.nefm0dof > 0;
    given.set(b);
    if (3 * blocks < nv && !(bends && m.nefm0dof === nv)) solveOthers(out, blocks, bends);
    if (blocks > 0) solveBlocks(out, blocks);
    if (bends) solveBent(out);
  }

  /** Solves for dofs without stiffness, which must not be coupled to those with stiffness. */
  function solveOthers(out: Float64Array, blocks: number, bends: boolean): void {
    const { nefm0dof, efm0_dofid } = m;
    const { efm_dofid } = d;
    for (let i = 0; i < nv; i++) out[i] = given[i];
    for (let k = 0; k < blocks; k++) for (let i = efm_dofid[k]; i < efm_dofid[k] + 3; i++) out[i] = 0;
    if (bends) for (let i = 0; i < nefm0dof; i++) out[efm0_dofid[i]] = 0;
    stages.solveBackbone(out);
  }

  function solveBlocks(out: Float64Array, blocks: number): void {
    const { efm_dofid, efm_L: L } = d;
    for (let k = 0, o = 0; k < blocks; k++, o += 9) {
      const i = efm_dofid[k];
      const a = given[i] / L[o];
      const b = (given[i + 1] - L[o + 3] * a) / L[o + 4];
      const c = (given[i + 2] - L[o + 6] * a - L[o + 7] * b) / L[o + 8];
      const z = c / L[o + 8];
      const y = (b - L[o + 7] * z) / L[o + 4];
      out[i + 2] = z;
      out[i + 1] = y;
      out[i] = (a - L[o + 3] * y - L[o + 6] * z) / L[o];
    }
  }

  function solveBent(out: Float64Array): void {
    const { nefm0dof, efm0_dofid } = m;
    const { x: bent } = bentFactor;
    for (let i = 0; i < nefm0dof; i++) bent[i] = given[efm0_dofid[i]];
    bentFactor.solve();
    for (let i = 0; i < nefm0dof; i++) out[efm0_dofid[i]] = bent[i];
  }

  return { update: bentFactor.update, factorBlocks, precondition };
}

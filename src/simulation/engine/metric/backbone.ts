/** The part of the metric with the sparsity of M: products, and the factor that preconditions the whole. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { factorTree, mulSymmetric, solveTree } from '../../../foundation/math/tree-ldl.js';
import { Warning } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { warn } from '../integrate/warning.js';
import type { Stages } from '../stages.js';
import { eachCoupling } from './couplings.js';
import { hasDampers, hasSprings } from './gate.js';

/** The matrices that fit the sparsity of M. */
export interface Backbone {
  /** M with the terms of joints and of drag, in the rows of M; complete without tendons, actuators and flexes. */
  readonly inertia: Float64Array;
  /** efm_fluid = h times the drag of a fluid. */
  setFluid(): void;
  /** Computes `inertia`, `efm_sdiag` and the factor, with the diagonals of tendons and actuators, in qH and qHDiagInv. */
  set(): void;
  /** out = inertia x. */
  mul(out: Float64Array, x: Float64Array): void;
  /** x = the factored matrix \ x. */
  solve(x: Float64Array): void;
}

/** Binds the matrices of a Model and Data. */
export function bindBackbone(m: ModelRecord, d: DataRecord, stages: Stages, context: EngineContext): Backbone {
  const inertia = doubles(m.nC);
  const drag = doubles(m.nD);

  function setFluid(): void {
    const { opt, nC, mapD2M } = m;
    const { efm_fluid } = d;
    clearRange(efm_fluid, 0, nC);
    if (!(opt[OPT.density] > 0 || opt[OPT.viscosity] > 0) || !(hasSprings(m) || hasDampers(m))) return;
    clearRange(drag, 0, m.nD);
    stages.dragVel(drag);
    const h = opt[OPT.timestep];
    for (let k = 0; k < nC; k++) efm_fluid[k] = -h * drag[mapD2M[k]];
  }

  /** efm_sdiag += weight row^2. */
  function addSquares(
    values: Float64Array,
    colind: Int32Array,
    adr: number,
    count: number,
    weights: Float64Array,
    at: number,
  ): void {
    const { efm_sdiag } = d;
    const weight = weights[at];
    for (let p = adr; p < adr + count; p++) efm_sdiag[colind[p]] += weight * values[p] * values[p];
  }

  function set(): void {
    const { nv, nC, M_rownnz, M_rowadr, M_colind } = m;
    const { M, qH, qHDiagInv, efm_diag, efm_sdiag, efm_fluid } = d;
    for (let k = 0; k < nC; k++) inertia[k] = M[k] + efm_fluid[k];
    for (let i = 0; i < nv; i++) {
      const k = M_rowadr[i] + M_rownnz[i] - 1;
      inertia[k] += efm_diag[i];
      efm_sdiag[i] = efm_diag[i] + efm_fluid[k];
    }
    eachCoupling(m, d, addSquares);
    for (let k = 0; k < nC; k++) qH[k] = inertia[k];
    for (let i = 0; i < nv; i++) {
      const k = M_rowadr[i] + M_rownnz[i] - 1;
      qH[k] = M[k] + efm_sdiag[i];
    }
    const raised = factorTree(qH, qHDiagInv, 0, nv, M_rownnz, M_rowadr, M_colind);
    if (raised >= 0) warn(d, context, Warning.INERTIA, raised);
  }

  return {
    inertia,
    setFluid,
    set,
    mul: (out, v) => mulSymmetric(out, v, inertia, 0, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind),
    solve: (v) => solveTree(v, d.qH, d.qHDiagInv, 0, m.nv, m.M_rownnz, m.M_rowadr, m.M_colind),
  };
}

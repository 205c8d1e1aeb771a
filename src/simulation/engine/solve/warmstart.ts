/**
 * Forces at given accelerations, and the initial accelerations of the solver: the better of the previous and the smooth
 * ones.
 */
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindCost } from '../constraint/cost.js';
import { allRows, bindUpdate, newRowCounts, type UpdateRows } from '../constraint/update.js';
import { isDiscrete } from '../metric/gate.js';
import { awakeDofs, someSleep } from '../sleep/awake.js';
import type { Stages } from '../stages.js';

/** Starting points of the solvers. */
export interface Warmstart {
  /** J a - aref and M a at the accelerations selected by `primal`. */
  readonly jar: Float64Array;
  readonly Ma: Float64Array;
  /** Writes the forces and states of all rows at given accelerations. */
  forcesAt(acceleration: Float64Array): void;
  /** Sets qacc for the primal solvers. */
  primal(): void;
  /** Sets qacc and efc_force for the dual solver. */
  dual(): void;
}

/** Makes the starting points. They read `qacc_warmstart` and `qacc_smooth` and write `qacc` and `efc_force`. */
export function bindWarmstart(m: ModelRecord, d: DataRecord, stages: Stages): Warmstart {
  const jar = doubles(d.cap_nefc);
  const cost = doubles(1);
  const Ma = doubles(m.nv);
  const costAt = bindCost(d, cost);
  const copied = { from: doubles(0) };
  /** Bound on first use: a second copy of the update makes that of the primal solvers 1.5 times slower. */
  let updateRows: UpdateRows | undefined;

  const isCold = (): boolean => (m.opt[OPT.disableflags] & DisableBit.WARMSTART) !== 0;

  /**
   * While trees sleep, only awake dofs in islands need a start: dofs outside of islands have the smooth accelerations.
   */
  const onlyAwake = (): boolean => d.scalar[SC.nisland] > 0 && someSleep(m, d);

  function copyAcceleration(from: Float64Array): void {
    const { nv } = m;
    const { qacc } = d;
    if (onlyAwake()) {
      copyRange(qacc, d.qacc_smooth);
      copied.from = from;
      awakeDofs(m, d, copyPart);
    } else {
      for (let i = 0; i < nv; i++) qacc[i] = from[i];
    }
  }

  function copyPart(begin: number, end: number): void {
    const { qacc } = d;
    const { from } = copied;
    for (let i = begin; i < end; i++) qacc[i] = from[i];
  }

  /** jar = J a - aref. */
  function residualsAt(acceleration: Float64Array): void {
    const { scalar, efc_aref } = d;
    const nefc = scalar[SC.nefc] | 0;
    stages.mulJac(jar, acceleration);
    for (let i = 0; i < nefc; i++) jar[i] -= efc_aref[i];
  }

  function forcesAt(acceleration: Float64Array): void {
    const { scalar } = d;
    residualsAt(acceleration);
    updateRows ??= bindUpdate(d, allRows(d), jar, newRowCounts());
    updateRows(0, scalar[SC.ne], scalar[SC.nf], scalar[SC.nefc], false);
  }

  /** Sets dofs without constraints to their smooth acceleration. */
  function freeUnconstrained(): void {
    const { scalar, map_idof2dof, qacc, qacc_smooth } = d;
    if (scalar[SC.nisland] === 0) return;
    if (onlyAwake()) {
      awakeDofs(m, d, freePart);
      return;
    }
    for (let i = scalar[SC.nidof] | 0; i < m.nv; i++) qacc[map_idof2dof[i]] = qacc_smooth[map_idof2dof[i]];
  }

  /** A piece of `freeUnconstrained`; sleeping dofs already have their smooth acceleration. */
  function freePart(begin: number, end: number): void {
    const { dof_island, qacc, qacc_smooth } = d;
    for (let i = begin; i < end; i++) if (dof_island[i] < 0) qacc[i] = qacc_smooth[i];
  }

  /** Starts from the smooth accelerations, whose products with J and M are known. */
  function startSmooth(): void {
    const { scalar, efc_b, qacc_smooth } = d;
    const nefc = scalar[SC.nefc] | 0;
    copyAcceleration(qacc_smooth);
    for (let i = 0; i < nefc; i++) jar[i] = efc_b[i];
    copyRange(Ma, d.qfrc_smooth);
  }

  /**
   * Adds the Gauss cost of the previous accelerations relative to the smooth ones. A separate function, see
   * `math/pieces.ts`.
   */
  function addGaussCost(begin: number, end: number): void {
    const { qacc_warmstart, qacc_smooth, qfrc_smooth } = d;
    let sum = cost[0];
    for (let i = begin; i < end; i++) sum += 0.5 * (Ma[i] - qfrc_smooth[i]) * (qacc_warmstart[i] - qacc_smooth[i]);
    cost[0] = sum;
  }

  /** Adds the Gauss cost of the previous accelerations in the metric of a discrete step. */
  function addMetricCost(): void {
    const { nv } = m;
    const { qacc_warmstart, qacc_smooth, qfrc_smooth, efm_c, efm_ca } = d;
    stages.mulMetric(Ma, qacc_warmstart);
    let sum = cost[0];
    for (let i = 0; i < nv; i++) {
      sum += 0.5 * (Ma[i] - qfrc_smooth[i] - efm_c[i] - efm_ca[i]) * (qacc_warmstart[i] - qacc_smooth[i]);
    }
    cost[0] = sum;
  }

  /** Ma = Mhat qacc in a discrete step, whose smooth accelerations are approximate. */
  function setProduct(): void {
    if (isDiscrete(m)) stages.mulMetric(Ma, d.qacc);
  }

  function primal(): void {
    const { efc_b, qacc_warmstart } = d;
    if (isCold()) {
      startSmooth();
      setProduct();
      return;
    }
    residualsAt(qacc_warmstart);
    costAt(jar);
    if (isDiscrete(m)) {
      addMetricCost();
    } else if (onlyAwake()) {
      stages.mulAwake(Ma, qacc_warmstart);
      awakeDofs(m, d, addGaussCost);
    } else {
      stages.mulM(Ma, qacc_warmstart);
      addGaussCost(0, m.nv);
    }
    const last = cost[0];
    costAt(efc_b);
    if (last > cost[0]) startSmooth();
    else copyAcceleration(qacc_warmstart);
    freeUnconstrained();
    setProduct();
  }

  /** Tests whether the forces at the previous accelerations cost more than zero forces: f'(A + R) f / 2 + f'b > 0. */
  function isWorseThanNone(): boolean {
    const { scalar, efc_AR, efc_AR_rownnz, efc_AR_rowadr, efc_AR_colind, efc_force, efc_b } = d;
    const nefc = scalar[SC.nefc] | 0;
    let total = 0;
    for (let r = 0; r < nefc; r++) {
      let product = 0;
      const end = efc_AR_rowadr[r] + efc_AR_rownnz[r];
      for (let k = efc_AR_rowadr[r]; k < end; k++) product += efc_AR[k] * efc_force[efc_AR_colind[k]];
      total += efc_force[r] * (efc_b[r] + 0.5 * product);
    }
    return total > 0;
  }

  function dual(): void {
    if (isCold()) {
      copyAcceleration(d.qacc_smooth);
      d.efc_force.fill(0, 0, d.scalar[SC.nefc]);
      return;
    }
    forcesAt(d.qacc_warmstart);
    copyAcceleration(d.qacc_warmstart);
    if (isWorseThanNone()) d.efc_force.fill(0, 0, d.scalar[SC.nefc]);
    freeUnconstrained();
  }

  return { jar, Ma, forcesAt, primal, dual };
}

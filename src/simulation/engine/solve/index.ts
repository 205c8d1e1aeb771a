import { clearRange } from '../../../foundation/math/ranges.js';
import { DisableBit, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { NISLAND, SC } from '../../../foundation/schema/scalars.js';
import { mulJacT } from '../constraint/product.js';
import type { Bind } from '../context.js';
import { isDiscrete } from '../metric/gate.js';
import { bindDual } from './dual.js';
import { bindFrictionCone } from './friction-cone.js';
import { bindNoSlip } from './noslip.js';
import { bindPGS } from './pgs.js';
import { bindPrimal } from './primal.js';
import { bindWarmstart } from './warmstart.js';

/** Stages that compute constraint forces. */
export interface SolveStages extends SolverStages {
  /** Computes constraint forces and accelerations with the selected solver. */
  fwdConstraint(): void;
  /**
   * Computes constraint forces at the accelerations in `qacc`, in closed form: `efc_force`, `efc_state`,
   * `qfrc_constraint`.
   */
  invConstraint(): void;
}

/** Stages that compute forces if there are constraints. */
interface SolverStages {
  /** `fwdConstraint` for at least one row. */
  solveConstraints(): void;
  /** `invConstraint` for at least one row. */
  constraintForces(): void;
}

/** Binds the solvers: Newton, CG, PGS and no-slip. */
export const bindSolvers: Bind<SolverStages> = (m, d, stages) => {
  const warmstart = bindWarmstart(m, d, stages);
  const primal = bindPrimal(m, d, stages, warmstart);
  const dual = bindDual(d);
  const frictionCone = bindFrictionCone(d, dual);
  const solvePGS = bindPGS(m, d, dual, frictionCone);
  const solveNoSlip = bindNoSlip(m, d, dual, frictionCone);

  /** efc_b = J qacc_smooth - aref. */
  function project(): void {
    const { scalar, efc_b, efc_aref, qacc_smooth } = d;
    const nefc = scalar[SC.nefc] | 0;
    stages.mulJac(efc_b, qacc_smooth);
    for (let i = 0; i < nefc; i++) efc_b[i] -= efc_aref[i];
  }

  /** Computes accelerations and joint-space forces from `efc_force`. */
  function finishDual(): void {
    const { nv } = m;
    const { qacc, qacc_smooth, qfrc_constraint, efc_force } = d;
    mulJacT(d, qfrc_constraint, efc_force);
    for (let i = 0; i < nv; i++) qacc[i] = qfrc_constraint[i];
    if (isDiscrete(m)) stages.solveMetric(qacc);
    else stages.solveM(qacc);
    for (let i = 0; i < nv; i++) qacc[i] += qacc_smooth[i];
  }

  function solveConstraints(): void {
    const { opt } = m;
    const { scalar } = d;
    const isWhole = (opt[OPT.disableflags] & DisableBit.ISLAND) !== 0 || (isDiscrete(m) && m.nflex > 0);
    const islands = !isWhole && scalar[SC.nisland] > 0;
    const first = islands ? 0 : -1;
    const end = islands ? scalar[SC.nisland] : 0;
    const pgs = opt[OPT.solver] === SolverType.PGS;
    const noslip = opt[OPT.noslip_iterations] > 0;
    project();
    if (pgs) {
      warmstart.dual();
      for (let k = first; k < end; k++) solvePGS(k);
    } else {
      warmstart.primal();
      primal.solve(opt[OPT.solver] === SolverType.NEWTON, islands);
    }
    if (noslip) for (let k = first; k < end; k++) solveNoSlip(k);
    if (pgs || noslip) finishDual();
    if (isWhole && scalar[SC.nisland] > 0) orderRows();
  }

  /** Restores the island order of rows after all have been solved together. */
  function orderRows(): void {
    const { scalar, map_iefc2efc, efc_type, efc_id, efc_frictionloss, efc_D, efc_R } = d;
    const { iefc_type, iefc_id, iefc_frictionloss, iefc_D, iefc_R } = d;
    const nefc = scalar[SC.nefc] | 0;
    for (let i = 0; i < nefc; i++) {
      const efc = map_iefc2efc[i];
      iefc_type[i] = efc_type[efc];
      iefc_id[i] = efc_id[efc];
      iefc_frictionloss[i] = efc_frictionloss[efc];
      iefc_D[i] = efc_D[efc];
      iefc_R[i] = efc_R[efc];
    }
  }

  function constraintForces(): void {
    warmstart.forcesAt(d.qacc);
    mulJacT(d, d.qfrc_constraint, d.efc_force);
  }

  return { solveConstraints, constraintForces };
};

/** Binds the stages that choose a solver. They write `qacc`, `qfrc_constraint`, `efc_force` and solver statistics. */
export const bindSolve: Bind<Omit<SolveStages, keyof SolverStages>> = (m, d, stages) => {
  function solveNone(): void {
    const { nv } = m;
    const { qacc, qacc_smooth } = d;
    for (let i = 0; i < nv; i++) qacc[i] = qacc_smooth[i];
  }

  function fwdConstraint(): void {
    const { scalar } = d;
    clearRange(d.qfrc_constraint, 0, m.nv);
    for (let k = 0; k < NISLAND; k++) scalar[SC.solver_niter + k] = 0;
    if (scalar[SC.nefc] === 0) solveNone();
    else stages.solveConstraints();
    if (isDiscrete(m)) stages.turnFreeBodies();
  }

  function invConstraint(): void {
    if (d.scalar[SC.nefc] === 0) clearRange(d.qfrc_constraint, 0, m.nv);
    else stages.constraintForces();
  }

  return { fwdConstraint, invConstraint };
};

import { DisableBit, SolverType } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { NISLAND, SC } from '../../schema/scalars.js';
import { mulJac } from '../constraint/product.js';
import type { Bind } from '../context.js';
import { bindPrimal } from './primal.js';
import { bindWarmstart } from './warmstart.js';

export interface SolveStages {
  /** Constraint forces and accelerations by the selected solver. */
  fwdConstraint(): void;
}

export const bindSolve: Bind<SolveStages> = (m, d, s) => {
  const warmstart = bindWarmstart(m, d, s);
  const primal = bindPrimal(m, d);

  /** efc_b = J qacc_smooth - aref. */
  function project(): void {
    const { scalar, efc_b, efc_aref, qacc_smooth } = d;
    const nefc = scalar[SC.nefc] | 0;
    mulJac(d, efc_b, qacc_smooth);
    for (let i = 0; i < nefc; i++) efc_b[i] -= efc_aref[i];
  }

  function fwdConstraint(): void {
    const { nv, opt } = m;
    const { scalar, qacc, qacc_smooth, qfrc_constraint } = d;
    qfrc_constraint.fill(0);
    for (let k = 0; k < NISLAND; k++) scalar[SC.solver_niter + k] = 0;
    if (scalar[SC.nefc] === 0) {
      for (let i = 0; i < nv; i++) qacc[i] = qacc_smooth[i];
      return;
    }
    project();
    const islands = (opt[OPT.disableflags] & DisableBit.ISLAND) === 0 && scalar[SC.nisland] > 0;
    warmstart.primal();
    primal.solve(opt[OPT.solver] === SolverType.NEWTON, islands);
  }

  return { fwdConstraint };
};

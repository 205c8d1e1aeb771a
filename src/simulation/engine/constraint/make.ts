/** Constraint rows of the current state, in the order equality, friction loss, limit, contact. */
import { fillRange } from '../../../foundation/math/ranges.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { isDiscrete } from '../metric/gate.js';
import { bindSleepers } from '../sleep/sleepers.js';
import type { Stages } from '../stages.js';
import { bindChain } from './chain.js';
import { bindContactRows } from './contact.js';
import { bindContactBodies } from './contact-bodies.js';
import { bindDiagonal } from './diagonal.js';
import { bindEquality } from './equality.js';
import { bindFrictionLoss } from './friction-loss.js';
import { bindLimit } from './limit.js';
import { bindRows } from './rows.js';

/** Stages that make rows. */
export interface MakeStages {
  /**
   * Makes the constraint rows of the current contacts, limits, equalities and frictions. False if the arena is too
   * small.
   */
  makeConstraint(): boolean;
  /** Computes the parameters of the rows of a discrete step, once its metric is complete. */
  discreteConstraint(): void;
}

/** Binds the stages that write `efc_*` rows. */
export function bindMake(
  m: ModelRecord,
  d: DataRecord,
  stages: Stages,
  context: EngineContext,
  makeImpedance: () => void,
): MakeStages {
  const rows = bindRows(m, d);
  const chain = bindChain(m);
  const equalityRows = bindEquality(m, d, stages, rows, chain);
  const tendonSleeps = bindSleepers(m, d, 'tendon');
  const frictionLossRows = bindFrictionLoss(m, d, rows, tendonSleeps);
  const limitRows = bindLimit(m, d, rows, tendonSleeps);
  const bodies = bindContactBodies(m, d);
  const contactRows = bindContactRows(m, d, rows, chain, bodies);
  const diagApprox = bindDiagonal(m, d, bodies);

  function makeConstraint(): boolean {
    const { scalar, tendon_efcadr } = d;
    rows.clear();
    if ((m.opt[OPT.disableflags] & DisableBit.CONSTRAINT) !== 0) return true;
    fillRange(tendon_efcadr, -1, 0, m.ntendon);
    equalityRows();
    scalar[SC.ne] = scalar[SC.nefc];
    frictionLossRows();
    scalar[SC.nf] = scalar[SC.nefc] - scalar[SC.ne];
    limitRows();
    scalar[SC.nl] = scalar[SC.nefc] - scalar[SC.ne] - scalar[SC.nf];
    contactRows();
    context.needed.nefc = scalar[SC.nefc];
    context.needed.nJ = scalar[SC.nJ];
    if (!rows.hasRoom()) return false;
    scalar[SC.maxuse_con] = Math.max(scalar[SC.maxuse_con], scalar[SC.ncon]);
    scalar[SC.maxuse_efc] = Math.max(scalar[SC.maxuse_efc], scalar[SC.nefc]);
    rows.accumulateSupernodes();
    // in a discrete step, they depend on the metric
    if (isDiscrete(m)) return true;
    diagApprox();
    makeImpedance();
    return true;
  }

  function discreteConstraint(): void {
    if (d.scalar[SC.nefc] === 0) return;
    diagApprox();
    scaleDiagonal();
    makeImpedance();
  }

  /**
   * Scales the approximate diagonal of J M^-1 J' by sum_j J_j^2 / (M_jj + sdiag_j) over sum_j J_j^2 / M_jj, except for
   * rows that consist of rounding errors.
   */
  function scaleDiagonal(): void {
    const { M_rownnz, M_rowadr } = m;
    const { M, efc_diagA, efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind, efm_sdiag, scalar } = d;
    const nefc = scalar[SC.nefc] | 0;
    for (let r = 0; r < nefc; r++) {
      let bare = 0;
      let whole = 0;
      const end = efc_J_rowadr[r] + efc_J_rownnz[r];
      for (let p = efc_J_rowadr[r]; p < end; p++) {
        const i = efc_J_colind[p];
        const square = efc_J[p] * efc_J[p];
        const inertia = M[M_rowadr[i] + M_rownnz[i] - 1];
        bare += square / inertia;
        whole += square / (inertia + efm_sdiag[i]);
      }
      if (bare > MINVAL) efc_diagA[r] *= whole / bare;
    }
  }

  return { makeConstraint, discreteConstraint };
}

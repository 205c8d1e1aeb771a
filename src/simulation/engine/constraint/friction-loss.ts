/** Rows of dry friction in joints and tendons. */

import { ConstraintType, DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { awakeDofs } from '../sleep/awake.js';
import type { Rows } from './rows.js';
import { writeTendonRow } from './tendon-row.js';

/** Binds the writer of friction loss rows: one per dof and per tendon with a positive loss. */
export function bindFrictionLoss(
  m: ModelRecord,
  d: DataRecord,
  rows: Rows,
  tendonSleeps: (i: number) => boolean,
): () => void {
  function dofRows(begin: number, end: number): void {
    const { dof_frictionloss, dof_treeid } = m;
    const { efc_J, efc_J_colind, efc_J_rowadr, efc_frictionloss, tree_awake } = d;
    for (let i = begin; i < end; i++) {
      if (dof_frictionloss[i] === 0 || tree_awake[dof_treeid[i]] === 0) continue;
      const row = rows.open(1, 1, ConstraintType.FRICTION_DOF, i);
      if (row < 0) continue;
      efc_J[efc_J_rowadr[row]] = 1;
      efc_J_colind[efc_J_rowadr[row]] = i;
      efc_frictionloss[row] = dof_frictionloss[i];
      rows.close(row, 1, false);
    }
  }

  return function frictionLossRows(): void {
    const { opt, ntendon, tendon_frictionloss } = m;
    const { scalar, efc_frictionloss, tendon_efcadr } = d;
    if ((opt[OPT.disableflags] & DisableBit.FRICTIONLOSS) !== 0) return;
    awakeDofs(m, d, dofRows);
    for (let i = 0; i < ntendon; i++) {
      if (tendon_frictionloss[i] <= 0 || tendonSleeps(i)) continue;
      const row = writeTendonRow(m, d, rows, ConstraintType.FRICTION_TENDON, i, 1);
      if (row < 0) continue;
      efc_frictionloss[row] = tendon_frictionloss[i];
      const kept = rows.close(row, 1, false);
      // the address is stored even if the row turns out to be empty, as in the reference
      if (tendon_efcadr[i] === -1) tendon_efcadr[i] = kept ? row : scalar[SC.nefc] | 0;
    }
  };
}

/** Cost s(J a - aref) of the reduced primal problem, without forces; see `update.ts` for its terms. */

import { ConstraintType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';

/**
 * Binds the cost of all rows at residuals `jar`. It writes to `cost[0]`, because a returned number would be allocated.
 */
export function bindCost(d: DataRecord, cost: Float64Array): (jar: Float64Array) => void {
  function huber(jar: Float64Array, begin: number, end: number): void {
    const { efc_D, efc_R, efc_frictionloss } = d;
    let sum = 0;
    for (let i = begin; i < end; i++) {
      const loss = efc_frictionloss[i];
      const bound = efc_R[i] * loss;
      const x = Math.abs(jar[i]);
      sum += x < bound ? 0.5 * efc_D[i] * x * x : loss * (x - 0.5 * bound);
    }
    cost[0] += sum;
  }

  function cone(jar: Float64Array, row: number, con: number, dim: number): void {
    const { efc_D, contact_mu, contact_friction } = d;
    const mu = contact_mu[con];
    const N = jar[row] * mu;
    let tangent = 0;
    let below = 0;
    for (let j = 0; j < dim; j++) {
      const x = jar[row + j];
      const U = x * (j === 0 ? 0 : contact_friction[5 * con + j - 1]);
      below += efc_D[row + j] * x * x;
      tangent += U * U;
    }
    const T = Math.sqrt(tangent);
    const gap = N - mu * T;
    if (gap >= 0) return;
    if (mu * N + T <= 0) cost[0] += 0.5 * below;
    else cost[0] += (0.5 * efc_D[row] * gap * gap) / (mu * mu * (1 + mu * mu));
  }

  return function costAt(jar: Float64Array): void {
    const { scalar, efc_D, efc_type, efc_id, contact_dim } = d;
    const ne = scalar[SC.ne] | 0;
    const unilateral = ne + (scalar[SC.nf] | 0);
    const nefc = scalar[SC.nefc] | 0;
    let sum = 0;
    cost[0] = 0;
    for (let i = 0; i < ne; i++) sum += efc_D[i] * jar[i] * jar[i];
    if (unilateral > ne) huber(jar, ne, unilateral);
    for (let i = unilateral; i < nefc; i++) {
      const x = jar[i];
      if (efc_type[i] === ConstraintType.CONTACT_ELLIPTIC) {
        const dim = contact_dim[efc_id[i]];
        cone(jar, i, efc_id[i], dim);
        i += dim - 1;
      } else if (x < 0) sum += efc_D[i] * x * x;
    }
    cost[0] += 0.5 * sum;
  };
}

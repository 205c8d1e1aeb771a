import { ConeType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/**
 * Force and torque (6) of a contact in its frame, normal first; zero for a contact outside of the solver. Adhesion adds
 * a pull to the force of the friction cone.
 */
export function forceOfContact(m: ModelRecord, d: DataRecord, contact: number, out: Float64Array, o: number): void {
  const { contact_efc_address, contact_dim, contact_friction, contact_adhesion, efc_force } = d;
  out.fill(0, o, o + 6);
  const row = contact_efc_address[contact];
  if (row < 0) return;
  const dim = contact_dim[contact];
  if (m.opt[OPT.cone] === ConeType.PYRAMIDAL && dim > 1) {
    // edges come in pairs N + mu_k T_k, N - mu_k T_k
    for (let k = 1; k < dim; k++) {
      const plus = efc_force[row + 2 * k - 2];
      const minus = efc_force[row + 2 * k - 1];
      out[o] += plus + minus;
      out[o + k] = (plus - minus) * contact_friction[5 * contact + k - 1];
    }
  } else {
    for (let k = 0; k < dim; k++) out[o + k] = efc_force[row + k];
  }
  out[o] -= contact_adhesion[contact];
}

/** Derivative of dampers with respect to velocity. */
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';
import { addRowOuter } from './sparse-outer.js';

/** qDeriv += d qfrc_damper / d qvel, with the damping that actuators add. */
export function bindDamperVel(m: ModelRecord, d: DataRecord, s: Stages): () => void {
  const dofSlope = doubles(m.nv);
  const tendonSlope = doubles(m.ntendon);

  return function damperVel(): void {
    const { nv, ntendon, D_rowadr, D_diag } = m;
    const { ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { qDeriv, ten_J } = d;
    s.dofDamperSlopes(dofSlope);
    s.tendonDamperSlopes(tendonSlope);
    for (let i = 0; i < nv; i++) qDeriv[D_rowadr[i] + D_diag[i]] -= dofSlope[i];
    for (let t = 0; t < ntendon; t++) {
      if (tendonSlope[t] === 0) continue;
      tendonSlope[t] = -tendonSlope[t];
      addRowOuter(m, d, ten_J, ten_J_colind, ten_J_rowadr[t], ten_J_rownnz[t], tendonSlope, t);
    }
  };
}

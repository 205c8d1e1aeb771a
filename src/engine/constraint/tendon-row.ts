/** The Jacobian of a tendon as a constraint row. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Rows } from './rows.js';

/** Opens a row with `scale` times the Jacobian of a tendon; -1 if there is no room for it. */
export function writeTendonRow(
  m: ModelRecord,
  d: DataRecord,
  rows: Rows,
  type: number,
  tendon: number,
  scale: number,
): number {
  const { ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
  const { ten_J, efc_J, efc_J_colind, efc_J_rowadr } = d;
  const nnz = ten_J_rownnz[tendon];
  const row = rows.open(1, nnz, type, tendon);
  if (row < 0) return -1;
  const from = ten_J_rowadr[tendon];
  const to = efc_J_rowadr[row];
  for (let k = 0; k < nnz; k++) {
    efc_J_colind[to + k] = ten_J_colind[from + k];
    efc_J[to + k] = scale * ten_J[from + k];
  }
  return row;
}

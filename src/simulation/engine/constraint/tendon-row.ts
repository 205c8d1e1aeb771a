/** The Jacobian of a tendon as a constraint row. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Rows } from './rows.js';

/**
 * Number of distinct columns of a tendon: one that names a joint twice has its column twice, the second time with zero.
 */
function countColumns({ ten_J_rownnz, ten_J_rowadr, ten_J_colind }: ModelRecord, tendon: number): number {
  const from = ten_J_rowadr[tendon];
  const end = from + ten_J_rownnz[tendon];
  let count = 0;
  for (let k = from; k < end; k++) if (k === from || ten_J_colind[k] !== ten_J_colind[k - 1]) count++;
  return count;
}

/** Opens a row with `scale` times the Jacobian of a tendon, in strictly ascending columns; -1 if the arena is full. */
export function writeTendonRow(
  m: ModelRecord,
  d: DataRecord,
  rows: Rows,
  type: number,
  tendon: number,
  scale: number,
): number {
  const { ten_J_rowadr, ten_J_colind } = m;
  const { ten_J, efc_J, efc_J_colind, efc_J_rowadr } = d;
  const nnz = countColumns(m, tendon);
  const row = rows.open(1, nnz, type, tendon);
  if (row < 0) return -1;
  const to = efc_J_rowadr[row];
  for (let k = 0, from = ten_J_rowadr[tendon]; k < nnz; k++, from++) {
    while (k > 0 && ten_J_colind[from] === efc_J_colind[to + k - 1]) from++;
    efc_J_colind[to + k] = ten_J_colind[from];
    efc_J[to + k] = scale * ten_J[from];
  }
  return row;
}

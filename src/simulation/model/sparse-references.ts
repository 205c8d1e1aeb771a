/** Checks that the rows of sparse matrices have the order that kernels require. */
import { message } from '../../foundation/schema/messages.js';
import { SPARSE, type SparseRows } from '../../foundation/schema/references.js';
import { arrayOf, type WrongValue, wrongValue } from './fault.js';
import type { ModelRecord } from './model-record.js';

/** Describes the first row that is unordered or lacks its diagonal; undefined if all are valid. */
export function brokenSparse(m: ModelRecord): WrongValue | undefined {
  for (const matrix of SPARSE) {
    const fault = brokenRows(m, matrix);
    if (fault) return fault;
  }
  return brokenChains(m);
}

function brokenRows(m: ModelRecord, { rownnz, rowadr, colind, diagonal, repeats }: SparseRows): WrongValue | undefined {
  const [counts, begins, columns] = [arrayOf(m, rownnz), arrayOf(m, rowadr), arrayOf(m, colind)];
  for (let row = 0; row < counts.length; row++) {
    const count = counts[row]!;
    const begin = begins[row]!;
    for (let k = begin + 1; k < begin + count; k++) {
      const step = columns[k]! - columns[k - 1]!;
      if (step < 0 || (step === 0 && !repeats)) return wrongValue(m, colind, k);
    }
    if (diagonal === undefined) continue;
    if (count < 1) return wrongValue(m, rownnz, row);
    const at = diagonal === 'last' ? count - 1 : arrayOf(m, diagonal)[row]!;
    if (at < 0 || at >= count) return message('bad-mjb/value', { array: diagonal, index: row, value: at });
    if (columns[begin + at] !== row) return wrongValue(m, colind, begin + at);
  }
  return undefined;
}

/** Checks that a row of M has the columns of its parent dof's row before its own column. */
function brokenChains(m: ModelRecord): WrongValue | undefined {
  const { nv, dof_parentid, M_rownnz, M_rowadr, M_colind } = m;
  for (let dof = 0; dof < nv; dof++) {
    const above = M_rownnz[dof]! - 1;
    if (above === 0) continue;
    const parent = dof_parentid[dof]!;
    if (parent < 0 || M_rownnz[parent] !== above) return wrongValue(m, 'M_rownnz', dof);
    for (let k = 0; k < above; k++) {
      const at = M_rowadr[dof]! + k;
      if (M_colind[at] !== M_colind[M_rowadr[parent]! + k]) return wrongValue(m, 'M_colind', at);
    }
  }
  return undefined;
}

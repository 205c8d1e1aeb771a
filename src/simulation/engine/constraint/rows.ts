/** Writes constraint rows sequentially: pattern, descriptors and supernodes of the sparse Jacobian. */

import { ConstraintType, JacobianType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Number of dofs below which `jacobian="auto"` selects dense. */
const AUTO_SPARSE_NV = 60;

/**
 * Tests whether the user selected a dense Jacobian. J is always stored sparse here; the setting still determines which
 * rows count as empty (no values instead of no columns, and no row of a contact), which trees a row connects, and the
 * solver statistics.
 */
export function isNominallyDense(m: ModelRecord): boolean {
  const jacobian = m.opt[OPT.jacobian];
  return jacobian === JacobianType.DENSE || (jacobian === JacobianType.AUTO && m.nv < AUTO_SPARSE_NV);
}

/** The writer of constraint rows of one Model and Data. */
export interface Rows {
  /** Removes all rows. */
  clear(): void;
  /**
   * Opens `count` rows that share `columns` columns, with zero position, margin and friction loss, and returns the
   * first of them. Returns -1 if the arena is full; it then only counts the required capacity.
   */
  open(count: number, columns: number, type: number, id: number): number;
  /** Ends rows whose columns and values have been written; removes empty ones unless `keepEmpty`. */
  close(row: number, count: number, keepEmpty: boolean): boolean;
  /** Tests whether all opened rows fitted into the arena. */
  hasRoom(): boolean;
  /** Converts the marks of equal neighbors into the number of equal rows that follow. */
  accumulateSupernodes(): void;
}

/** Makes the writer. It counts rows and values in `scalar` and writes descriptors and patterns of `efc_J`. */
export function bindRows(m: ModelRecord, d: DataRecord): Rows {
  function clear(): void {
    const { scalar } = d;
    scalar[SC.ne] = scalar[SC.nf] = scalar[SC.nl] = scalar[SC.nefc] = 0;
    scalar[SC.nJ] = scalar[SC.nY] = scalar[SC.nA] = 0;
  }

  function hasRoom(): boolean {
    return d.scalar[SC.nefc] <= d.cap_nefc && d.scalar[SC.nJ] <= d.cap_nJ;
  }

  function open(count: number, columns: number, type: number, id: number): number {
    const { scalar, efc_type, efc_id, efc_J_rownnz, efc_J_rowadr, efc_pos, efc_margin, efc_frictionloss } = d;
    const row = scalar[SC.nefc] | 0;
    const adr = scalar[SC.nJ] | 0;
    scalar[SC.nefc] = row + count;
    scalar[SC.nJ] = adr + count * columns;
    if (!hasRoom()) return -1;
    for (let i = 0; i < count; i++) {
      efc_J_rownnz[row + i] = columns;
      efc_J_rowadr[row + i] = adr + i * columns;
      efc_type[row + i] = type;
      efc_id[row + i] = id;
      efc_pos[row + i] = 0;
      efc_margin[row + i] = 0;
      efc_frictionloss[row + i] = 0;
    }
    return row;
  }

  function isEmpty(row: number, count: number): boolean {
    const { efc_J, efc_J_rownnz, efc_J_rowadr } = d;
    const nnz = count * efc_J_rownnz[row];
    if (nnz === 0) return true;
    if (!isNominallyDense(m)) return false;
    const adr = efc_J_rowadr[row];
    for (let i = 0; i < nnz; i++) if (efc_J[adr + i] !== 0) return false;
    return true;
  }

  function samePattern(row: number, other: number): boolean {
    const { efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const nnz = efc_J_rownnz[row];
    if (nnz !== efc_J_rownnz[other]) return false;
    const a = efc_J_rowadr[row];
    const b = efc_J_rowadr[other];
    for (let k = 0; k < nnz; k++) if (efc_J_colind[a + k] !== efc_J_colind[b + k]) return false;
    return true;
  }

  /**
   * Removes the columns of trees in which a row has no value: in a dense Jacobian it does not connect these to an
   * island.
   */
  function dropIdleTrees(row: number): void {
    const { dof_treeid } = m;
    const { scalar, efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const begin = efc_J_rowadr[row];
    const end = begin + efc_J_rownnz[row];
    let to = begin;
    for (let k = begin; k < end; ) {
      const tree = dof_treeid[efc_J_colind[k]];
      const from = to;
      let idle = true;
      for (; k < end && dof_treeid[efc_J_colind[k]] === tree; k++, to++) {
        efc_J_colind[to] = efc_J_colind[k];
        efc_J[to] = efc_J[k];
        if (efc_J[to] !== 0) idle = false;
      }
      if (idle) to = from;
    }
    efc_J_rownnz[row] = to - begin;
    scalar[SC.nJ] = to;
  }

  function close(row: number, count: number, keepEmpty: boolean): boolean {
    const { scalar, efc_type, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper } = d;
    if (!keepEmpty && isEmpty(row, count)) {
      scalar[SC.nJ] = efc_J_rowadr[row];
      scalar[SC.nefc] = row;
      return false;
    }
    // rows with several columns connect the trees of two bodies, even if values are zero
    const mayIdle = count === 1 && efc_J_rownnz[row] > 1 && efc_type[row] < ConstraintType.CONTACT_FRICTIONLESS;
    if (mayIdle && isNominallyDense(m)) dropIdleTrees(row);
    if (row > 0 && samePattern(row, row - 1)) efc_J_rowsuper[row - 1] = 1;
    for (let i = 0; i < count - 1; i++) efc_J_rowsuper[row + i] = 1;
    efc_J_rowsuper[row + count - 1] = 0;
    return true;
  }

  function accumulateSupernodes(): void {
    const { efc_J_rowsuper } = d;
    for (let r = (d.scalar[SC.nefc] | 0) - 2; r >= 0; r--) {
      if (efc_J_rowsuper[r] !== 0) efc_J_rowsuper[r] = 1 + efc_J_rowsuper[r + 1];
    }
  }

  return { clear, open, close, hasRoom, accumulateSupernodes };
}

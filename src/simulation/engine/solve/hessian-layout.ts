/**
 * The layout of the Hessian of an island. It changes rarely: rows whose columns are on the chain of one dof, as for
 * contacts with the world, add nothing to the pattern of M, and islands of equal trees have equal layouts.
 */
import type { PathLdl } from '../../../foundation/math/path-ldl.js';
import { integers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import { RANGE, type System } from './system.js';

/** Binds the function that lays out the Hessian of the selected island in `ldl` and returns the number of values. */
export function bindHessianLayout(m: ModelRecord, system: System, ldl: PathLdl): (room: number) => number {
  const { pattern } = ldl;
  /**
   * Key of the layout: for each dof, in elimination order, the distance to its parent, then lists of columns after
   * their lengths.
   */
  const key = integers(m.nv + system.col.length + system.listCol.length);
  let length = 0;
  let ndof = 0;
  /** True if the columns of each row are part of the key; with only two trees they are not needed. */
  let isMarked = false;
  let nnz = 0;

  /** Tests whether the columns of list l are on the chain of the last of them. */
  function isOnChain(l: number): boolean {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { range, shift, rank, listCol, listCols, col, colRank } = system;
    const last = listCol[l] + listCols[l] - 1;
    const o = shift[col[last]];
    const dof = col[last] - o;
    const v0 = range[RANGE.v0];
    const adr = M_rowadr[dof];
    let at = adr + M_rownnz[dof] - 1;
    for (let k = last; k >= listCol[l]; k--) {
      const r = colRank[k] + v0;
      while (at >= adr && rank[M_colind[at] + o] > r) at--;
      if (at < adr || rank[M_colind[at] + o] !== r) return false;
    }
    return true;
  }

  /** Stores the parents, whose chains are the rows of M; returns true if they are unchanged. */
  function keepsDofs(): boolean {
    const { M_rownnz, dof_parentid } = m;
    const { range, shift, rank } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    let kept = true;
    for (let i = v0; i < v1; i++) {
      const o = shift[i];
      const dof = i - o;
      const at = rank[i] - v0;
      const parent = M_rownnz[dof] > 1 ? rank[i] - rank[dof_parentid[dof] + o] : 0;
      if (key[at] !== parent) kept = false;
      key[at] = parent;
    }
    return kept;
  }

  /** Stores the key of the layout; returns true if it is unchanged. */
  function isKept(): boolean {
    const { range, listCol, listCols, colRank } = system;
    const l1 = range[RANGE.l1];
    const n = range[RANGE.v1] - range[RANGE.v0];
    const marked = range[RANGE.trees] > 2;
    let kept = keepsDofs() && n === ndof && marked === isMarked;
    let at = n;
    for (let l = 0; l < l1; l++) {
      if (isOnChain(l)) continue;
      const end = listCol[l] + listCols[l];
      if (key[at] !== listCols[l]) kept = false;
      key[at++] = listCols[l];
      for (let k = listCol[l]; k < end; k++, at++) {
        if (key[at] !== colRank[k]) kept = false;
        key[at] = colRank[k];
      }
    }
    if (at !== length) kept = false;
    length = at;
    ndof = n;
    isMarked = marked;
    return kept;
  }

  /** Sets the first column of each row of the island; returns the number of values. */
  function makePattern(): number {
    const { M_rownnz, M_rowadr, M_colind, dof_parentid } = m;
    const { range, shift, rank, listCol, listCols, colRank } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    const l1 = range[RANGE.l1];
    pattern.clear(v1 - v0);
    for (let i = v0; i < v1; i++) {
      const dof = i - shift[i];
      if (M_rownnz[dof] > 1) pattern.tie(rank[i] - v0, rank[dof_parentid[dof] + shift[i]] - v0);
    }
    for (let l = 0; l < l1; l++) {
      for (let k = listCol[l] + listCols[l] - 1; k > listCol[l]; k--) pattern.tie(colRank[k], colRank[k - 1]);
    }
    pattern.level();
    for (let i = v0; i < v1; i++) {
      const dof = i - shift[i];
      pattern.reach(rank[i] - v0, rank[M_colind[M_rowadr[dof]] + shift[i]] - v0);
    }
    for (let l = 0; l < l1; l++) pattern.reach(colRank[listCol[l] + listCols[l] - 1], colRank[listCol[l]]);
    return pattern.close();
  }

  function markColumns(): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { range, shift, rank, listCol, listCols, colRank } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    const l1 = range[RANGE.l1];
    pattern.clearMarks();
    for (let i = v0; i < v1; i++) {
      const o = shift[i];
      const dof = i - o;
      const r = rank[i] - v0;
      const end = M_rowadr[dof] + M_rownnz[dof] - 1;
      for (let k = M_rowadr[dof]; k < end; k++) pattern.mark(r, rank[M_colind[k] + o] - v0);
    }
    for (let l = 0; l < l1; l++) {
      const last = listCol[l] + listCols[l] - 1;
      for (let k = listCol[l]; k < last; k++) pattern.mark(colRank[last], colRank[k]);
    }
  }

  return function layOut(room): number {
    if (isKept()) return nnz;
    nnz = makePattern();
    if (nnz > room) return nnz;
    if (isMarked) markColumns();
    ldl.finish(isMarked);
    return nnz;
  };
}

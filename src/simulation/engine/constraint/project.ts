/**
 * The constraint-space inverse inertia of dual solvers, A + R with A = Y Y' and the whitened Jacobian
 * Y = J M^-1/2 = J L^-1 D^-1/2 from the sparse factorization M = L' D L.
 */
import { doubles, INDEX, integers } from '../../../foundation/math/scratch.js';
import { EnableBit, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { isDiscrete } from '../metric/gate.js';

/** Tests whether the solver needs A: PGS, or any other followed by the no-slip solver. */
export function isDual(m: ModelRecord): boolean {
  return m.opt[OPT.solver] === SolverType.PGS || m.opt[OPT.noslip_iterations] > 0;
}

/** Binds `projectConstraint`, which writes `efc_Y` and `efc_AR`; it returns false if the arena is too small. */
export function bindProject(
  m: ModelRecord,
  d: DataRecord,
  context: EngineContext,
  makeImpedance: () => void,
): () => boolean {
  const mark = integers(Math.max(m.nv, d.cap_nefc));
  const dense = doubles(m.nv);
  const nextDense = doubles(m.nv);
  const rootD = doubles(m.nv);
  /** Y by columns: rows and values of column c from `start[c]` to `end[c]`, rows increasing. */
  const start = integers(m.nv);
  const end = integers(m.nv);
  /** `start` before any row was filled. */
  const first = integers(m.nv);
  const rowOf = integers(d.cap_nY);
  const values = doubles(d.cap_nY);
  /** 1 for rows of Y with the columns of the previous row, as for one contact; else 0. */
  const repeats = integers(d.cap_nefc);
  /** The single root of a dof tree among the columns of a row of Y; -1 if there are several or none. */
  const root = integers(d.cap_nefc);
  /** The number of rows with each single root. */
  const rowsOfRoot = integers(m.nv);
  /** Address of the next value of each row of A + R. */
  const next = integers(d.cap_nefc);
  /** The current row of A + R, and the next one. */
  const sums = doubles(d.cap_nefc);
  const nextSums = doubles(d.cap_nefc);
  /** Range of the last marked rows. */
  let lowest = 0;
  let highest = 0;

  /** The factor of M, or of the part of the metric with its sparsity. */
  const factor = (): Float64Array => (isDiscrete(m) ? d.qH : d.qLD);

  /** Marks the columns of row r of Y, those of J and all that M couples to them, and returns their number. */
  function markRow(r: number, stamp: number): number {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    let count = 0;
    for (let k = efc_J_rowadr[r]; k < efc_J_rowadr[r] + efc_J_rownnz[r]; k++) {
      const j = efc_J_colind[k];
      if (mark[j] === stamp) continue;
      for (let a = M_rowadr[j]; a < M_rowadr[j] + M_rownnz[j]; a++) {
        const c = M_colind[a];
        if (mark[c] !== stamp) {
          mark[c] = stamp;
          count++;
        }
      }
    }
    return count;
  }

  /** Tests whether row r > 0 of J has the columns of the previous row. */
  function isRepeated(r: number): boolean {
    const { efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const nnz = efc_J_rownnz[r];
    if (efc_J_rownnz[r - 1] !== nnz) return false;
    const before = efc_J_rowadr[r - 1];
    const adr = efc_J_rowadr[r];
    for (let k = 0; k < nnz; k++) if (efc_J_colind[before + k] !== efc_J_colind[adr + k]) return false;
    return true;
  }

  /** Computes the sizes of the rows of Y; false if they do not fit. */
  function countY(nefc: number): boolean {
    const { efc_Y_rownnz, efc_Y_rowadr } = d;
    mark.fill(0);
    let total = 0;
    for (let r = 0; r < nefc; r++) {
      repeats[r] = r > 0 && isRepeated(r) ? 1 : 0;
      const count = repeats[r] === 1 ? efc_Y_rownnz[r - 1] : markRow(r, r + 1);
      efc_Y_rownnz[r] = count;
      efc_Y_rowadr[r] = total;
      total += count;
    }
    d.scalar[SC.nY] = total;
    context.needed.nY = total;
    return total <= d.cap_nY;
  }

  /** Writes the columns of row r in ascending order. */
  function listRow(r: number): void {
    const { efc_J_rownnz, efc_J_rowadr, efc_J_colind, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    if (repeats[r] === 1) {
      const before = efc_Y_rowadr[r - 1];
      const adr = efc_Y_rowadr[r];
      for (let k = 0; k < efc_Y_rownnz[r]; k++) efc_Y_colind[adr + k] = efc_Y_colind[before + k];
      return;
    }
    markRow(r, -r - 1);
    const last = efc_J_rowadr[r] + efc_J_rownnz[r] - 1;
    let to = efc_Y_rowadr[r] + efc_Y_rownnz[r];
    for (let j = efc_J_colind[last]; to > efc_Y_rowadr[r]; j--) {
      if (mark[j] === -r - 1) efc_Y_colind[--to] = j;
    }
  }

  /**
   * Computes the square roots of the diagonal of D once: a root takes as long as twenty products, and each column has
   * many rows.
   */
  function takeRoots(): void {
    const { nv, M_rownnz, M_rowadr } = m;
    const qLD = factor();
    for (let j = 0; j < nv; j++) rootD[j] = Math.sqrt(qLD[M_rowadr[j] + M_rownnz[j] - 1]);
  }

  /** Copies row r of J into a dense vector, with zeros in the other columns of row r of Y. */
  function spreadRow(r: number, to: Float64Array): void {
    const { efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    const begin = efc_Y_rowadr[r] & INDEX;
    const behind = (begin + efc_Y_rownnz[r]) & INDEX;
    for (let k = begin; k < behind; k++) to[efc_Y_colind[k]] = 0;
    const adr = efc_J_rowadr[r] & INDEX;
    const last = (adr + efc_J_rownnz[r]) & INDEX;
    for (let k = adr; k < last; k++) to[efc_J_colind[k]] = efc_J[k];
  }

  /** Computes one row of Y by substitution, in a dense vector. */
  function whitenRow(r: number): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { efc_Y, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    const qLD = factor();
    spreadRow(r, dense);
    const begin = efc_Y_rowadr[r] & INDEX;
    for (let k = begin + (efc_Y_rownnz[r] & INDEX) - 1; k >= begin; k--) {
      const j = efc_Y_colind[k] & INDEX;
      const value = dense[j];
      const adr = M_rowadr[j] & INDEX;
      const diagonal = (adr + M_rownnz[j] - 1) & INDEX;
      if (value !== 0) for (let a = adr; a < diagonal; a++) dense[M_colind[a]] -= qLD[a] * value;
      efc_Y[k] = value / rootD[j];
    }
  }

  /** `whitenRow` for row r and the next one with the same columns; they share the reads of the factor. */
  function whitenTwo(r: number): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { efc_Y, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    const qLD = factor();
    spreadRow(r, dense);
    spreadRow(r + 1, nextDense);
    const begin = efc_Y_rowadr[r] & INDEX;
    const length = efc_Y_rownnz[r] & INDEX;
    for (let k = begin + length - 1; k >= begin; k--) {
      const j = efc_Y_colind[k] & INDEX;
      const value = dense[j];
      const other = nextDense[j];
      const adr = M_rowadr[j] & INDEX;
      const diagonal = (adr + M_rownnz[j] - 1) & INDEX;
      if (value !== 0 && other !== 0) {
        for (let a = adr; a < diagonal; a++) {
          const c = M_colind[a] & INDEX;
          const factor = qLD[a];
          dense[c] -= factor * value;
          nextDense[c] -= factor * other;
        }
      } else if (value !== 0) {
        for (let a = adr; a < diagonal; a++) dense[M_colind[a]] -= qLD[a] * value;
      } else if (other !== 0) {
        for (let a = adr; a < diagonal; a++) nextDense[M_colind[a]] -= qLD[a] * other;
      }
      const divisor = rootD[j];
      efc_Y[k] = value / divisor;
      efc_Y[k + length] = other / divisor;
    }
  }

  function exactDiagonal(nefc: number): void {
    const { efc_Y, efc_Y_rownnz, efc_Y_rowadr, efc_diagA } = d;
    for (let r = 0; r < nefc; r++) {
      let sum = 0;
      for (let k = efc_Y_rowadr[r]; k < efc_Y_rowadr[r] + efc_Y_rownnz[r]; k++) sum += efc_Y[k] * efc_Y[k];
      efc_diagA[r] = sum;
    }
  }

  function gatherIslandRows(nefc: number): void {
    const { map_iefc2efc, iefc_D, iefc_R, efc_D, efc_R } = d;
    for (let i = 0; i < nefc; i++) {
      iefc_D[i] = efc_D[map_iefc2efc[i]];
      iefc_R[i] = efc_R[map_iefc2efc[i]];
    }
  }

  function transposeY(nefc: number): void {
    const { nv } = m;
    const { efc_Y, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    const total = d.scalar[SC.nY] | 0;
    end.fill(0);
    for (let k = 0; k < total; k++) end[efc_Y_colind[k]]++;
    let at = 0;
    for (let c = 0; c < nv; c++) {
      start[c] = at;
      first[c] = at;
      at += end[c];
      end[c] = start[c];
    }
    for (let r = 0; r < nefc; r++) {
      for (let k = efc_Y_rowadr[r]; k < efc_Y_rowadr[r] + efc_Y_rownnz[r]; k++) {
        const e = end[efc_Y_colind[k]]++;
        rowOf[e] = r;
        values[e] = efc_Y[k];
      }
    }
  }

  /**
   * Marks the rows from r on, or all rows, that share a column with row r, and returns their number. A row that
   * contains a dof contains all dofs that M couples to it, so rows that share a dof share the root of its tree.
   */
  function markNeighbors(r: number, stamp: number): number {
    const { M_rownnz } = m;
    const { efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    // a row without columns still has its regularizer
    mark[r] = stamp;
    lowest = highest = r;
    let count = 1;
    for (let k = efc_Y_rowadr[r]; k < efc_Y_rowadr[r] + efc_Y_rownnz[r]; k++) {
      const c = efc_Y_colind[k];
      if (M_rownnz[c] !== 1) continue;
      for (let e = start[c]; e < end[c]; e++) {
        const other = rowOf[e];
        if (mark[other] === stamp) continue;
        mark[other] = stamp;
        if (other < lowest) lowest = other;
        else if (other > highest) highest = other;
        count++;
      }
    }
    return count;
  }

  /** The root among the columns of row r of Y if there is exactly one, else -1. */
  function onlyRoot(r: number): number {
    const { M_rownnz } = m;
    const { efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    let found = -1;
    for (let k = efc_Y_rowadr[r]; k < efc_Y_rowadr[r] + efc_Y_rownnz[r]; k++) {
      if (M_rownnz[efc_Y_colind[k]] !== 1) continue;
      if (found >= 0) return -1;
      found = efc_Y_colind[k];
    }
    return found;
  }

  function countRowA(r: number): number {
    if (repeats[r] === 1) {
      root[r] = root[r - 1];
      // a row without columns has only its regularizer
      return d.efc_AR_rownnz[r - 1];
    }
    const only = onlyRoot(r);
    root[r] = only;
    return only >= 0 ? end[only] - start[only] : markNeighbors(r, r + 1);
  }

  function countA(nefc: number): boolean {
    const { efc_AR_rownnz, efc_AR_rowadr } = d;
    mark.fill(0);
    rowsOfRoot.fill(0);
    let total = 0;
    for (let r = 0; r < nefc; r++) {
      const count = countRowA(r);
      if (root[r] >= 0) rowsOfRoot[root[r]]++;
      efc_AR_rownnz[r] = count;
      efc_AR_rowadr[r] = total;
      next[r] = total;
      total += count;
    }
    d.scalar[SC.nA] = total;
    context.needed.nA = total;
    return total <= d.cap_nA;
  }

  /** Stores the product sum of row r and another one in A + R and its transposed entry. */
  function putSum(r: number, other: number, from: Float64Array): void {
    const { efc_AR, efc_AR_colind } = d;
    const sum = from[other];
    from[other] = 0;
    efc_AR_colind[next[r]] = other;
    efc_AR[next[r]++] = sum;
    if (other === r) return;
    efc_AR_colind[next[other]] = r;
    efc_AR[next[other]++] = sum;
  }

  /**
   * `putSum` for row r and all later rows, if the rows of its tree are consecutive from `top` to `bottom` and have no
   * other root: they all have the same columns in A.
   */
  function putInLine(r: number, top: number, bottom: number, from: Float64Array): void {
    const { efc_AR, efc_AR_colind, efc_AR_rowadr } = d;
    const adr = efc_AR_rowadr[r] & INDEX;
    const place = (r - top) & INDEX;
    let k = adr + place;
    for (let other = r & INDEX; other <= bottom; other++, k++) {
      const sum = from[other];
      from[other] = 0;
      efc_AR[k] = sum;
      efc_AR[((efc_AR_rowadr[other] & INDEX) + place) & INDEX] = sum;
    }
    k = adr;
    for (let other = top & INDEX; other <= bottom; other++, k++) efc_AR_colind[k] = other;
  }

  /** Number of rows from r on with column c if they are consecutive, else -1. */
  function tailOf(c: number, r: number): number {
    const length = end[c] - start[c];
    return rowOf[end[c] - 1] - r === length - 1 ? length : -1;
  }

  /** Adds the products of row r with later rows, column by column; `start` of a column is at its entry in row r. */
  function addColumns(r: number): void {
    const { efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    const last = efc_Y_rowadr[r] + efc_Y_rownnz[r];
    let k = efc_Y_rowadr[r];
    while (k < last) {
      const c = efc_Y_colind[k];
      const length = tailOf(c, r);
      if (k + 3 < last && length > 0) {
        const c1 = efc_Y_colind[k + 1];
        const c2 = efc_Y_colind[k + 2];
        const c3 = efc_Y_colind[k + 3];
        if (tailOf(c1, r) === length && tailOf(c2, r) === length && tailOf(c3, r) === length) {
          addFour(r, length, start[c], start[c1], start[c2], start[c3]);
          k += 4;
          continue;
        }
      }
      if (length > 0) addInLine(r, length, start[c]);
      else addScattered(sums, start[c], end[c]);
      k++;
    }
    for (k = efc_Y_rowadr[r]; k < last; k++) start[efc_Y_colind[k]]++;
  }

  function addFour(r: number, length: number, a0: number, a1: number, a2: number, a3: number): void {
    const v0 = values[a0];
    const v1 = values[a1];
    const v2 = values[a2];
    const v3 = values[a3];
    for (let e = 0; e < length; e++) {
      sums[r + e] = sums[r + e] + v0 * values[a0 + e] + v1 * values[a1 + e] + v2 * values[a2 + e] + v3 * values[a3 + e];
    }
  }

  function addInLine(r: number, length: number, adr: number): void {
    const value = values[adr];
    for (let e = 0; e < length; e++) sums[r + e] += value * values[adr + e];
  }

  function addScattered(to: Float64Array, begin: number, behind: number): void {
    const value = values[begin];
    for (let e = begin; e < behind; e++) to[rowOf[e]] += value * values[e];
  }

  /** `addColumns` for row r and the next one with the same columns; they share the reads of values. */
  function addColumnsOfTwo(r: number): void {
    const { efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind } = d;
    const last = efc_Y_rowadr[r] + efc_Y_rownnz[r];
    let k = efc_Y_rowadr[r];
    while (k < last) {
      const c = efc_Y_colind[k];
      const length = tailOf(c, r);
      if (k + 3 < last && length > 0) {
        const c1 = efc_Y_colind[k + 1];
        const c2 = efc_Y_colind[k + 2];
        const c3 = efc_Y_colind[k + 3];
        if (tailOf(c1, r) === length && tailOf(c2, r) === length && tailOf(c3, r) === length) {
          addFourOfTwo(r, length, start[c], start[c1], start[c2], start[c3]);
          k += 4;
          continue;
        }
      }
      addScattered(sums, start[c], end[c]);
      addScattered(nextSums, start[c] + 1, end[c]);
      k++;
    }
    for (k = efc_Y_rowadr[r]; k < last; k++) start[efc_Y_colind[k]] += 2;
  }

  function addFourOfTwo(r: number, length: number, a0: number, a1: number, a2: number, a3: number): void {
    let k0 = a0 & INDEX;
    let k1 = a1 & INDEX;
    let k2 = a2 & INDEX;
    let k3 = a3 & INDEX;
    const v0 = values[k0++];
    const v1 = values[k1++];
    const v2 = values[k2++];
    const v3 = values[k3++];
    const w0 = values[k0];
    const w1 = values[k1];
    const w2 = values[k2];
    const w3 = values[k3];
    let at = r & INDEX;
    const behind = (at + length) & INDEX;
    sums[at] = sums[at] + v0 * v0 + v1 * v1 + v2 * v2 + v3 * v3;
    for (at++; at < behind; at++, k0++, k1++, k2++, k3++) {
      const x0 = values[k0];
      const x1 = values[k1];
      const x2 = values[k2];
      const x3 = values[k3];
      sums[at] = sums[at] + v0 * x0 + v1 * x1 + v2 * x2 + v3 * x3;
      nextSums[at] = nextSums[at] + w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3;
    }
  }

  /** Stores the sums of row r with later rows in A + R; the entry of row r in its root's column is at `entry`. */
  function putRow(r: number, entry: number, from: Float64Array): void {
    const only = root[r];
    const top = rowOf[first[only]];
    const bottom = rowOf[end[only] - 1];
    const count = end[only] - first[only];
    if (bottom - top === count - 1 && rowsOfRoot[only] === count) {
      putInLine(r, top, bottom, from);
      return;
    }
    for (let e = entry; e < end[only]; e++) putSum(r, rowOf[e], from);
  }

  /**
   * Fills A + R in row r from its diagonal on, and in column r below it; rows are filled in ascending order. Returns
   * the number of filled rows: two if the next one has the same columns.
   */
  function fillRows(r: number, nefc: number): number {
    const only = root[r];
    sums[r] = d.efc_R[r];
    if (only < 0) {
      markNeighbors(r, -r - 1);
      addColumns(r);
      for (let other = r; other <= highest; other++) if (mark[other] === -r - 1) putSum(r, other, sums);
      return 1;
    }
    if (r + 1 < nefc && repeats[r + 1] === 1) {
      nextSums[r + 1] = d.efc_R[r + 1];
      addColumnsOfTwo(r);
      putRow(r, start[only] - 2, sums);
      putRow(r + 1, start[only] - 1, nextSums);
      return 2;
    }
    addColumns(r);
    putRow(r, start[only] - 1, sums);
    return 1;
  }

  return function projectConstraint(): boolean {
    const { scalar } = d;
    const nefc = scalar[SC.nefc] | 0;
    const dual = isDual(m);
    const exact = (m.opt[OPT.enableflags] & EnableBit.DIAGEXACT) !== 0;
    if (nefc === 0 || !(dual || exact)) return true;
    if (!countY(nefc)) return false;
    takeRoots();
    for (let r = 0; r < nefc; r++) listRow(r);
    for (let r = 0; r < nefc; r++) {
      if (r + 1 < nefc && repeats[r + 1] === 1) whitenTwo(r++);
      else whitenRow(r);
    }
    if (exact) {
      exactDiagonal(nefc);
      makeImpedance();
      if (scalar[SC.nisland] > 0) gatherIslandRows(nefc);
    }
    if (!dual) return true;
    transposeY(nefc);
    if (!countA(nefc)) return false;
    for (let r = 0; r < nefc; ) r += fillRows(r, nefc);
    return true;
  };
}

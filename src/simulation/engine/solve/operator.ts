/** Products with J and M, and solutions with M, over the dofs and rows of the selected island. */
import { inPieces, PIECE } from '../../../foundation/math/pieces.js';
import { INDEX } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isDiscrete } from '../metric/gate.js';
import type { Stages } from '../stages.js';
import { RANGE, STRIP, type System } from './system.js';

/**
 * Each function has fixed input and output arrays, which are then constants of its code: 1.5 times as fast as with
 * parameters.
 */
export interface Operators {
  /** Jv = J search. */
  mulJ(): void;
  /** ifrc_constraint = J' iefc_force. */
  mulJT(): void;
  /** Mv = M search, or in a discrete step the product with its metric. */
  mulM(): void;
  /** Mgrad = M \ grad, or with the preconditioner of the metric; stores the previous value in oldMgrad. */
  solveM(): void;
}

/** Makes the products for the island that `system` has selected. */
export function bindOperators(m: ModelRecord, d: DataRecord, stages: Stages, system: System): Operators {
  /** M is diagonal if all bodies slide along their own axes, as particles do. */
  const isDiagonal = m.nC === m.nv;
  /** The inertia and the factor of the selected integrator. */
  const matrix = { inertia: d.M, LD: d.qLD, diagInv: d.qLDiagInv };

  function mulJ(): void {
    const { range, singleRow, singleCol, singleVal, Jv, search } = system;
    const s1 = range[RANGE.s1];
    for (let k = 0; k < s1; k++) Jv[singleRow[k]] = singleVal[k] * search[singleCol[k]];
    inPieces(range[RANGE.t0], range[RANGE.t1], mulTiles);
  }

  function mulTiles(first: number, last: number): void {
    const { tileRow, tileRows, tileCol, tileCols, tileVal, tileRun, col, J, Jv, search } = system;
    const lastTile = last & INDEX;
    for (let t = first & INDEX; t < lastTile; t++) {
      const run = tileRun[t] & INDEX;
      if (run > 0) {
        const end = t + run < lastTile ? t + run : lastTile;
        mulStrip(t, end);
        t = end - 1;
        continue;
      }
      const row = tileRow[t] & INDEX;
      const rows = tileRows[t];
      const begin = tileCol[t] & INDEX;
      const end = begin + (tileCols[t] & INDEX);
      let v = tileVal[t] & INDEX;
      if (rows === 4) {
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        let s3 = 0;
        for (let k = begin; k < end; k++, v += 4) {
          const xk = search[col[k]];
          s0 += J[v] * xk;
          s1 += J[v + 1] * xk;
          s2 += J[v + 2] * xk;
          s3 += J[v + 3] * xk;
        }
        Jv[row] = s0;
        Jv[row + 1] = s1;
        Jv[row + 2] = s2;
        Jv[row + 3] = s3;
      } else if (rows === 3) {
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        for (let k = begin; k < end; k++, v += 3) {
          const xk = search[col[k]];
          s0 += J[v] * xk;
          s1 += J[v + 1] * xk;
          s2 += J[v + 2] * xk;
        }
        Jv[row] = s0;
        Jv[row + 1] = s1;
        Jv[row + 2] = s2;
      } else if (rows === 1) {
        // most dofs come in threes
        let s = 0;
        let k = begin;
        for (; k + 2 < end; k += 3, v += 3) {
          s = s + J[v] * search[col[k]] + J[v + 1] * search[col[k + 1]] + J[v + 2] * search[col[k + 2]];
        }
        for (; k < end; k++, v++) s += J[v] * search[col[k]];
        Jv[row] = s;
      } else {
        for (let r = 0; r < rows; r++, v++) {
          let s = 0;
          for (let k = begin, a = v; k < end; k++, a += rows) s += J[a] * search[col[k]];
          Jv[row + r] = s;
        }
      }
    }
  }

  /** Multiplies tiles of one row and `STRIP` columns with contiguous columns and values, in half the time of others. */
  function mulStrip(first: number, last: number): void {
    const { tileRow, tileCol, tileVal, col, J, Jv, search } = system;
    let row = tileRow[first] & INDEX;
    let k = tileCol[first] & INDEX;
    let v = tileVal[first] & INDEX;
    for (const end = row + last - first; row < end; row++, k += STRIP, v += STRIP) {
      Jv[row] =
        0 +
        J[v] * search[col[k]] +
        J[v + 1] * search[col[k + 1]] +
        J[v + 2] * search[col[k + 2]] +
        J[v + 3] * search[col[k + 3]] +
        J[v + 4] * search[col[k + 4]] +
        J[v + 5] * search[col[k + 5]];
    }
  }

  function addStrip(first: number, last: number): void {
    const { ifrc_constraint, iefc_force } = d;
    const { tileRow, tileCol, tileVal, col, J } = system;
    let row = tileRow[first] & INDEX;
    let k = tileCol[first] & INDEX;
    let v = tileVal[first] & INDEX;
    for (const end = row + last - first; row < end; row++, k += STRIP, v += STRIP) {
      const x = iefc_force[row];
      if (x === 0) continue;
      ifrc_constraint[col[k]] += J[v] * x;
      ifrc_constraint[col[k + 1]] += J[v + 1] * x;
      ifrc_constraint[col[k + 2]] += J[v + 2] * x;
      ifrc_constraint[col[k + 3]] += J[v + 3] * x;
      ifrc_constraint[col[k + 4]] += J[v + 4] * x;
      ifrc_constraint[col[k + 5]] += J[v + 5] * x;
    }
  }

  function mulJT(): void {
    const { ifrc_constraint, iefc_force } = d;
    const { range, singleRow, singleCol, singleVal } = system;
    const s1 = range[RANGE.s1];
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) ifrc_constraint[i] = 0;
    for (let k = 0; k < s1; k++) ifrc_constraint[singleCol[k]] += singleVal[k] * iefc_force[singleRow[k]];
    inPieces(range[RANGE.t0], range[RANGE.t1], addTiles);
  }

  function addTiles(first: number, last: number): void {
    const { ifrc_constraint, iefc_force } = d;
    const { tileRow, tileRows, tileCol, tileCols, tileVal, tileRun, col, J } = system;
    const lastTile = last & INDEX;
    for (let t = first & INDEX; t < lastTile; t++) {
      const run = tileRun[t] & INDEX;
      if (run > 0) {
        const end = t + run < lastTile ? t + run : lastTile;
        addStrip(t, end);
        t = end - 1;
        continue;
      }
      const row = tileRow[t] & INDEX;
      const rows = tileRows[t];
      const begin = tileCol[t] & INDEX;
      const end = begin + (tileCols[t] & INDEX);
      let v = tileVal[t] & INDEX;
      if (rows === 4) {
        const x0 = iefc_force[row];
        const x1 = iefc_force[row + 1];
        const x2 = iefc_force[row + 2];
        const x3 = iefc_force[row + 3];
        if (x0 === 0 && x1 === 0 && x2 === 0 && x3 === 0) continue;
        for (let k = begin; k < end; k++, v += 4) {
          ifrc_constraint[col[k]] += J[v] * x0 + J[v + 1] * x1 + J[v + 2] * x2 + J[v + 3] * x3;
        }
      } else if (rows === 3) {
        const x0 = iefc_force[row];
        const x1 = iefc_force[row + 1];
        const x2 = iefc_force[row + 2];
        if (x0 === 0 && x1 === 0 && x2 === 0) continue;
        for (let k = begin; k < end; k++, v += 3) ifrc_constraint[col[k]] += J[v] * x0 + J[v + 1] * x1 + J[v + 2] * x2;
      } else if (rows === 1) {
        const x = iefc_force[row];
        if (x === 0) continue;
        let k = begin;
        for (; k + 2 < end; k += 3, v += 3) {
          ifrc_constraint[col[k]] += J[v] * x;
          ifrc_constraint[col[k + 1]] += J[v + 1] * x;
          ifrc_constraint[col[k + 2]] += J[v + 2] * x;
        }
        for (; k < end; k++, v++) ifrc_constraint[col[k]] += J[v] * x;
      } else {
        for (let r = 0; r < rows; r++, v++) {
          const xr = iefc_force[row + r];
          if (xr === 0) continue;
          for (let k = begin, a = v; k < end; k++, a += rows) ifrc_constraint[col[k]] += J[a] * xr;
        }
      }
    }
  }

  /**
   * Rows of M from `begin` to `end`, possibly one more; returns the next row. A row and its predecessor on the chain of
   * a dof share their columns and are processed together if adjacent.
   */
  function mulRows(begin: number, end: number): number {
    const { M_rownnz, M_rowadr, M_colind, dof_parentid } = m;
    const M = matrix.inertia;
    const { range, shift, search, Mv } = system;
    const v1 = range[RANGE.v1];
    let i = begin;
    for (; i < end; i++) {
      const s = shift[i];
      const dof = i - s;
      const a = M_rowadr[dof] & INDEX;
      const n = (M_rownnz[dof] & INDEX) - 1;
      const x = search[i];
      if (i + 1 < v1 && dof_parentid[dof + 1] === dof && M_rownnz[dof + 1] === n + 2 && shift[i + 1] === s) {
        const b = M_rowadr[dof + 1] & INDEX;
        const y = search[i + 1];
        let sumX = M[a + n] * x + M[b + n] * y;
        let sumY = M[b + n] * x + M[b + n + 1] * y;
        for (let k = 0; k < n; k++) {
          const j = M_colind[a + k] + s;
          const xj = search[j];
          sumX += M[a + k] * xj;
          sumY += M[b + k] * xj;
          Mv[j] += M[a + k] * x + M[b + k] * y;
        }
        Mv[i] = sumX;
        Mv[++i] = sumY;
        continue;
      }
      let sum = M[a + n] * x;
      for (let k = 0; k < n; k++) {
        const j = M_colind[a + k] + s;
        sum += M[a + k] * search[j];
        Mv[j] += M[a + k] * x;
      }
      Mv[i] = sum;
    }
    return i;
  }

  function mulDiagonal(first: number, last: number): void {
    const M = matrix.inertia;
    const { shift, search, Mv } = system;
    for (let i = first; i < last; i++) Mv[i] = M[i - shift[i]] * search[i];
  }

  function mulM(): void {
    const { range } = system;
    const v1 = range[RANGE.v1];
    const discrete = isDiscrete(m);
    matrix.inertia = discrete ? stages.metricInertia() : d.M;
    if (isDiagonal) inPieces(range[RANGE.v0], v1, mulDiagonal);
    else for (let i = range[RANGE.v0]; i < v1; ) i = mulRows(i, Math.min(i + PIECE, v1));
    if (!discrete) return;
    mulCouplings();
    if (m.nflex > 0) stages.addFlexStiffness(system.Mv, system.search);
  }

  /** Mv += the terms of tendons and actuators times search. */
  function mulCouplings(): void {
    const { range, tileRow, tileCol, tileCols, tileVal, col, J, weight, search, Mv } = system;
    const m1 = range[RANGE.m1];
    for (let t = range[RANGE.t1]; t < m1; t++) {
      const begin = tileCol[t];
      const n = tileCols[t];
      const val = tileVal[t];
      let product = 0;
      for (let k = 0; k < n; k++) product += J[val + k] * search[col[begin + k]];
      product *= weight[tileRow[t]];
      for (let k = 0; k < n; k++) Mv[col[begin + k]] += product * J[val + k];
    }
  }

  function solveDiagonal(first: number, last: number): void {
    const qLDiagInv = matrix.diagInv;
    const { shift, grad, Mgrad, oldMgrad } = system;
    for (let i = first; i < last; i++) {
      oldMgrad[i] = Mgrad[i];
      Mgrad[i] = grad[i] * qLDiagInv[i - shift[i]];
    }
  }

  function solveM(): void {
    const { range } = system;
    const discrete = isDiscrete(m);
    matrix.LD = discrete ? d.qH : d.qLD;
    matrix.diagInv = discrete ? d.qHDiagInv : d.qLDiagInv;
    if (discrete && m.nflex > 0) solveMetric();
    else if (isDiagonal) inPieces(range[RANGE.v0], range[RANGE.v1], solveDiagonal);
    else solveSparse();
  }

  function solveMetric(): void {
    const { grad, Mgrad, oldMgrad } = system;
    oldMgrad.set(Mgrad);
    stages.preconditionMetric(Mgrad, grad);
  }

  function solveSparse(): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const qLD = matrix.LD;
    const qLDiagInv = matrix.diagInv;
    const { range, shift, grad, Mgrad, oldMgrad } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    for (let i = v0; i < v1; i++) {
      oldMgrad[i] = Mgrad[i];
      Mgrad[i] = grad[i];
    }
    for (let i = v1 - 1; i >= v0; i--) {
      const xi = Mgrad[i];
      if (xi === 0) continue;
      const s = shift[i];
      const begin = M_rowadr[i - s] & INDEX;
      const diagonal = begin + (M_rownnz[i - s] & INDEX) - 1;
      for (let k = begin; k < diagonal; k++) Mgrad[M_colind[k] + s] -= qLD[k] * xi;
    }
    for (let i = v0; i < v1; i++) {
      const s = shift[i];
      const begin = M_rowadr[i - s] & INDEX;
      const diagonal = begin + (M_rownnz[i - s] & INDEX) - 1;
      let sum = Mgrad[i] * qLDiagInv[i - s];
      for (let k = begin; k < diagonal; k++) sum -= qLD[k] * Mgrad[M_colind[k] + s];
      Mgrad[i] = sum;
    }
  }

  return { mulJ, mulJT, mulM, solveM };
}

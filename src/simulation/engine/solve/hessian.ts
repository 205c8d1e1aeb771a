/**
 * The Hessian of the primal cost, H = M + J' D J + cones, and its factorization.
 *
 * The pattern covers all rows of the island, active or not. If few rows become active or inactive, the factor is
 * updated row by row; otherwise the stored H of the quadratic rows is updated and factored again, with the blocks of
 * cones, which change every time.
 */

import { bindPathLdl } from '../../../foundation/math/path-ldl.js';
import { inPieces } from '../../../foundation/math/pieces.js';
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles, INDEX, integers } from '../../../foundation/math/scratch.js';
import { ConstraintState } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isDiscrete } from '../metric/gate.js';
import type { Stages } from '../stages.js';
import { bindHessianCones } from './hessian-cones.js';
import { bindHessianLayout } from './hessian-layout.js';
import { MAX_TILE, RANGE, type System } from './system.js';

/** Number of changed rows up to which updating the factor is cheaper than factoring again. */
const FEW = 6;

/** The factored Hessian of one island. */
export interface Hessian {
  /** Capacity for values of the factor. */
  readonly room: number;
  /** Factors H at the current states from scratch. Returns the required capacity; does nothing if it exceeds `room`. */
  make(): number;
  /** Number of rows that became or stopped being quadratic, plus rows in cones if those must be factored. */
  countChanges(): number;
  /** Updates the factor to the states whose changes were counted. */
  update(): void;
  /** search = -H \ grad. */
  solve(): void;
  /** Stored values of the factor. */
  size(): number;
}

/** Number of values of H with every dof of the model in one tree, or an estimate if that is large. */
export function hessianRoom(m: ModelRecord): number {
  return Math.min((m.nv * (m.nv + 1)) / 2, 64 * m.nv + 65536);
}

/** Binds the Hessian of systems whose factor has at most `room` values. */
// kernels that share their arrays, which are constants of the code only if one function binds them
export function bindHessian(m: ModelRecord, d: DataRecord, stages: Stages, system: System, room: number): Hessian {
  const ldl = bindPathLdl(m.nv, room);
  const layOut = bindHessianLayout(m, system, ldl);
  const own = {
    /** Values of H without cones. */
    H: doubles(room),
    /** Weight of each row in H, and in the factor. */
    weight: doubles(d.cap_nefc),
    held: doubles(d.cap_nefc),
    /** Index in a row of H of each column of a tile. */
    at: integers(m.nv),
    /** Factor of each row of a tile. */
    scale: doubles(MAX_TILE),
  };
  const addCones = bindHessianCones(d, system, ldl, own.at, place);
  let nnz = 0;
  /** Number of changed rows in cones and of other changed rows, and whether the factor contains cones. */
  let cones = 0;
  let changed = 0;
  let coned = false;

  function setToInertia(): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const M = isDiscrete(m) ? stages.metricInertia() : d.M;
    const { range, shift, rank } = system;
    const { base, depth } = ldl.pattern;
    const { H } = own;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    clearRange(H, 0, nnz);
    for (let i = v0; i < v1; i++) {
      const o = shift[i];
      const dof = (i - o) & INDEX;
      const r = rank[i] - v0;
      const adr = M_rowadr[dof] & INDEX;
      const n = M_rownnz[dof] & INDEX;
      const row = base[r] & INDEX;
      const begin = depth[rank[M_colind[adr] + o] - v0] & INDEX;
      if (begin + n === depth[r] + 1) {
        // the chain of the dof is contiguous
        for (let k = 0; k < n; k++) H[row + begin + k] = M[adr + k];
      } else {
        for (let k = adr; k < adr + n; k++) H[row + (depth[rank[M_colind[k] + o] - v0] & INDEX)] = M[k];
      }
    }
  }

  /** Adds the stiffness of flexes in the metric; all dofs are one island then. */
  function addFlexStiffness(): void {
    const { efm_K_rownnz, efm_K_rowadr, efm_K_colind, efm_K_val } = d;
    const { rank } = system;
    const { base, depth } = ldl.pattern;
    const { H } = own;
    for (let i = 0; i < m.nv; i++) {
      const row = base[rank[i]];
      const end = efm_K_rowadr[i] + efm_K_rownnz[i];
      for (let k = efm_K_rowadr[i]; k < end; k++) {
        const r = rank[efm_K_colind[k]];
        if (r <= rank[i]) H[row + depth[r]] += efm_K_val[k];
      }
    }
  }

  /** Adds the terms of tendons and actuators of the metric. */
  function addCouplings(): void {
    const { range, tileRow, weight } = system;
    const m1 = range[RANGE.m1];
    for (let t = range[RANGE.t1]; t < m1; t++) {
      own.scale[0] = weight[tileRow[t]];
      place(t);
      addRows(t);
    }
  }

  /** Finds the indices of the columns of a tile. */
  function place(t: number): void {
    const { tileCol, tileCols, colRank } = system;
    const { depth } = ldl.pattern;
    const { at } = own;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    for (let k = 0; k < n; k++) at[k] = depth[colRank[begin + k]];
  }

  /** H += J' W J of a tile of four rows, with W diagonal (`scale`), two columns at a time. */
  function addFour(t: number): void {
    const { tileCol, tileCols, tileVal, colRank, J } = system;
    const { base } = ldl.pattern;
    const { H, at, scale } = own;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    const val = tileVal[t] & INDEX;
    const w0 = scale[0];
    const w1 = scale[1];
    const w2 = scale[2];
    const w3 = scale[3];
    let p = 0;
    for (; p + 1 < n; p += 2) {
      const rowA = base[colRank[begin + p]] & INDEX;
      const rowB = base[colRank[begin + p + 1]] & INDEX;
      const from = val + 4 * p;
      const a0 = w0 * J[from];
      const a1 = w1 * J[from + 1];
      const a2 = w2 * J[from + 2];
      const a3 = w3 * J[from + 3];
      const b0 = w0 * J[from + 4];
      const b1 = w1 * J[from + 5];
      const b2 = w2 * J[from + 6];
      const b3 = w3 * J[from + 7];
      let v = val;
      for (let q = 0; q <= p; q++, v += 4) {
        const x0 = J[v];
        const x1 = J[v + 1];
        const x2 = J[v + 2];
        const x3 = J[v + 3];
        const to = at[q] & INDEX;
        H[rowA + to] += a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
        H[rowB + to] += b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
      }
      H[rowB + at[p + 1]] += b0 * J[v] + b1 * J[v + 1] + b2 * J[v + 2] + b3 * J[v + 3];
    }
    if (p === n) return;
    const row = base[colRank[begin + p]] & INDEX;
    const from = val + 4 * p;
    const a0 = w0 * J[from];
    const a1 = w1 * J[from + 1];
    const a2 = w2 * J[from + 2];
    const a3 = w3 * J[from + 3];
    for (let q = 0, v = val; q <= p; q++, v += 4) {
      H[row + (at[q] & INDEX)] += a0 * J[v] + a1 * J[v + 1] + a2 * J[v + 2] + a3 * J[v + 3];
    }
  }

  /** H += J' W J of a tile of three rows, as for a connect; bitwise equal to `addRows`. */
  function addThree(t: number): void {
    const { tileCol, tileCols, tileVal, colRank, J } = system;
    const { base } = ldl.pattern;
    const { H, at, scale } = own;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    const val = tileVal[t] & INDEX;
    for (let p = 0, from = val; p < n; p++, from += 3) {
      const row = base[colRank[begin + p]] & INDEX;
      const a0 = scale[0] * J[from];
      const a1 = scale[1] * J[from + 1];
      const a2 = scale[2] * J[from + 2];
      for (let q = 0, v = val; q <= p; q++, v += 3) {
        const to = row + (at[q] & INDEX);
        H[to] = H[to] + a0 * J[v] + a1 * J[v + 1] + a2 * J[v + 2];
      }
    }
  }

  /** H += J' W J of any tile. */
  function addRows(t: number): void {
    const { tileRows, tileCol, tileCols, tileVal, colRank, J } = system;
    const { base } = ldl.pattern;
    const { H, at, scale } = own;
    const rows = tileRows[t] & INDEX;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    for (let r = 0; r < rows; r++) {
      const w = scale[r];
      if (w === 0) continue;
      const val = (tileVal[t] & INDEX) + r;
      for (let p = 0; p < n; p++) {
        const a = w * J[val + p * rows];
        const row = base[colRank[begin + p]] & INDEX;
        for (let q = 0, v = val; q <= p; q++, v += rows) H[row + (at[q] & INDEX)] += a * J[v];
      }
    }
  }

  /** Updates the weights of single-column rows in H. */
  function followSingles(): void {
    const { iefc_state, iefc_D } = d;
    const { range, rank, singleRow, singleCol, singleVal } = system;
    const { base, depth } = ldl.pattern;
    const { H, weight, held } = own;
    const v0 = range[RANGE.v0];
    const s1 = range[RANGE.s1];
    for (let k = 0; k < s1; k++) {
      const row = singleRow[k];
      const c = rank[singleCol[k]] - v0;
      const target = iefc_state[row] === ConstraintState.QUADRATIC ? iefc_D[row] : 0;
      H[base[c] + depth[c]] += (target - weight[row]) * singleVal[k] * singleVal[k];
      weight[row] = held[row] = target;
    }
  }

  /** Updates the weights of quadratic rows in H. */
  function followStates(): void {
    const { iefc_state, iefc_D } = d;
    const { range, tileRow, tileRows } = system;
    const { weight, held, scale } = own;
    const t1 = range[RANGE.t1];
    for (let t = range[RANGE.t0]; t < t1; t++) {
      const row = tileRow[t] & INDEX;
      const rows = tileRows[t] & INDEX;
      let some = false;
      for (let r = 0; r < rows; r++) {
        const target = iefc_state[row + r] === ConstraintState.QUADRATIC ? iefc_D[row + r] : 0;
        scale[r] = target - weight[row + r];
        weight[row + r] = held[row + r] = target;
        if (scale[r] !== 0) some = true;
      }
      if (!some) continue;
      place(t);
      if (rows === 4) addFour(t);
      else if (rows === 3) addThree(t);
      else addRows(t);
    }
  }

  function copyHessian(begin: number, end: number): void {
    const { values } = ldl;
    const { H } = own;
    for (let k = begin; k < end; k++) values[k] = H[k];
  }

  function factor(): void {
    followSingles();
    followStates();
    inPieces(0, nnz, copyHessian);
    coned = addCones();
    ldl.factor();
  }

  function make(): number {
    const { range } = system;
    const { weight } = own;
    nnz = layOut(room);
    if (nnz > room) return nnz;
    setToInertia();
    addCouplings();
    if (isDiscrete(m) && d.scalar[SC.nefmK] > 0) addFlexStiffness();
    for (let r = range[RANGE.r0]; r < range[RANGE.r1]; r++) weight[r] = 0;
    factor();
    return nnz;
  }

  function countChanges(): number {
    const { iefc_state, iefc_D } = d;
    const { range } = system;
    const { held } = own;
    changed = cones = 0;
    for (let r = range[RANGE.r0]; r < range[RANGE.r1]; r++) {
      const state = iefc_state[r];
      if (state === ConstraintState.CONE) cones++;
      if ((state === ConstraintState.QUADRATIC ? iefc_D[r] : 0) !== held[r]) changed++;
    }
    return changed + cones;
  }

  /** Updates the factor by row r of a tile with the weight in `ldl.weight`; false if that is not possible. */
  function changeRow(t: number, r: number): boolean {
    const { tileRows, tileCol, tileCols, tileVal, colRank, J } = system;
    const { depth } = ldl.pattern;
    const { w } = ldl;
    const rows = tileRows[t] & INDEX;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    const last = colRank[begin + n - 1];
    const end = depth[last] & INDEX;
    for (let k = 0; k <= end; k++) w[k] = 0;
    for (let k = 0, v = (tileVal[t] & INDEX) + r; k < n; k++, v += rows) w[depth[colRank[begin + k]]] = J[v];
    return ldl.change(last);
  }

  /** Updates the factor by a single-column row; false if that is not possible. */
  function changeSingle(c: number, single: number): boolean {
    const { depth } = ldl.pattern;
    const { w } = ldl;
    const end = depth[c];
    for (let k = 0; k < end; k++) w[k] = 0;
    w[end] = system.singleVal[single];
    return ldl.change(c);
  }

  function changeRows(): boolean {
    const { iefc_state, iefc_D } = d;
    const { range, rank, tileRow, tileRows, singleRow, singleCol } = system;
    const { held } = own;
    const { weight } = ldl;
    const t1 = range[RANGE.t1];
    const s1 = range[RANGE.s1];
    for (let k = 0; k < s1; k++) {
      const row = singleRow[k];
      const target = iefc_state[row] === ConstraintState.QUADRATIC ? iefc_D[row] : 0;
      if (target === held[row]) continue;
      weight[0] = target - held[row];
      if (!changeSingle(rank[singleCol[k]] - range[RANGE.v0], k)) return false;
      held[row] = target;
    }
    for (let t = range[RANGE.t0]; t < t1; t++) {
      for (let r = 0, row = tileRow[t] & INDEX; r < tileRows[t]; r++, row++) {
        const target = iefc_state[row] === ConstraintState.QUADRATIC ? iefc_D[row] : 0;
        if (target === held[row]) continue;
        weight[0] = target - held[row];
        if (!changeRow(t, r)) return false;
        held[row] = target;
      }
    }
    return true;
  }

  function update(): void {
    if (changed === 0 && cones === 0 && !coned) return;
    const few = changed <= FEW && cones === 0 && !coned;
    if (!few || !changeRows()) factor();
  }

  function solve(): void {
    const { range, rank, grad, search } = system;
    const { x } = ldl;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    for (let i = v0; i < v1; i++) x[rank[i] - v0] = grad[i];
    ldl.solve();
    for (let i = v0; i < v1; i++) search[i] = -x[rank[i] - v0];
  }

  return { room, make, countChanges, update, solve, size: () => nnz };
}

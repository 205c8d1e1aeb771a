/**
 * The Hessian of the primal cost, H = M + J' D J + cones, and its factorization.
 *
 * The pattern covers all rows of the island, active or not. H of the quadratic rows is kept and corrected by the rows
 * whose state has changed; the blocks of cones, which change every time, are added to a copy that is factored.
 */

import { clearPattern, factorRuns, finishPattern, makeRunPattern, solveRuns } from '../../math/run-ldl.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { ConstraintState } from '../../schema/enums.js';
import { RANGE, type System } from './system.js';

export interface Hessian {
  /** Pattern and values at the current states; counts as one update per row. */
  make(): void;
  /** Follows the states of the rows; returns the number of rows that entered, left or are in a cone. */
  update(): number;
  /** x = H \ x. */
  solve(x: Float64Array): void;
  /** Stored values of the factor. */
  size(): number;
}

export function bindHessian(m: ModelRecord, d: DataRecord, system: System): Hessian {
  const pattern = makeRunPattern();
  /** Values of H without cones, of its factor, and 1 / D; replaced by longer arrays when a pattern needs them. */
  const store = { H: new Float64Array(0), L: new Float64Array(0), inverse: new Float64Array(m.nv) };
  /** Weight that each row has in H. */
  const weight = new Float64Array(d.cap_nefc);
  /** Factor of each row of a tile: the change of its weight, or the Hessian of a cone. */
  const scale = new Float64Array(6);
  const cone = new Float64Array(36);
  /** Spans of consecutive columns of a tile: first column index and the one after. */
  const span = new Int32Array(m.nv + 1);

  function makePattern(): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { range, shift, tileCol, tileCols, col } = system;
    const v0 = range[RANGE.v0];
    const n = range[RANGE.v1] - v0;
    clearPattern(pattern, n);
    const { bits, words } = pattern;
    for (let i = 0; i < n; i++) {
      const s = shift[v0 + i];
      const adr = M_rowadr[v0 + i - s];
      const end = adr + M_rownnz[v0 + i - s];
      const row = i * words;
      for (let k = adr; k < end; k++) {
        const c = M_colind[k] + s - v0;
        bits[row + (c >> 5)] |= 1 << (c & 31);
      }
    }
    const t1 = range[RANGE.t1];
    for (let t = range[RANGE.t0], shared = -1; t < t1; t++) {
      const begin = tileCol[t];
      if (begin === shared) continue;
      shared = begin;
      // elimination of the last column spreads the rest to the others
      const end = begin + tileCols[t];
      const row = (col[end - 1] - v0) * words;
      for (let k = begin; k < end; k++) {
        const c = col[k] - v0;
        bits[row + (c >> 5)] |= 1 << (c & 31);
      }
    }
    finishPattern(pattern);
    if (store.H.length < pattern.nnz) {
      store.H = new Float64Array(Math.ceil(1.5 * pattern.nnz));
      store.L = new Float64Array(store.H.length);
    }
  }

  function setToInertia(): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M } = d;
    const { range, shift } = system;
    const { n, nnz, rowRun, runEnd, runBase } = pattern;
    const { H } = store;
    const v0 = range[RANGE.v0];
    H.fill(0, 0, nnz);
    for (let i = 0; i < n; i++) {
      const s = shift[v0 + i];
      const adr = M_rowadr[v0 + i - s];
      const end = adr + M_rownnz[v0 + i - s];
      let run = rowRun[i];
      for (let k = adr; k < end; k++) {
        const c = M_colind[k] + s - v0;
        while (runEnd[run] <= c) run++;
        H[runBase[run] + c] = M[k];
      }
    }
  }

  function findSpans(begin: number, end: number): number {
    const { col } = system;
    let count = 0;
    span[0] = begin;
    for (let k = begin + 1; k < end; k++) if (col[k] !== col[k - 1] + 1) span[++count] = k;
    span[++count] = end;
    return count;
  }

  /** H += J' W J of a tile, with W diagonal (`scale`), two neighboring columns at a time where there are such. */
  function addTile(t: number, H: Float64Array): void {
    const { tileRows, tileCol, tileCols } = system;
    const rows = tileRows[t];
    const begin = tileCol[t];
    const spans = findSpans(begin, begin + tileCols[t]);
    for (let s = 0; s < spans; s++) {
      let p = span[s];
      if (rows === 4) for (; p + 1 < span[s + 1]; p += 2) addColumnPair(t, p, s, H);
      for (; p < span[s + 1]; p++) addColumn(t, p, s, H);
    }
  }

  /** Rows p and p + 1 of the product of a tile of four rows; both columns are in span s. */
  function addColumnPair(t: number, p: number, s: number, H: Float64Array): void {
    const { range, tileCol, tileVal, col, J } = system;
    const { rowRun, runEnd, runBase } = pattern;
    const v0 = range[RANGE.v0];
    const begin = tileCol[t];
    const at = tileVal[t] + (p - begin) * 4;
    const a0 = scale[0] * J[at];
    const a1 = scale[1] * J[at + 1];
    const a2 = scale[2] * J[at + 2];
    const a3 = scale[3] * J[at + 3];
    const b0 = scale[0] * J[at + 4];
    const b1 = scale[1] * J[at + 5];
    const b2 = scale[2] * J[at + 6];
    const b3 = scale[3] * J[at + 7];
    let runA = rowRun[col[p] - v0];
    let runB = rowRun[col[p] + 1 - v0];
    for (let q = 0; q <= s; q++) {
      const first = span[q];
      const c = col[first] - v0;
      while (runEnd[runA] <= c) runA++;
      while (runEnd[runB] <= c) runB++;
      let toA = runBase[runA] + c;
      let toB = runBase[runB] + c;
      let v = tileVal[t] + (first - begin) * 4;
      const stop = q === s ? at + 4 : v + (span[q + 1] - first) * 4;
      for (; v < stop; v += 4) {
        const x0 = J[v];
        const x1 = J[v + 1];
        const x2 = J[v + 2];
        const x3 = J[v + 3];
        H[toA++] += a0 * x0 + a1 * x1 + a2 * x2 + a3 * x3;
        H[toB++] += b0 * x0 + b1 * x1 + b2 * x2 + b3 * x3;
      }
      if (q === s) H[toB] += b0 * J[v] + b1 * J[v + 1] + b2 * J[v + 2] + b3 * J[v + 3];
    }
  }

  /** Row p of the product of a tile; its column is in span s. */
  // long: one loop per number of rows in a tile
  function addColumn(t: number, p: number, s: number, H: Float64Array): void {
    const { range, tileRows, tileCol, tileVal, col, J } = system;
    const { rowRun, runEnd, runBase } = pattern;
    const v0 = range[RANGE.v0];
    const rows = tileRows[t];
    const begin = tileCol[t];
    const at = tileVal[t] + (p - begin) * rows;
    let run = rowRun[col[p] - v0];
    for (let q = 0; q <= s; q++) {
      const first = span[q];
      const c = col[first] - v0;
      while (runEnd[run] <= c) run++;
      let to = runBase[run] + c;
      let v = tileVal[t] + (first - begin) * rows;
      const stop = q === s ? at + rows : v + (span[q + 1] - first) * rows;
      if (rows === 4) {
        const a0 = scale[0] * J[at];
        const a1 = scale[1] * J[at + 1];
        const a2 = scale[2] * J[at + 2];
        const a3 = scale[3] * J[at + 3];
        for (; v < stop; v += 4) H[to++] += a0 * J[v] + a1 * J[v + 1] + a2 * J[v + 2] + a3 * J[v + 3];
      } else if (rows === 3) {
        const a0 = scale[0] * J[at];
        const a1 = scale[1] * J[at + 1];
        const a2 = scale[2] * J[at + 2];
        for (; v < stop; v += 3) H[to++] += a0 * J[v] + a1 * J[v + 1] + a2 * J[v + 2];
      } else {
        for (; v < stop; v += rows) {
          let sum = 0;
          for (let r = 0; r < rows; r++) sum += scale[r] * J[at + r] * J[v + r];
          H[to++] += sum;
        }
      }
    }
  }

  /** H += J' C J of an elliptic contact in its middle zone, with the full matrix C in `cone`. */
  function addCone(t: number, H: Float64Array): void {
    const { range, tileRows, tileCol, tileCols, tileVal, col, J } = system;
    const { rowRun, runEnd, runBase } = pattern;
    const v0 = range[RANGE.v0];
    const rows = tileRows[t];
    const begin = tileCol[t];
    const end = begin + tileCols[t];
    const val = tileVal[t];
    const spans = findSpans(begin, end);
    for (let p = begin; p < end; p++) {
      let run = rowRun[col[p] - v0];
      const at = val + (p - begin) * rows;
      for (let r = 0; r < rows; r++) {
        let sum = 0;
        for (let k = 0; k < rows; k++) sum += cone[r * rows + k] * J[at + k];
        scale[r] = sum;
      }
      for (let q = 0; q < spans && span[q] <= p; q++) {
        const first = span[q];
        const c = col[first] - v0;
        while (runEnd[run] <= c) run++;
        const stop = Math.min(span[q + 1], p + 1);
        let to = runBase[run] + c;
        let v = val + (first - begin) * rows;
        for (let k = first; k < stop; k++, v += rows) {
          let sum = 0;
          for (let r = 0; r < rows; r++) sum += scale[r] * J[v + r];
          H[to++] += sum;
        }
      }
    }
  }

  /** Brings the weights of quadratic rows into H; returns the number of rows whose weight has changed. */
  function followStates(): number {
    const { iefc_state, iefc_D } = d;
    const { range, tileRow, tileRows } = system;
    const t1 = range[RANGE.t1];
    let changed = 0;
    for (let t = range[RANGE.t0]; t < t1; t++) {
      const row = tileRow[t];
      const rows = tileRows[t];
      let some = false;
      for (let r = 0; r < rows; r++) {
        const target = iefc_state[row + r] === ConstraintState.QUADRATIC ? iefc_D[row + r] : 0;
        const change = target - weight[row + r];
        scale[r] = change;
        weight[row + r] = target;
        if (change !== 0) {
          some = true;
          changed++;
        }
      }
      if (some) addTile(t, store.H);
    }
    return changed;
  }

  /** Adds the cones to L and returns the number of their rows. */
  function addCones(): number {
    const { iefc_state, iefc_id, contact_H } = d;
    const { range, tileRow, tileRows } = system;
    const t1 = range[RANGE.t1];
    let count = 0;
    for (let t = range[RANGE.t0]; t < t1; t++) {
      const row = tileRow[t];
      if (iefc_state[row] !== ConstraintState.CONE) continue;
      const rows = tileRows[t];
      const h = 36 * iefc_id[row];
      for (let k = 0; k < rows * rows; k++) cone[k] = contact_H[h + k];
      addCone(t, store.L);
      count += rows;
    }
    return count;
  }

  /** Factors H with its cones; returns the number of rows in cones. */
  function factor(): number {
    const { H, L, inverse } = store;
    const { nnz } = pattern;
    for (let k = 0; k < nnz; k++) L[k] = H[k];
    const cones = addCones();
    factorRuns(pattern, L, inverse);
    return cones;
  }

  function make(): void {
    const { range } = system;
    makePattern();
    setToInertia();
    for (let r = range[RANGE.r0]; r < range[RANGE.r1]; r++) weight[r] = 0;
    followStates();
    factor();
  }

  /** Whether any row is in a cone, whose factor the copy then holds. */
  let coned = false;

  function update(): number {
    const changed = followStates();
    const { iefc_state } = d;
    const { range } = system;
    let cones = false;
    for (let r = range[RANGE.r0] + range[RANGE.ne] + range[RANGE.nf]; r < range[RANGE.r1]; r++) {
      if (iefc_state[r] === ConstraintState.CONE) cones = true;
    }
    if (changed === 0 && !cones && !coned) return 0;
    coned = cones;
    return changed + factor();
  }

  function solve(x: Float64Array): void {
    solveRuns(pattern, store.L, store.inverse, x, system.range[RANGE.v0]);
  }

  return {
    make() {
      make();
      coned = true;
    },
    update,
    solve,
    size: () => pattern.nnz,
  };
}

/** Copies the inputs of the primal solvers into their system, island by island, and the outputs back. */
import { INDEX, integers } from '../../../foundation/math/scratch.js';
import { ConstraintType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { eachCoupling } from '../metric/couplings.js';
import { isDiscrete } from '../metric/gate.js';
import { bindEliminationOrder } from './elimination-order.js';
import { RANGE, STRIP, type System } from './system.js';

/** Indices of the next free column and value. */
const NEXT = { col: 0, val: 1 } as const;

/** Maximum number of rows of a tile that is not an elliptic contact. */
const TILE = 4;

/** Copies between Data and the system. */
export interface Loader {
  /** Copies the inputs of the solver; sorted by island if there are any and `islands` is set. */
  load(islands: boolean): void;
  /**
   * Selects the range of one island, -1 for the whole system, and makes its tiles; in elimination order if a Hessian is
   * needed.
   */
  select(island: number, hessian: boolean): void;
  /** Copies the outputs of the solver back. */
  unload(islands: boolean): void;
}

/** `jar` and `Ma` are J a - aref and M a at the initial accelerations, in the order of the Model. */
export function bindLoader(m: ModelRecord, d: DataRecord, system: System, jar: Float64Array, Ma: Float64Array): Loader {
  const order = bindEliminationOrder(m, d, system);
  /** Index in a row of J of each column of a tile. */
  const source = integers(m.nv);
  /** Next free indices of columns and values. */
  const next = integers(2);
  /** True if dofs are in the order of islands. */
  let isSorted = false;
  /** True if a Hessian is needed. */
  let isFactored = false;

  function loadDofs(islands: boolean): void {
    const { nv } = m;
    const { map_idof2dof, ifrc_smooth, iacc_smooth, iacc, qfrc_smooth, qacc_smooth, qacc, efm_c, efm_ca } = d;
    const { shift } = system;
    const discrete = isDiscrete(m);
    const n = islands ? d.scalar[SC.nidof] : nv;
    for (let i = 0; i < n; i++) {
      const dof = islands ? map_idof2dof[i] : i;
      shift[i] = i - dof;
      ifrc_smooth[i] = discrete ? qfrc_smooth[dof] + efm_c[dof] + efm_ca[dof] : qfrc_smooth[dof];
      iacc_smooth[i] = qacc_smooth[dof];
      iacc[i] = qacc[dof];
      system.Ma[i] = Ma[dof];
    }
  }

  function loadRows(islands: boolean): void {
    const { map_iefc2efc, iefc_aref, efc_aref, iefc_type, iefc_id, iefc_frictionloss, iefc_D, iefc_R } = d;
    const { efc_type, efc_id, efc_frictionloss, efc_D, efc_R } = d;
    const nefc = d.scalar[SC.nefc] | 0;
    const { Jaref } = system;
    for (let i = 0; i < nefc; i++) {
      const efc = islands ? map_iefc2efc[i] : i;
      iefc_aref[i] = efc_aref[efc];
      Jaref[i] = jar[efc];
    }
    if (islands && isDiscrete(m)) {
      for (let i = 0; i < nefc; i++) {
        iefc_D[i] = efc_D[map_iefc2efc[i]];
        iefc_R[i] = efc_R[map_iefc2efc[i]];
      }
    }
    if (islands) return;
    for (let i = 0; i < nefc; i++) {
      iefc_type[i] = efc_type[i];
      iefc_id[i] = efc_id[i];
      iefc_frictionloss[i] = efc_frictionloss[i];
      iefc_D[i] = efc_D[i];
      iefc_R[i] = efc_R[i];
    }
  }

  function load(islands: boolean): void {
    loadDofs(islands);
    loadRows(islands);
  }

  /** Number of rows from r on, before `end`, for one tile: an elliptic contact, or up to four others. */
  function tileSize(r: number, end: number): number {
    const { iefc_type, iefc_id, contact_dim } = d;
    if (iefc_type[r] === ConstraintType.CONTACT_ELLIPTIC) return contact_dim[iefc_id[r]];
    let n = 1;
    while (n < TILE && r + n < end && iefc_type[r + n] !== ConstraintType.CONTACT_ELLIPTIC) n++;
    return n;
  }

  /** Copies the columns of a row. They are sorted except where the order of trees differs. */
  function copyColumns(efc: number, to: number, islands: boolean): void {
    const { map_dof2idof, efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const { range, rank, col, colRank } = system;
    const n = efc_J_rownnz[efc] & INDEX;
    const adr = efc_J_rowadr[efc] & INDEX;
    const v0 = range[RANGE.v0];
    for (let k = 0; k < n; k++) {
      const c = islands ? map_dof2idof[efc_J_colind[adr + k]] : efc_J_colind[adr + k];
      const r = rank[c] - v0;
      let at = k;
      for (; at > 0 && colRank[to + at - 1] > r; at--) {
        col[to + at] = col[to + at - 1];
        colRank[to + at] = colRank[to + at - 1];
        source[at] = source[at - 1];
      }
      col[to + at] = c;
      colRank[to + at] = r;
      source[at] = k;
    }
  }

  function copyValues(efc: number, rows: number, n: number, to: number): void {
    const { efc_J, efc_J_rowadr } = d;
    const { J } = system;
    if (rows === TILE) {
      copyFour(efc, n, to);
      return;
    }
    for (let r = 0; r < rows; r++) {
      const from = efc_J_rowadr[efc + r] & INDEX;
      for (let k = 0, at = (to & INDEX) + r; k < n; k++, at += rows) J[at] = efc_J[from + (source[k] & INDEX)];
    }
  }

  /** Copies four rows in parallel, the size of most tiles. */
  function copyFour(efc: number, n: number, to: number): void {
    const { efc_J, efc_J_rowadr } = d;
    const { J } = system;
    const from0 = efc_J_rowadr[efc] & INDEX;
    const from1 = efc_J_rowadr[efc + 1] & INDEX;
    const from2 = efc_J_rowadr[efc + 2] & INDEX;
    const from3 = efc_J_rowadr[efc + 3] & INDEX;
    for (let k = 0, at = to & INDEX; k < n; k++, at += TILE) {
      const q = source[k] & INDEX;
      J[at] = efc_J[from0 + q];
      J[at + 1] = efc_J[from1 + q];
      J[at + 2] = efc_J[from2 + q];
      J[at + 3] = efc_J[from3 + q];
    }
  }

  function addSingle(single: number, row: number, efc: number, column: number): void {
    const { efc_J, efc_J_rowadr } = d;
    const { singleRow, singleCol, singleVal, col } = system;
    singleRow[single] = row;
    singleCol[single] = col[column];
    singleVal[single] = efc_J[efc_J_rowadr[efc]];
  }

  /** Makes the tiles of the selected rows; rows of one supernode are adjacent in an island, as in J. */
  function makeTiles(islands: boolean): void {
    const { map_iefc2efc, iefc_type, efc_J_rownnz, efc_J_rowsuper } = d;
    const { range, tileRow, tileRows, tileCol, tileCols, tileVal, listCol, listCols } = system;
    const r1 = range[RANGE.r1];
    let tile = 0;
    let list = 0;
    let single = 0;
    let nval = 0;
    let ncol = 0;
    for (let r = range[RANGE.r0]; r < r1; ) {
      const efc = islands ? map_iefc2efc[r] : r;
      const n = efc_J_rownnz[efc];
      const end = Math.min(r1, r + efc_J_rowsuper[efc] + 1);
      const before = tile;
      copyColumns(efc, ncol, islands);
      for (let at = r; at < end; ) {
        if (n === 1 && iefc_type[at] !== ConstraintType.CONTACT_ELLIPTIC) {
          addSingle(single++, at, efc + at - r, ncol);
          at++;
          continue;
        }
        const rows = tileSize(at, end);
        tileRow[tile] = at;
        tileRows[tile] = rows;
        tileCol[tile] = ncol;
        tileCols[tile] = n;
        tileVal[tile] = nval;
        copyValues(efc + at - r, rows, n, nval);
        nval += rows * n;
        at += rows;
        tile++;
      }
      if (tile > before) {
        listCol[list] = ncol;
        listCols[list++] = n;
      }
      ncol += n;
      r = end;
    }
    findStrips(tile);
    range[RANGE.t0] = 0;
    range[RANGE.t1] = range[RANGE.m1] = tile;
    range[RANGE.s1] = single;
    range[RANGE.l1] = list;
    next[NEXT.val] = nval;
    next[NEXT.col] = ncol;
    if (!isDiscrete(m)) return;
    eachCoupling(m, d, addCoupling);
    if (isFactored && d.scalar[SC.nefmK] > 0) addFlexPairs();
  }

  /** Lists the columns of each pair of points that the stiffness of flexes couples; all dofs are one island then. */
  function addFlexPairs(): void {
    const { efm_K_rownnz, efm_K_rowadr, efm_K_colind } = d;
    const { range, listCol, listCols } = system;
    for (let i = 0; i < m.nv; i += Math.max(1, efm_K_rownnz[i] > 0 ? 3 : 1)) {
      const end = efm_K_rowadr[i] + efm_K_rownnz[i];
      for (let k = efm_K_rowadr[i]; k < end && efm_K_colind[k] <= i; k += 3) {
        const to = next[NEXT.col];
        const j = efm_K_colind[k];
        let n = 0;
        for (let c = 0; c < 3; c++) n = insertColumn(to, n, j + c);
        if (j < i) for (let c = 0; c < 3; c++) n = insertColumn(to, n, i + c);
        listCol[range[RANGE.l1]] = to;
        listCols[range[RANGE.l1]++] = n;
        next[NEXT.col] = to + n;
      }
    }
  }

  /** Inserts a dof into the n columns from `to` on, by rising rank; returns the new number. */
  function insertColumn(to: number, n: number, dof: number): number {
    const { rank, col, colRank } = system;
    const r = rank[dof];
    let k = n;
    for (; k > 0 && colRank[to + k - 1] > r; k--) {
      col[to + k] = col[to + k - 1];
      colRank[to + k] = colRank[to + k - 1];
    }
    col[to + k] = dof;
    colRank[to + k] = r;
    return n + 1;
  }

  /** Makes the tile of a term of the metric if it acts on the selected dofs. */
  function addCoupling(
    values: Float64Array,
    colind: Int32Array,
    adr: number,
    count: number,
    weights: Float64Array,
    at: number,
  ): void {
    const { map_dof2idof } = d;
    const { range, rank, tileRow, tileRows, tileCol, tileCols, tileVal, tileRun, listCol, listCols } = system;
    const { col, colRank, J, weight } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    const to = next[NEXT.col];
    const val = next[NEXT.val];
    let n = 0;
    for (let p = adr; p < adr + count; p++) {
      const dof = colind[p];
      const c = isSorted ? map_dof2idof[dof] : dof;
      if (c < v0 || c >= v1) return;
      const r = rank[c] - v0;
      let k = n;
      while (k > 0 && colRank[to + k - 1] > r) k--;
      // a tendon that names a joint twice has its column twice
      if (k > 0 && colRank[to + k - 1] === r) {
        J[val + k - 1] += values[p];
        continue;
      }
      for (let q = n; q > k; q--) {
        col[to + q] = col[to + q - 1];
        colRank[to + q] = colRank[to + q - 1];
        J[val + q] = J[val + q - 1];
      }
      col[to + k] = c;
      colRank[to + k] = r;
      J[val + k] = values[p];
      n++;
    }
    if (n === 0) return;
    const tile = range[RANGE.m1]++;
    const term = tile - range[RANGE.t1];
    weight[term] = weights[at];
    tileRow[tile] = term;
    tileRows[tile] = 1;
    tileCol[tile] = to;
    tileCols[tile] = n;
    tileVal[tile] = val;
    tileRun[tile] = 0;
    listCol[range[RANGE.l1]] = to;
    listCols[range[RANGE.l1]++] = n;
    next[NEXT.col] = to + n;
    next[NEXT.val] = val + n;
  }

  function findStrips(ntile: number): void {
    const { tileRow, tileRows, tileCols, tileRun } = system;
    for (let t = ntile - 1, run = 0; t >= 0; t--) {
      const isOne = tileRows[t] === 1 && tileCols[t] === STRIP;
      run = isOne ? (run > 0 && tileRow[t + 1] === tileRow[t] + 1 ? run + 1 : 1) : 0;
      tileRun[t] = run;
    }
  }

  function select(island: number, hessian: boolean): void {
    const { scalar, island_idofadr, island_nv, island_iefcadr, island_ne, island_nf, island_nefc } = d;
    const { range } = system;
    const whole = island < 0;
    range[RANGE.v0] = whole ? 0 : island_idofadr[island];
    range[RANGE.v1] = range[RANGE.v0] + (whole ? m.nv : island_nv[island]);
    range[RANGE.r0] = whole ? 0 : island_iefcadr[island];
    range[RANGE.r1] = range[RANGE.r0] + (whole ? scalar[SC.nefc] : island_nefc[island]);
    range[RANGE.ne] = whole ? scalar[SC.ne] : island_ne[island];
    range[RANGE.nf] = whole ? scalar[SC.nf] : island_nf[island];
    range[RANGE.trees] = order(!whole, hessian);
    isSorted = !whole;
    isFactored = hessian;
    makeTiles(!whole);
  }

  function unload(islands: boolean): void {
    const { scalar, map_idof2dof, map_iefc2efc, iacc, ifrc_constraint, qacc, qfrc_constraint } = d;
    const { iefc_force, iefc_state, efc_force, efc_state } = d;
    const n = islands ? scalar[SC.nidof] : m.nv;
    const nefc = scalar[SC.nefc] | 0;
    for (let i = 0; i < n; i++) {
      const dof = islands ? map_idof2dof[i] : i;
      qacc[dof] = iacc[i];
      qfrc_constraint[dof] = ifrc_constraint[i];
    }
    for (let i = 0; i < nefc; i++) {
      const efc = islands ? map_iefc2efc[i] : i;
      efc_force[efc] = iefc_force[i];
      efc_state[efc] = iefc_state[i];
    }
  }

  return { load, select, unload };
}

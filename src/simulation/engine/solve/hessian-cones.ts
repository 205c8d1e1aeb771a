/** The part of the Hessian from elliptic contacts in their middle zone. */
import type { PathLdl } from '../../../foundation/math/path-ldl.js';
import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import { ConstraintState } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import { MAX_TILE, RANGE, type System } from './system.js';

/**
 * Binds what adds J' C J of all such contacts to the values to be factored, with the Hessians C of their costs, and returns
 * whether there are any. `place` finds the places in a row of the columns of a tile, into `at`.
 */
// these kernels share arrays, which are constants of the code only if one function binds them
export function bindHessianCones(
  d: DataRecord,
  system: System,
  ldl: PathLdl,
  at: Int32Array,
  place: (t: number) => void,
): () => boolean {
  /** Hessian of a cone, and its products with one or two columns of J. */
  const cone = doubles(MAX_TILE * MAX_TILE);
  const scale = doubles(MAX_TILE);

  /** `addCone` for a contact of three rows, two columns at a time. */
  function addConeOfThree(t: number): void {
    const { tileCol, tileCols, tileVal, colRank, J } = system;
    const { base } = ldl.pattern;
    const { values } = ldl;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    const val = tileVal[t] & INDEX;
    let p = 0;
    for (; p + 1 < n; p += 2) {
      const rowA = base[colRank[begin + p]] & INDEX;
      const rowB = base[colRank[begin + p + 1]] & INDEX;
      turnByCone(val + 3 * p, 0);
      turnByCone(val + 3 * p + 3, 3);
      const a0 = scale[0];
      const a1 = scale[1];
      const a2 = scale[2];
      const b0 = scale[3];
      const b1 = scale[4];
      const b2 = scale[5];
      let v = val;
      for (let q = 0; q <= p; q++, v += 3) {
        const x0 = J[v];
        const x1 = J[v + 1];
        const x2 = J[v + 2];
        const to = at[q] & INDEX;
        values[rowA + to] += a0 * x0 + a1 * x1 + a2 * x2;
        values[rowB + to] += b0 * x0 + b1 * x1 + b2 * x2;
      }
      values[rowB + at[p + 1]] += b0 * J[v] + b1 * J[v + 1] + b2 * J[v + 2];
    }
    if (p === n) return;
    const row = base[colRank[begin + p]] & INDEX;
    turnByCone(val + 3 * p, 0);
    for (let q = 0, v = val; q <= p; q++, v += 3) {
      values[row + (at[q] & INDEX)] += scale[0] * J[v] + scale[1] * J[v + 1] + scale[2] * J[v + 2];
    }
  }

  /** scale[to..] = C J of a column of three rows. */
  function turnByCone(from: number, to: number): void {
    const { J } = system;
    for (let r = 0; r < 3; r++) {
      scale[to + r] = cone[3 * r] * J[from] + cone[3 * r + 1] * J[from + 1] + cone[3 * r + 2] * J[from + 2];
    }
  }

  /** `addCone` for a contact of six rows. */
  function addConeOfSix(t: number): void {
    const { tileCol, tileCols, tileVal, colRank, J } = system;
    const { base } = ldl.pattern;
    const { values } = ldl;
    const begin = tileCol[t] & INDEX;
    const n = tileCols[t] & INDEX;
    const val = tileVal[t] & INDEX;
    for (let p = 0; p < n; p++) {
      const row = base[colRank[begin + p]] & INDEX;
      const from = val + 6 * p;
      for (let r = 0, c = 0; r < 6; r++, c += 6) {
        scale[r] =
          cone[c] * J[from] +
          cone[c + 1] * J[from + 1] +
          cone[c + 2] * J[from + 2] +
          cone[c + 3] * J[from + 3] +
          cone[c + 4] * J[from + 4] +
          cone[c + 5] * J[from + 5];
      }
      const a0 = scale[0];
      const a1 = scale[1];
      const a2 = scale[2];
      const a3 = scale[3];
      const a4 = scale[4];
      const a5 = scale[5];
      for (let q = 0, v = val; q <= p; q++, v += 6) {
        values[row + (at[q] & INDEX)] +=
          a0 * J[v] + a1 * J[v + 1] + a2 * J[v + 2] + a3 * J[v + 3] + a4 * J[v + 4] + a5 * J[v + 5];
      }
    }
  }

  /** values += J' C J. */
  function addCone(t: number): void {
    const { tileRows, tileCol, tileCols, tileVal, colRank, J } = system;
    const { base } = ldl.pattern;
    const { values } = ldl;
    const rows = tileRows[t];
    const begin = tileCol[t];
    const n = tileCols[t];
    const val = tileVal[t];
    for (let p = 0; p < n; p++) {
      const row = base[colRank[begin + p]];
      const from = val + p * rows;
      for (let r = 0; r < rows; r++) {
        let sum = 0;
        for (let k = 0; k < rows; k++) sum += cone[r * rows + k] * J[from + k];
        scale[r] = sum;
      }
      for (let q = 0, v = val; q <= p; q++, v += rows) {
        let sum = 0;
        for (let r = 0; r < rows; r++) sum += scale[r] * J[v + r];
        values[row + at[q]] += sum;
      }
    }
  }

  return function addCones(): boolean {
    const { iefc_state, iefc_id, contact_H } = d;
    const { range, tileRow, tileRows } = system;
    const t1 = range[RANGE.t1];
    let some = false;
    for (let t = range[RANGE.t0]; t < t1; t++) {
      const row = tileRow[t];
      if (iefc_state[row] !== ConstraintState.CONE) continue;
      const size = tileRows[t] * tileRows[t];
      const h = 36 * iefc_id[row];
      for (let k = 0; k < size; k++) cone[k] = contact_H[h + k];
      place(t);
      if (tileRows[t] === 3) addConeOfThree(t);
      else if (tileRows[t] === 6) addConeOfSix(t);
      else addCone(t);
      some = true;
    }
    return some;
  };
}

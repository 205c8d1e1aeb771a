/** Products with J and M, and solutions with M, over the dofs and rows of the selected island. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { RANGE, type System } from './system.js';

export interface Operators {
  /** out = J x. */
  mulJ(out: Float64Array, x: Float64Array): void;
  /** out = J' x. */
  mulJT(out: Float64Array, x: Float64Array): void;
  /** out = M x. */
  mulM(out: Float64Array, x: Float64Array): void;
  /** x = M \ x, with the factorization of M. */
  solveM(x: Float64Array): void;
}

export function bindOperators(m: ModelRecord, d: DataRecord, system: System): Operators {
  // long: one loop per number of rows in a tile
  function mulJ(out: Float64Array, x: Float64Array): void {
    const { range, tileRow, tileRows, tileCol, tileCols, tileVal, col, J } = system;
    const t1 = range[RANGE.t1];
    for (let t = range[RANGE.t0]; t < t1; t++) {
      const row = tileRow[t];
      const rows = tileRows[t];
      const begin = tileCol[t];
      const end = begin + tileCols[t];
      let v = tileVal[t];
      if (rows === 4) {
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        let s3 = 0;
        for (let k = begin; k < end; k++, v += 4) {
          const xk = x[col[k]];
          s0 += J[v] * xk;
          s1 += J[v + 1] * xk;
          s2 += J[v + 2] * xk;
          s3 += J[v + 3] * xk;
        }
        out[row] = s0;
        out[row + 1] = s1;
        out[row + 2] = s2;
        out[row + 3] = s3;
      } else if (rows === 3) {
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        for (let k = begin; k < end; k++, v += 3) {
          const xk = x[col[k]];
          s0 += J[v] * xk;
          s1 += J[v + 1] * xk;
          s2 += J[v + 2] * xk;
        }
        out[row] = s0;
        out[row + 1] = s1;
        out[row + 2] = s2;
      } else {
        for (let r = 0; r < rows; r++, v++) {
          let s = 0;
          for (let k = begin, a = v; k < end; k++, a += rows) s += J[a] * x[col[k]];
          out[row + r] = s;
        }
      }
    }
  }

  // long: one loop per number of rows in a tile
  function mulJT(out: Float64Array, x: Float64Array): void {
    const { range, tileRow, tileRows, tileCol, tileCols, tileVal, col, J } = system;
    const t1 = range[RANGE.t1];
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) out[i] = 0;
    for (let t = range[RANGE.t0]; t < t1; t++) {
      const row = tileRow[t];
      const rows = tileRows[t];
      const begin = tileCol[t];
      const end = begin + tileCols[t];
      let v = tileVal[t];
      if (rows === 4) {
        const x0 = x[row];
        const x1 = x[row + 1];
        const x2 = x[row + 2];
        const x3 = x[row + 3];
        if (x0 === 0 && x1 === 0 && x2 === 0 && x3 === 0) continue;
        for (let k = begin; k < end; k++, v += 4) {
          out[col[k]] += J[v] * x0 + J[v + 1] * x1 + J[v + 2] * x2 + J[v + 3] * x3;
        }
      } else if (rows === 3) {
        const x0 = x[row];
        const x1 = x[row + 1];
        const x2 = x[row + 2];
        if (x0 === 0 && x1 === 0 && x2 === 0) continue;
        for (let k = begin; k < end; k++, v += 3) out[col[k]] += J[v] * x0 + J[v + 1] * x1 + J[v + 2] * x2;
      } else {
        for (let r = 0; r < rows; r++, v++) {
          const xr = x[row + r];
          if (xr === 0) continue;
          for (let k = begin, a = v; k < end; k++, a += rows) out[col[k]] += J[a] * xr;
        }
      }
    }
  }

  function mulM(out: Float64Array, x: Float64Array): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { M } = d;
    const { range, shift } = system;
    const v1 = range[RANGE.v1];
    for (let i = range[RANGE.v0]; i < v1; i++) {
      const s = shift[i];
      const begin = M_rowadr[i - s];
      const diagonal = begin + M_rownnz[i - s] - 1;
      const xi = x[i];
      let sum = M[diagonal] * xi;
      for (let k = begin; k < diagonal; k++) {
        const j = M_colind[k] + s;
        sum += M[k] * x[j];
        out[j] += M[k] * xi;
      }
      out[i] = sum;
    }
  }

  function solveM(x: Float64Array): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { qLD, qLDiagInv } = d;
    const { range, shift } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    for (let i = v1 - 1; i >= v0; i--) {
      const xi = x[i];
      if (xi === 0) continue;
      const s = shift[i];
      const begin = M_rowadr[i - s];
      const diagonal = begin + M_rownnz[i - s] - 1;
      for (let k = begin; k < diagonal; k++) x[M_colind[k] + s] -= qLD[k] * xi;
    }
    for (let i = v0; i < v1; i++) {
      const s = shift[i];
      const begin = M_rowadr[i - s];
      const diagonal = begin + M_rownnz[i - s] - 1;
      let sum = x[i] * qLDiagInv[i - s];
      for (let k = begin; k < diagonal; k++) sum -= qLD[k] * x[M_colind[k] + s];
      x[i] = sum;
    }
  }

  return { mulJ, mulJT, mulM, solveM };
}

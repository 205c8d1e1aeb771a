/** Products of the constraint Jacobian with a vector. */
import { PIECE } from '../../../foundation/math/pieces.js';
import { clearRange } from '../../../foundation/math/ranges.js';
import { INDEX } from '../../../foundation/math/scratch.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';

/** Binds out (nefc) = J x (nv). Rows of one supernode share their columns and are taken four or one at a time. */
export function bindMulJac(d: DataRecord): (out: Float64Array, x: Float64Array) => void {
  /** Rows from `begin` to `end`, completing the last group; returns the next row. */
  function rows(out: Float64Array, x: Float64Array, begin: number, end: number): number {
    const { efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind } = d;
    let r = begin & INDEX;
    while (r < end) {
      const n = efc_J_rownnz[r] & INDEX;
      const a = efc_J_rowadr[r] & INDEX;
      const same = efc_J_rowsuper[r];
      if (same >= 3) {
        const b = a + n;
        const c = b + n;
        const e = c + n;
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        let s3 = 0;
        for (let k = 0; k < n; k++) {
          const v = x[efc_J_colind[a + k]];
          s0 += efc_J[a + k] * v;
          s1 += efc_J[b + k] * v;
          s2 += efc_J[c + k] * v;
          s3 += efc_J[e + k] * v;
        }
        out[r] = s0;
        out[r + 1] = s1;
        out[r + 2] = s2;
        out[r + 3] = s3;
        r += 4;
      } else {
        let s = 0;
        for (let k = 0; k < n; k++) s += efc_J[a + k] * x[efc_J_colind[a + k]];
        out[r++] = s;
      }
    }
    return r;
  }

  return function mulJac(out, x) {
    const nefc = d.scalar[SC.nefc] | 0;
    for (let r = 0; r < nefc; ) r = rows(out, x, r, Math.min(r + PIECE, nefc));
  };
}

/** out (nv) = J' x (nefc). */
export function mulJacT(d: DataRecord, out: Float64Array, x: Float64Array): void {
  const { scalar, efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
  const nefc = scalar[SC.nefc] | 0;
  clearRange(out, 0, out.length);
  for (let r = 0; r < nefc; r++) {
    const v = x[r];
    if (v === 0) continue;
    const n = efc_J_rownnz[r];
    const a = efc_J_rowadr[r];
    for (let k = 0; k < n; k++) out[efc_J_colind[a + k]] += efc_J[a + k] * v;
  }
}

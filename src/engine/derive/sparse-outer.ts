/** Adding J^T B J to `qDeriv`, whose rows hold, for each dof, the dofs above and below it in the tree. */
import { doubles, integers } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { lastDof } from '../support/jacobian.js';

type Arr = Float64Array;

/** qDeriv += scales[at] * j^T j for one sparse row with ascending columns; products across trees are not kept. */
export function addRowOuter(
  m: ModelRecord,
  d: DataRecord,
  row: Arr,
  colind: Int32Array,
  adr: number,
  nnz: number,
  scales: Arr,
  at: number,
): void {
  const { D_rownnz, D_rowadr, D_colind } = m;
  const { qDeriv } = d;
  const end = adr + nnz;
  const scale = scales[at];
  for (let a = adr; a < end; a++) {
    const weight = scale * row[a];
    if (weight === 0) continue;
    const dof = colind[a];
    let p = D_rowadr[dof];
    const last = p + D_rownnz[dof];
    for (let b = adr; b < end && p < last; b++) {
      while (p < last && D_colind[p] < colind[b]) p++;
      if (p < last && D_colind[p] === colind[b]) qDeriv[p] += weight * row[b];
    }
  }
}

export interface ChainOuter {
  /** Takes the Jacobian (rotation, translation) of the point p[i..] of a body, in the axes at mat[k..]. */
  load(body: number, p: Arr, i: number, mat: Arr, k: number): void;
  /** qDeriv += J^T B J for a 6 x 6 matrix B. */
  add(B: Arr): void;
}

/** Products with the Jacobian of one body, along the chain of dofs that move it. */
export function bindChainOuter(m: ModelRecord, d: DataRecord): ChainOuter {
  const { nv } = m;
  const chain = integers(nv);
  /** Columns of J and of B J, 6 numbers for each dof of the chain. */
  const columns = doubles(6 * nv);
  const products = doubles(6 * nv);
  let length = 0;

  function load(body: number, p: Arr, i: number, mat: Arr, k: number): void {
    const { dof_parentid, body_rootid } = m;
    const { cdof, subtree_com } = d;
    length = 0;
    for (let dof = lastDof(m, body); dof >= 0; dof = dof_parentid[dof]) length++;
    let at = length;
    for (let dof = lastDof(m, body); dof >= 0; dof = dof_parentid[dof]) chain[--at] = dof;
    const com = 3 * body_rootid[body];
    const rx = p[i] - subtree_com[com];
    const ry = p[i + 1] - subtree_com[com + 1];
    const rz = p[i + 2] - subtree_com[com + 2];
    for (let c = 0; c < length; c++) {
      const o = 6 * chain[c];
      const wx = cdof[o];
      const wy = cdof[o + 1];
      const wz = cdof[o + 2];
      const vx = cdof[o + 3] + wy * rz - wz * ry;
      const vy = cdof[o + 4] + wz * rx - wx * rz;
      const vz = cdof[o + 5] + wx * ry - wy * rx;
      for (let axis = 0; axis < 3; axis++) {
        const a = mat[k + axis];
        const b = mat[k + 3 + axis];
        const e = mat[k + 6 + axis];
        columns[6 * c + axis] = a * wx + b * wy + e * wz;
        columns[6 * c + 3 + axis] = a * vx + b * vy + e * vz;
      }
    }
  }

  function add(B: Arr): void {
    const { D_rownnz, D_rowadr, D_colind } = m;
    const { qDeriv } = d;
    for (let c = 0; c < length; c++) {
      for (let row = 0; row < 6; row++) {
        let sum = 0;
        for (let col = 0; col < 6; col++) sum += B[6 * row + col] * columns[6 * c + col];
        products[6 * c + row] = sum;
      }
    }
    for (let r = 0; r < length; r++) {
      const dof = chain[r];
      let p = D_rowadr[dof];
      const last = p + D_rownnz[dof];
      for (let c = 0; c < length; c++) {
        while (p < last && D_colind[p] < chain[c]) p++;
        if (p === last || D_colind[p] !== chain[c]) continue;
        let sum = 0;
        for (let k = 0; k < 6; k++) sum += columns[6 * r + k] * products[6 * c + k];
        qDeriv[p] += sum;
      }
    }
  }

  return { load, add };
}

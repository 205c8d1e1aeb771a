/** Common parts of the dual solvers: rows of an island, residuals, blocks of A + R, states. */
import { doubles, INDEX, integers } from '../../../foundation/math/scratch.js';
import { ConstraintState, ConstraintType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';

const { SATISFIED, QUADRATIC, LINEARNEG, LINEARPOS, CONE } = ConstraintState;

/** Least diagonal of a block without its regularizer. */
const MINBLOCK = 1e-10;

/** Increase of the cost above which a change of forces is reverted. */
export const MAXRISE = 1e-10;

/** Indices of the counts in `Dual.count`. */
export const COUNT = { ne: 0, nf: 1, nefc: 2, nactive: 3, nchange: 4 } as const;
const NCOUNT = 5;

/** Maximum size of a block. */
const MAXDIM = 6;

/** State of a dual solver on one island. */
export interface Dual {
  /** Rows of the current island, in order. */
  readonly row: Int32Array;
  /** Sizes of the island and results of `updateState`, indexed by `COUNT`. */
  readonly count: Int32Array;
  /** Residual A f + b of the current block. */
  readonly residual: Float64Array;
  /** Block of A + R, or of A. */
  readonly block: Float64Array;
  /** Forces of the block before its update. */
  readonly oldForce: Float64Array;
  /** Sum of the cost improvements. */
  readonly improvement: Float64Array;
  /** Lists the rows of an island, or all rows for -1. */
  select(island: number): void;
  /** Address of the diagonal of A + R in a row. */
  diagonalAddress(row: number): number;
  /** Computes the residuals of `dim` rows from `row` on; excludes R if `bare`. */
  computeResidual(row: number, dim: number, bare: boolean): void;
  /** Copies the block of `dim` rows from `row` on; excludes R if `bare`. */
  extractBlock(row: number, dim: number, bare: boolean): void;
  /** Saves the forces of a block. */
  keepForce(row: number, dim: number): void;
  /** Adds the improvement due to the new forces of a block, or reverts them if there is none. */
  accept(row: number, dim: number): void;
  /** Computes states from forces; counts active rows and rows whose state changed. */
  updateState(): void;
}

/** Makes the state. It reads `efc_AR`, `efc_b` and `efc_R` and writes `efc_force` and `efc_state`. */
export function bindDual(d: DataRecord): Dual {
  const row = integers(d.cap_nefc);
  const count = integers(NCOUNT);
  const residual = doubles(MAXDIM);
  const block = doubles(MAXDIM * MAXDIM);
  const oldForce = doubles(MAXDIM);
  const improvement = doubles(1);
  const delta = doubles(MAXDIM);

  function select(island: number): void {
    const { scalar, map_iefc2efc, island_iefcadr, island_ne, island_nf, island_nefc } = d;
    const whole = island < 0;
    const start = whole ? 0 : island_iefcadr[island];
    const nefc = whole ? scalar[SC.nefc] | 0 : island_nefc[island];
    for (let c = 0; c < nefc; c++) row[c] = whole ? c : map_iefc2efc[start + c];
    count[COUNT.ne] = whole ? scalar[SC.ne] : island_ne[island];
    count[COUNT.nf] = whole ? scalar[SC.nf] : island_nf[island];
    count[COUNT.nefc] = nefc;
  }

  /** Address of column `column` in the sorted row i of A + R; -1 if it is missing. */
  function addressOf(i: number, column: number): number {
    const { efc_AR_rowadr, efc_AR_rownnz, efc_AR_colind } = d;
    const adr = efc_AR_rowadr[i] & INDEX;
    const last = (adr + efc_AR_rownnz[i] - 1) & INDEX;
    const first = efc_AR_colind[adr];
    if (efc_AR_colind[last] - first === last - adr) {
      const place = adr + column - first;
      return place < adr || place > last ? -1 : place;
    }
    let low = adr;
    let high = last;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = efc_AR_colind[middle];
      if (found === column) return middle;
      if (found < column) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  function computeResidual(i: number, dim: number, bare: boolean): void {
    const { efc_AR_rowadr, efc_AR_rownnz, efc_AR_colind } = d;
    const adr = efc_AR_rowadr[i] & INDEX;
    const nnz = efc_AR_rownnz[i] & INDEX;
    const column = efc_AR_colind[adr] & INDEX;
    // rows of one contact have the same columns; usually these are consecutive, so their forces are contiguous
    const inLine = efc_AR_colind[(adr + nnz - 1) & INDEX] - column === nnz - 1;
    let j = 0;
    if (inLine) for (; j + 1 < dim; j += 2) twoInLine(i + j, j, column, nnz);
    for (; j < dim; j++) {
      if (inLine) oneInLine(i + j, j, column, nnz);
      else scattered(i + j, j);
    }
    if (bare) withoutR(i, dim);
  }

  function withoutR(i: number, dim: number): void {
    const { efc_force, efc_R } = d;
    for (let j = 0; j < dim; j++) residual[j] -= efc_R[i + j] * efc_force[i + j];
  }

  function oneInLine(i: number, j: number, column: number, nnz: number): void {
    const { efc_AR, efc_AR_rowadr, efc_force, efc_b } = d;
    let sum = efc_b[i];
    let k = efc_AR_rowadr[i] & INDEX;
    let f = column & INDEX;
    const end = (k + nnz) & INDEX;
    for (; k < end - 3; k += 4, f += 4) {
      sum = sum + efc_AR[k] * efc_force[f] + efc_AR[k + 1] * efc_force[f + 1];
      sum = sum + efc_AR[k + 2] * efc_force[f + 2] + efc_AR[k + 3] * efc_force[f + 3];
    }
    for (; k < end; k++, f++) sum += efc_AR[k] * efc_force[f];
    residual[j] = sum;
  }

  /** Computes two rows with the same columns, which share the reads of forces. */
  function twoInLine(i: number, j: number, column: number, nnz: number): void {
    const { efc_AR, efc_AR_rowadr, efc_force, efc_b } = d;
    let sum = efc_b[i];
    let other = efc_b[i + 1];
    let k = efc_AR_rowadr[i] & INDEX;
    let l = efc_AR_rowadr[i + 1] & INDEX;
    let f = column & INDEX;
    const end = (k + nnz) & INDEX;
    for (; k < end - 1; k += 2, l += 2, f += 2) {
      const force = efc_force[f];
      const next = efc_force[f + 1];
      sum = sum + efc_AR[k] * force + efc_AR[k + 1] * next;
      other = other + efc_AR[l] * force + efc_AR[l + 1] * next;
    }
    if (k < end) {
      const force = efc_force[f];
      sum += efc_AR[k] * force;
      other += efc_AR[l] * force;
    }
    residual[j] = sum;
    residual[j + 1] = other;
  }

  function scattered(i: number, j: number): void {
    const { efc_AR, efc_AR_rowadr, efc_AR_rownnz, efc_AR_colind, efc_force, efc_b } = d;
    const adr = efc_AR_rowadr[i] & INDEX;
    const end = (adr + efc_AR_rownnz[i]) & INDEX;
    let sum = efc_b[i];
    for (let k = adr; k < end; k++) sum += efc_AR[k] * efc_force[efc_AR_colind[k]];
    residual[j] = sum;
  }

  function extractBlock(i: number, dim: number, bare: boolean): void {
    const { efc_AR, efc_R } = d;
    for (let j = 0; j < dim; j++) {
      // rows of one contact have the same columns, including all rows of the contact
      const adr = addressOf(i + j, i);
      for (let k = 0; k < dim; k++) block[j * dim + k] = efc_AR[adr + k];
      if (bare) block[j * dim + j] = Math.max(MINBLOCK, block[j * dim + j] - efc_R[i + j]);
    }
  }

  function keepForce(i: number, dim: number): void {
    const { efc_force } = d;
    for (let j = 0; j < dim; j++) oldForce[j] = efc_force[i + j];
  }

  function accept(i: number, dim: number): void {
    const { efc_force } = d;
    for (let j = 0; j < dim; j++) delta[j] = efc_force[i + j] - oldForce[j];
    let change = 0;
    for (let j = 0; j < dim; j++) {
      let product = 0;
      for (let k = 0; k < dim; k++) product += block[j * dim + k] * delta[k];
      change += delta[j] * (residual[j] + 0.5 * product);
    }
    if (change > MAXRISE) {
      for (let j = 0; j < dim; j++) efc_force[i + j] = oldForce[j];
    } else {
      improvement[0] -= change;
    }
  }

  /** Zone of an elliptic cone from its forces. */
  function coneState(i: number, con: number, dim: number): number {
    const { efc_force, contact_mu, contact_friction } = d;
    const mu = contact_mu[con];
    const N = efc_force[i] / mu;
    let tangent = 0;
    for (let j = 1; j < dim; j++) {
      const f = efc_force[i + j] / contact_friction[5 * con + j - 1];
      tangent += f * f;
    }
    const T = Math.sqrt(tangent);
    if (mu * N >= T) return SATISFIED;
    return N + mu * T <= 0 ? QUADRATIC : CONE;
  }

  function setState(i: number, state: number): void {
    const { efc_state } = d;
    if (efc_state[i] !== state) count[COUNT.nchange]++;
    efc_state[i] = state;
  }

  function updateState(): void {
    const { efc_force, efc_frictionloss, efc_type, efc_id, contact_dim } = d;
    const ne = count[COUNT.ne];
    const friction = ne + count[COUNT.nf];
    const nefc = count[COUNT.nefc];
    count[COUNT.nchange] = 0;
    let nactive = friction;
    for (let c = 0; c < ne; c++) setState(row[c], QUADRATIC);
    for (let c = ne; c < friction; c++) {
      const i = row[c];
      const loss = efc_frictionloss[i];
      setState(i, efc_force[i] <= -loss ? LINEARPOS : efc_force[i] >= loss ? LINEARNEG : QUADRATIC);
    }
    for (let c = friction; c < nefc; c++) {
      const i = row[c];
      if (efc_type[i] !== ConstraintType.CONTACT_ELLIPTIC) {
        setState(i, efc_force[i] <= 0 ? SATISFIED : QUADRATIC);
        if (efc_force[i] > 0) nactive++;
        continue;
      }
      const dim = contact_dim[efc_id[i]];
      const state = coneState(i, efc_id[i], dim);
      for (let j = 0; j < dim; j++) setState(i + j, state);
      if (state !== SATISFIED) nactive += dim;
      c += dim - 1;
    }
    count[COUNT.nactive] = nactive;
  }

  return {
    row,
    count,
    residual,
    block,
    oldForce,
    improvement,
    select,
    diagonalAddress: (i) => addressOf(i, i),
    computeResidual,
    extractBlock,
    keepForce,
    accept,
    updateState,
  };
}

/**
 * Forces of constraints at given accelerations: the gradient of the cost s(J a - aref) of the reduced primal problem.
 *
 * Computation chapter, "Reduced primal problem". Equalities are quadratic, friction losses Huber, limits and pyramid
 * edges half-quadratic; an elliptic cone is quadratic below its polar, zero in its dual, and in between
 * D_m (N - mu T)^2 / 2 with the scaled normal N and tangential norm T.
 */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { ConstraintState, ConstraintType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';

const { SATISFIED, QUADRATIC, LINEARNEG, LINEARPOS, CONE } = ConstraintState;

interface RowArrays {
  type: Int32Array;
  id: Int32Array;
  frictionloss: Float64Array;
  D: Float64Array;
  R: Float64Array;
  aref: Float64Array;
  state: Int32Array;
  force: Float64Array;
}

/** Rows of one system: all of them, or those of the islands. */
export interface RowSet extends RowArrays {
  /**
   * Reads the arrays again if the record has others, as when Data take turns. For other Data the test is free: fields
   * that are never assigned are constants, which getters were not (2 % of a step).
   */
  follow(): void;
}

/** Rows of all constraints (`efc_*`), read again after the arena has grown. */
export function allRows(d: DataRecord): RowSet {
  const take = (): RowArrays => ({
    type: d.efc_type,
    id: d.efc_id,
    frictionloss: d.efc_frictionloss,
    D: d.efc_D,
    R: d.efc_R,
    aref: d.efc_aref,
    state: d.efc_state,
    force: d.efc_force,
  });
  return followed(take, () => d.efc_force);
}

/** Rows sorted by island (`iefc_*`), read again after the arena has grown. */
export function islandRows(d: DataRecord): RowSet {
  const take = (): RowArrays => ({
    type: d.iefc_type,
    id: d.iefc_id,
    frictionloss: d.iefc_frictionloss,
    D: d.iefc_D,
    R: d.iefc_R,
    aref: d.iefc_aref,
    state: d.iefc_state,
    force: d.iefc_force,
  });
  return followed(take, () => d.iefc_force);
}

/** Rows that read their arrays again when one of them was replaced. */
function followed(take: () => RowArrays, force: () => Float64Array): RowSet {
  const rows: RowSet = {
    ...take(),
    follow(): void {
      if (rows.force !== force()) Object.assign(rows, take());
    },
  };
  return rows;
}

/**
 * Writes state and force of rows `begin` to `end` at residuals jar = J a - aref. `hessian` also writes the Hessians of
 * cones, into `contact_H`.
 */
export type UpdateRows = (begin: number, ne: number, nf: number, end: number, hessian: boolean) => void;

/** Indices of the counts: rows that are not satisfied, and rows whose state changed. */
export const ROW_COUNT = { active: 0, changed: 1 } as const;
/** Allocates the two counts that an update of rows writes. */
export const newRowCounts = (): Int32Array => integers(2);

/** Binds the update of a set of rows; `counts` is addressed by `ROW_COUNT`. */
export function bindUpdate(d: DataRecord, rows: RowSet, jar: Float64Array, counts: Int32Array): UpdateRows {
  const U = doubles(6);
  /** Norm of the tangential part of U and the weight D_m of the middle zone. */
  const zone = doubles(2);

  function quadratic(begin: number, end: number): void {
    const { D, state, force } = rows;
    for (let i = begin; i < end; i++) {
      force[i] = -D[i] * jar[i];
      if (state[i] !== QUADRATIC) counts[ROW_COUNT.changed]++;
      state[i] = QUADRATIC;
    }
    counts[ROW_COUNT.active] += end - begin;
  }

  function huber(begin: number, end: number): void {
    const { D, R, frictionloss, state, force } = rows;
    for (let i = begin; i < end; i++) {
      const loss = frictionloss[i];
      const bound = R[i] * loss;
      const x = jar[i];
      const before = state[i];
      if (x <= -bound) {
        force[i] = loss;
        state[i] = LINEARNEG;
      } else if (x >= bound) {
        force[i] = -loss;
        state[i] = LINEARPOS;
      } else {
        force[i] = -D[i] * x;
        state[i] = QUADRATIC;
      }
      if (state[i] !== before) counts[ROW_COUNT.changed]++;
    }
    counts[ROW_COUNT.active] += end - begin;
  }

  /** Hessian of the middle zone at U = (N, tangent), times D_m, in the coordinates of the rows. */
  function coneHessian(con: number, dim: number): void {
    const { contact_H, contact_friction, contact_mu } = d;
    const h = 36 * con;
    const mu = contact_mu[con];
    const N = U[0];
    const T = zone[0];
    const Dm = zone[1];
    const cross = -mu / T;
    const outer = (mu * N) / (T * T * T);
    const diagonal = mu * mu - (mu * N) / T;
    for (let i = 0; i < dim; i++) {
      const si = Dm * (i === 0 ? mu : contact_friction[5 * con + i - 1]);
      for (let j = i; j < dim; j++) {
        const sj = j === 0 ? mu : contact_friction[5 * con + j - 1];
        let value = 1;
        if (i === 0 && j > 0) value = cross * U[j];
        else if (i > 0) value = outer * U[i] * U[j] + (i === j ? diagonal : 0);
        contact_H[h + i * dim + j] = contact_H[h + j * dim + i] = si * sj * value;
      }
    }
  }

  /** Sets the forces in the middle zone. */
  function middle(row: number, con: number, dim: number): void {
    const { D, force } = rows;
    const { contact_mu, contact_friction } = d;
    const mu = contact_mu[con];
    const T = zone[0];
    const Dm = D[row] / (mu * mu * (1 + mu * mu));
    zone[1] = Dm;
    const gap = U[0] - mu * T;
    const normal = -Dm * gap * mu;
    force[row] = normal;
    for (let j = 1; j < dim; j++) force[row + j] = (-normal / T) * U[j] * contact_friction[5 * con + j - 1];
  }

  function cone(row: number, con: number, dim: number, hessian: boolean): void {
    const { D, state, force } = rows;
    const { contact_mu, contact_friction } = d;
    const mu = contact_mu[con];
    U[0] = jar[row] * mu;
    let tangent = 0;
    for (let j = 1; j < dim; j++) {
      U[j] = jar[row + j] * contact_friction[5 * con + j - 1];
      tangent += U[j] * U[j];
    }
    const N = U[0];
    const T = Math.sqrt(tangent);
    let next: number = CONE;
    if (N >= mu * T || (T <= 0 && N >= 0)) {
      next = SATISFIED;
      for (let j = 0; j < dim; j++) force[row + j] = 0;
    } else if (mu * N + T <= 0 || (T <= 0 && N < 0)) {
      next = QUADRATIC;
      for (let j = 0; j < dim; j++) force[row + j] = -D[row + j] * jar[row + j];
    } else {
      zone[0] = T;
      middle(row, con, dim);
      if (hessian) coneHessian(con, dim);
    }
    if (state[row] !== next) counts[ROW_COUNT.changed] += dim;
    if (next !== SATISFIED) counts[ROW_COUNT.active] += dim;
    for (let j = 0; j < dim; j++) state[row + j] = next;
  }

  function unilateral(begin: number, end: number, hessian: boolean): void {
    const { D, type, id, state, force } = rows;
    const { contact_dim } = d;
    let active = 0;
    let changed = 0;
    for (let i = begin; i < end; i++) {
      const x = jar[i];
      if (type[i] === ConstraintType.CONTACT_ELLIPTIC) {
        const dim = contact_dim[id[i]];
        cone(i, id[i], dim, hessian);
        i += dim - 1;
      } else if (x < 0) {
        active++;
        if (state[i] !== QUADRATIC) changed++;
        force[i] = -D[i] * x;
        state[i] = QUADRATIC;
      } else {
        if (state[i] !== SATISFIED) changed++;
        force[i] = 0;
        state[i] = SATISFIED;
      }
    }
    counts[ROW_COUNT.active] += active;
    counts[ROW_COUNT.changed] += changed;
  }

  return function updateRows(begin, ne, nf, end, hessian): void {
    rows.follow();
    const friction = begin + ne;
    const contact = friction + nf;
    counts[ROW_COUNT.active] = counts[ROW_COUNT.changed] = 0;
    if (ne > 0) quadratic(begin, friction);
    if (nf > 0) huber(friction, contact);
    unilateral(contact, end, hessian);
  };
}

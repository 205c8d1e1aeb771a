/**
 * Forces of constraints at given accelerations: the gradient of the cost s(J a - aref) of the reduced primal problem.
 *
 * Computation chapter, "Reduced primal problem". Equalities are quadratic, friction losses Huber, limits and pyramid
 * edges half-quadratic; an elliptic cone is quadratic below its polar, zero in its dual, and in between
 * D_m (N - mu T)^2 / 2 with the scaled normal N and tangential norm T.
 */
import type { DataRecord } from '../../model/data-record.js';
import { ConstraintState, ConstraintType } from '../../schema/enums.js';

const { SATISFIED, QUADRATIC, LINEARNEG, LINEARPOS, CONE } = ConstraintState;

/** Rows of one system: all of them, or those of the islands. */
export interface RowSet {
  readonly type: Int32Array;
  readonly id: Int32Array;
  readonly frictionloss: Float64Array;
  readonly D: Float64Array;
  readonly R: Float64Array;
  readonly aref: Float64Array;
  readonly state: Int32Array;
  readonly force: Float64Array;
}

export const allRows = (d: DataRecord): RowSet => ({
  type: d.efc_type,
  id: d.efc_id,
  frictionloss: d.efc_frictionloss,
  D: d.efc_D,
  R: d.efc_R,
  aref: d.efc_aref,
  state: d.efc_state,
  force: d.efc_force,
});

export const islandRows = (d: DataRecord): RowSet => ({
  type: d.iefc_type,
  id: d.iefc_id,
  frictionloss: d.iefc_frictionloss,
  D: d.iefc_D,
  R: d.iefc_R,
  aref: d.iefc_aref,
  state: d.iefc_state,
  force: d.iefc_force,
});

/** Writes state and force of rows `begin` to `end` at residuals jar = J a - aref, and returns their cost. */
export type UpdateRows = (
  begin: number,
  ne: number,
  nf: number,
  end: number,
  jar: Float64Array,
  hessian: boolean,
) => number;

/** Binds the update of a set of rows; `hessian` asks for the Hessians of cones into `contact_H`. */
export function bindUpdate(d: DataRecord, rows: RowSet): UpdateRows {
  const U = new Float64Array(6);

  function quadratic(begin: number, end: number, jar: Float64Array): number {
    const { D, state, force } = rows;
    let cost = 0;
    for (let i = begin; i < end; i++) {
      const f = -D[i] * jar[i];
      force[i] = f;
      state[i] = QUADRATIC;
      cost -= f * jar[i];
    }
    return 0.5 * cost;
  }

  function huber(begin: number, end: number, jar: Float64Array): number {
    const { D, R, frictionloss, state, force } = rows;
    let cost = 0;
    for (let i = begin; i < end; i++) {
      const loss = frictionloss[i];
      const bound = R[i] * loss;
      const x = jar[i];
      if (x <= -bound) {
        force[i] = loss;
        state[i] = LINEARNEG;
        cost -= loss * (0.5 * bound + x);
      } else if (x >= bound) {
        force[i] = -loss;
        state[i] = LINEARPOS;
        cost -= loss * (0.5 * bound - x);
      } else {
        force[i] = -D[i] * x;
        state[i] = QUADRATIC;
        cost += 0.5 * D[i] * x * x;
      }
    }
    return cost;
  }

  /** Hessian of the middle zone at U = (N, tangent), times D_m, in the coordinates of the rows. */
  function coneHessian(con: number, dim: number, mu: number, T: number, Dm: number): void {
    const { contact_H, contact_friction } = d;
    const h = 36 * con;
    const N = U[0];
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

  function cone(row: number, con: number, dim: number, jar: Float64Array, hessian: boolean): number {
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
    let zone: number = CONE;
    let cost = 0;
    if (N >= mu * T || (T <= 0 && N >= 0)) {
      zone = SATISFIED;
      for (let j = 0; j < dim; j++) force[row + j] = 0;
    } else if (mu * N + T <= 0 || (T <= 0 && N < 0)) {
      zone = QUADRATIC;
      for (let j = 0; j < dim; j++) {
        const f = -D[row + j] * jar[row + j];
        force[row + j] = f;
        cost -= 0.5 * f * jar[row + j];
      }
    } else {
      const Dm = D[row] / (mu * mu * (1 + mu * mu));
      const gap = N - mu * T;
      const normal = -Dm * gap * mu;
      cost = 0.5 * Dm * gap * gap;
      force[row] = normal;
      for (let j = 1; j < dim; j++) force[row + j] = (-normal / T) * U[j] * contact_friction[5 * con + j - 1];
      if (hessian) coneHessian(con, dim, mu, T, Dm);
    }
    for (let j = 0; j < dim; j++) state[row + j] = zone;
    return cost;
  }

  function unilateral(begin: number, end: number, jar: Float64Array, hessian: boolean): number {
    const { D, type, id, state, force } = rows;
    const { contact_dim } = d;
    let cost = 0;
    for (let i = begin; i < end; i++) {
      if (type[i] === ConstraintType.CONTACT_ELLIPTIC) {
        const dim = contact_dim[id[i]];
        cost += cone(i, id[i], dim, jar, hessian);
        i += dim - 1;
      } else if (jar[i] < 0) {
        const f = -D[i] * jar[i];
        force[i] = f;
        state[i] = QUADRATIC;
        cost -= 0.5 * f * jar[i];
      } else {
        force[i] = 0;
        state[i] = SATISFIED;
      }
    }
    return cost;
  }

  return function updateRows(begin, ne, nf, end, jar, hessian): number {
    const friction = begin + ne;
    const contact = friction + nf;
    return quadratic(begin, friction, jar) + huber(friction, contact, jar) + unilateral(contact, end, jar, hessian);
  };
}

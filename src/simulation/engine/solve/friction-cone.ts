/** Dual solver steps for the friction of one elliptic contact. */
import { MINVAL } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { Dual } from './dual.js';
import { makeEllipsoidProblem } from './qcqp.js';

/** Projection and optimization of friction forces. */
export interface FrictionCone {
  /**
   * Projects the forces of a contact onto its cone: zero for a pulling force, else friction is scaled down to the
   * ellipsoid.
   */
  project(row: number, con: number, dim: number): void;
  /**
   * Optimizes the friction of a contact at a fixed normal force. `first` is the first row of the block in `dual`: the
   * normal row of the contact, or its first friction row.
   */
  optimize(row: number, con: number, dim: number, first: number): void;
}

/** Makes the steps for the rows of `dual`. They read `contact_friction` and write `efc_force`. */
export function bindFrictionCone(d: DataRecord, dual: Dual): FrictionCone {
  const problem = makeEllipsoidProblem();

  /** Sum of squared friction forces over squared coefficients, and the scale that maps them to the ellipsoid. */
  function scaleFriction(row: number, con: number, dim: number, always: boolean): void {
    const { efc_force, contact_friction } = d;
    let sum = 0;
    for (let j = 0; j < dim - 1; j++) {
      const f = efc_force[row + 1 + j] / contact_friction[5 * con + j];
      sum += f * f;
    }
    const limit = efc_force[row] * efc_force[row];
    if (!always && sum <= limit) return;
    const scale = Math.sqrt(limit / Math.max(MINVAL, sum));
    for (let j = 1; j < dim; j++) efc_force[row + j] *= scale;
  }

  function project(row: number, con: number, dim: number): void {
    const { efc_force } = d;
    if (efc_force[row] < 0) for (let j = 0; j < dim; j++) efc_force[row + j] = 0;
    else scaleFriction(row, con, dim, false);
  }

  /** Sets form and linear part of the friction problem: the residual without the previous friction forces. */
  function pose(row: number, con: number, dim: number, first: number): void {
    const { efc_force, contact_friction } = d;
    const { block, residual, oldForce } = dual;
    const { A, b, d: axes, radius } = problem;
    const n = dim - 1;
    const skip = row + 1 - first;
    const size = n + skip;
    for (let i = 0; i < n; i++) {
      let sum = residual[skip + i];
      for (let j = 0; j < n; j++) {
        A[i * n + j] = block[(skip + i) * size + skip + j];
        sum -= A[i * n + j] * oldForce[skip + j];
      }
      if (skip === 1) sum += block[(skip + i) * size] * (efc_force[row] - oldForce[0]);
      b[i] = sum;
      axes[i] = contact_friction[5 * con + i];
    }
    radius[0] = efc_force[row];
  }

  function optimize(row: number, con: number, dim: number, first: number): void {
    const { efc_force } = d;
    if (efc_force[row] < MINVAL) {
      for (let j = 1; j < dim; j++) efc_force[row + j] = 0;
      return;
    }
    pose(row, con, dim, first);
    const onBoundary = problem.solve(dim - 1);
    for (let j = 1; j < dim; j++) efc_force[row + j] = problem.x[j - 1];
    if (onBoundary) scaleFriction(row, con, dim, true);
  }

  return { project, optimize };
}

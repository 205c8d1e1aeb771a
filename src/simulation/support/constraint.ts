/** Products with the constraint Jacobian, for users. */

import { SC } from '../../foundation/schema/scalars.js';
import { bindCost } from '../engine/constraint/cost.js';
import { mulJacT } from '../engine/constraint/product.js';
import { allRows, bindUpdate, newRowCounts } from '../engine/constraint/update.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { pipelineOf } from '../runtime/run.js';
import { inputOf, outputOf, requireFit } from './arguments.js';

/** out (nefc) = J x. @see mj_mulJacVec */
export function mulJacVec(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>): void {
  requireFit(model, data);
  const d = data.record;
  pipelineOf(model, data).stages.mulJac(outputOf(out, d.scalar[SC.nefc], 'out'), inputOf(x, model.record.nv, 'x'));
}

/** out (nv) = J^T y. @see mj_mulJacTVec */
export function mulJacTVec(model: Model, data: Data, out: Float64Array, y: ArrayLike<number>): void {
  requireFit(model, data);
  const d = data.record;
  mulJacT(d, outputOf(out, model.record.nv, 'out'), inputOf(y, d.scalar[SC.nefc], 'y'));
}

/**
 * Computes states, forces and joint forces of the constraints at residuals jar = J a - aref (nefc). Returns their cost;
 * `hessian` also computes the Hessians of elliptic cones. @see mj_constraintUpdate
 */
export function constraintUpdate(model: Model, data: Data, jar: ArrayLike<number>, hessian: boolean): number {
  requireFit(model, data);
  const d = data.record;
  const { scalar } = d;
  const nefc = scalar[SC.nefc];
  const residuals = inputOf(jar, nefc, 'jar');
  const cost = new Float64Array(1);
  const update = bindUpdate(d, allRows(d), residuals, newRowCounts());
  update(0, scalar[SC.ne], scalar[SC.nf], nefc, hessian);
  mulJacT(d, outputOf(d.qfrc_constraint, model.record.nv, 'qfrc_constraint'), d.efc_force);
  bindCost(d, cost)(residuals);
  return cost[0];
}

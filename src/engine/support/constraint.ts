/** Products with the constraint Jacobian, for users. */
import type { Data } from '../../model/data.js';
import type { Model } from '../../model/model.js';
import { SC } from '../../schema/scalars.js';
import { mulJacT } from '../constraint/product.js';
import { pipelineOf } from '../run.js';
import { inputOf, outputOf } from './arguments.js';

/** out (nefc) = J x. @see mj_mulJacVec */
export function mulJacVec(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>): void {
  const d = data.record;
  pipelineOf(model, data).stages.mulJac(outputOf(out, d.scalar[SC.nefc], 'out'), inputOf(x, model.record.nv, 'x'));
}

/** out (nv) = J^T y. @see mj_mulJacTVec */
export function mulJacTVec(model: Model, data: Data, out: Float64Array, y: ArrayLike<number>): void {
  const d = data.record;
  mulJacT(d, outputOf(out, model.record.nv, 'out'), inputOf(y, d.scalar[SC.nefc], 'y'));
}

/** The joint-space inertia M, kept as the lower triangle in compressed rows with the diagonal last. */

import { MINVAL } from '../../math/vec.js';
import type { Data } from '../../model/data.js';
import type { Model } from '../../model/model.js';
import { pipelineOf } from '../run.js';
import { inputOf, outputOf } from './arguments.js';

/** Dense M (nv x nv). @see mj_fullM */
export function fullM(model: Model, data: Data, out: Float64Array): void {
  const { nv, M_rownnz, M_rowadr, M_colind } = model.record;
  const { M } = data.record;
  outputOf(out, nv * nv, 'out').fill(0, 0, nv * nv);
  for (let i = 0; i < nv; i++) {
    for (let a = M_rowadr[i], end = a + M_rownnz[i]; a < end; a++) {
      out[nv * i + M_colind[a]] = out[nv * M_colind[a] + i] = M[a];
    }
  }
}

/** out = M x. @see mj_mulM */
export function mulM(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>): void {
  const { nv } = model.record;
  pipelineOf(model, data).stages.mulM(outputOf(out, nv, 'out'), inputOf(x, nv, 'x'));
}

/** out = M^(1/2) x with the root D^(1/2) L of M = L^T D L, so that |out|^2 = x M x. @see mj_mulM2 */
export function mulM2(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>): void {
  const { nv, M_rownnz, M_rowadr, M_colind } = model.record;
  const { qLD } = data.record;
  outputOf(out, nv, 'out');
  const given = inputOf(x, nv, 'x');
  for (let i = 0; i < nv; i++) {
    const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
    let sum = given[i];
    for (let a = M_rowadr[i]; a < diagonal; a++) sum += qLD[a] * given[M_colind[a]];
    out[i] = sum * Math.sqrt(qLD[diagonal]);
  }
}

/** out = M^-1 x for n vectors, one after the other; needs `factorM`. @see mj_solveM */
export function solveM(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>, n = 1): void {
  const { nv } = model.record;
  outputOf(out, n * nv, 'out').set(inputOf(x, n * nv, 'x'));
  const { stages } = pipelineOf(model, data);
  for (let i = 0; i < n; i++) stages.solveM(out.subarray(i * nv, (i + 1) * nv));
}

/** Total mass of a model [kg]. @see mj_getTotalmass */
export function getTotalmass(model: Model): number {
  return model.record.body_mass.reduce((sum, mass) => sum + mass, 0);
}

/** Scales masses and inertias to a total mass [kg]; call `setConst` when done editing. @see mj_setTotalmass */
export function setTotalmass(model: Model, mass: number): void {
  const { body_mass, body_inertia } = model.record;
  const scale = Math.max(MINVAL, mass / Math.max(MINVAL, getTotalmass(model)));
  for (let i = 1; i < body_mass.length; i++) body_mass[i] *= scale;
  for (let i = 3; i < body_inertia.length; i++) body_inertia[i] *= scale;
}

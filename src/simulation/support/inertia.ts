/** The joint-space inertia M, stored as the lower triangle in compressed rows with the diagonal last. */

import { usageError } from '../../foundation/base/usage.js';
import { MINVAL } from '../../foundation/math/vec.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { pipelineOf } from '../runtime/run.js';
import { inputOf, outputOf, requireFit, requireList, requireModel } from './arguments.js';

/** Dense M (nv x nv). @see mj_fullM */
export function fullM(model: Model, data: Data, out: Float64Array): void {
  requireFit(model, data);
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
  requireFit(model, data);
  const { nv } = model.record;
  pipelineOf(model, data).stages.mulM(outputOf(out, nv, 'out'), inputOf(x, nv, 'x'));
}

/** out = M^(1/2) x with the root D^(1/2) L of M = L^T D L, so that |out|^2 = x M x. @see mj_mulM2 */
export function mulM2(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>): void {
  requireFit(model, data);
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

/**
 * out = D^(-1/2) L^(-T) y with M = L^T D L, so that |out|^2 = y M^-1 y; `root` holds the roots of the inverse diagonal
 * of D. Needs `factorM`. @see mj_solveM2
 */
export function solveM2(
  model: Model,
  data: Data,
  out: Float64Array,
  y: ArrayLike<number>,
  root: ArrayLike<number>,
): void {
  requireFit(model, data);
  const { nv, M_rownnz, M_rowadr, M_colind } = model.record;
  const { qLD } = data.record;
  outputOf(out, nv, 'out').set(inputOf(y, nv, 'y'));
  const scale = inputOf(root, nv, 'root');
  for (let i = nv - 1; i >= 0; i--) {
    const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
    for (let a = M_rowadr[i]; a < diagonal; a++) out[M_colind[a]] -= qLD[a] * out[i];
  }
  for (let i = 0; i < nv; i++) out[i] *= scale[i];
}

/**
 * Adds M (lower triangle) to a dense matrix (nv x nv), or to sparse rows whose pattern includes that of M. @see mj_addM
 */
export function addM(model: Model, data: Data, out: Float64Array, rows?: SparsePattern): void {
  requireFit(model, data);
  const { nv, M_rownnz, M_rowadr, M_colind } = model.record;
  const { M } = data.record;
  if (rows === undefined || rows === null) outputOf(out, nv * nv, 'out');
  else requirePattern(rows, nv);
  for (let i = 0; i < nv; i++) {
    let at = rows ? rows.rowadr[i] : nv * i;
    for (let a = M_rowadr[i], end = a + M_rownnz[i]; a < end; a++) {
      if (rows) while (rows.colind[at] < M_colind[a]) at++;
      out[rows ? at : at + M_colind[a]] += M[a];
    }
  }
}

function requirePattern(rows: SparsePattern, nv: number): void {
  for (const name of ['rownnz', 'rowadr', 'colind'] as const) requireList(rows[name], `addM, rows.${name}`);
  if (rows.rowadr.length < nv)
    throw new RangeError(`addM: rows.rowadr has ${rows.rowadr.length} values, ${nv} are needed`);
}

/** The positions of the values of sparse rows, columns in ascending order. */
export interface SparsePattern {
  readonly rownnz: Int32Array;
  readonly rowadr: Int32Array;
  readonly colind: Int32Array;
}

/** out = M^-1 x for n vectors, stored one after the other; needs `factorM`. @see mj_solveM */
export function solveM(model: Model, data: Data, out: Float64Array, x: ArrayLike<number>, n = 1): void {
  requireFit(model, data);
  const { nv } = model.record;
  if (!Number.isInteger(n) || n < 0) throw usageError('solveM, n', 'a number of vectors', n);
  outputOf(out, n * nv, 'out').set(inputOf(x, n * nv, 'x'));
  const { stages } = pipelineOf(model, data);
  for (let i = 0; i < n; i++) stages.solveM(out.subarray(i * nv, (i + 1) * nv));
}

/** Total mass of a model [kg]. @see mj_getTotalmass */
export function getTotalmass(model: Model): number {
  requireModel(model);
  return model.record.body_mass.reduce((sum, mass) => sum + mass, 0);
}

/** Scales masses and inertias to a total mass [kg]; call `setConst` when done editing. @see mj_setTotalmass */
export function setTotalmass(model: Model, mass: number): void {
  requireModel(model);
  if (typeof mass !== 'number') throw usageError('setTotalmass', 'a mass [kg]', mass);
  if (!Number.isFinite(mass)) throw new RangeError(`setTotalmass: the mass must be finite, not ${mass}`);
  const { body_mass, body_inertia } = model.record;
  const scale = Math.max(MINVAL, mass / Math.max(MINVAL, getTotalmass(model)));
  for (let i = 1; i < body_mass.length; i++) body_mass[i] *= scale;
  for (let i = 3; i < body_inertia.length; i++) body_inertia[i] *= scale;
}

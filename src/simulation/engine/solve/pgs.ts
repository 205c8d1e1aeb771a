/**
 * Projected Gauss-Seidel over forces, with Nesterov momentum.
 *
 * Computation chapter, "PGS": updates one row at a time, or one elliptic contact: first along the ray of its force,
 * then its friction at a fixed normal force. Momentum is restarted when it opposes the last correction (O'Donoghue and
 * Candes, 2015, Adaptive Restart for Accelerated Gradient Schemes).
 */

import { inPieces } from '../../../foundation/math/pieces.js';
import { doubles, INDEX, integers } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConstraintType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC, SOLVER_STAT } from '../../../foundation/schema/scalars.js';
import { STAT } from '../../../foundation/schema/statistic.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isNominallyDense } from '../constraint/rows.js';
import { solverIterations } from '../iterations.js';
import { COUNT, type Dual, MAXRISE } from './dual.js';
import type { FrictionCone } from './friction-cone.js';
import { makeShuffle } from './shuffle.js';
import { finishStatistics, statisticsOf } from './statistics.js';

const { max, min } = Math;

/** Binds PGS for one island, -1 for all rows, from the forces in `efc_force`. */
export function bindPGS(
  m: ModelRecord,
  d: DataRecord,
  dual: Dual,
  frictionCone: FrictionCone,
): (island: number) => void {
  const { row, count, residual, block, oldForce, improvement } = dual;
  const random = makeShuffle();
  /** First row of each block, as an index in `row`. */
  const start = integers(d.cap_nefc);
  const diagonal = doubles(d.cap_nefc);
  /** First column of each row with contiguous columns, whose forces are contiguous too; else -1. */
  const firstColumn = integers(d.cap_nefc);
  /** Forces before and after the extrapolation. */
  const previous = doubles(d.cap_nefc);
  const momentum = doubles(d.cap_nefc);
  const ray = doubles(2);

  const isElliptic = (i: number): boolean => d.efc_type[i] === ConstraintType.CONTACT_ELLIPTIC;

  function prepare(): number {
    const { efc_AR, efc_AR_rowadr, efc_AR_rownnz, efc_AR_colind, efc_id, contact_dim } = d;
    const nefc = count[COUNT.nefc];
    let blocks = 0;
    for (let c = 0; c < nefc; ) {
      start[blocks++] = c;
      c += isElliptic(row[c]) ? contact_dim[efc_id[row[c]]] : 1;
    }
    for (let c = 0; c < nefc; c++) {
      const i = row[c];
      const adr = efc_AR_rowadr[i] & INDEX;
      const nnz = efc_AR_rownnz[i];
      const column = efc_AR_colind[adr];
      const isInLine = efc_AR_colind[(adr + nnz - 1) & INDEX] - column === nnz - 1;
      firstColumn[c] = isInLine ? column : -1;
      diagonal[c] = efc_AR[isInLine ? adr + i - column : dual.diagonalAddress(i)];
    }
    return blocks;
  }

  /** Projects extrapolated forces to their bounds and cones. */
  function projectForces(): void {
    const { efc_force, efc_frictionloss, efc_id, contact_dim } = d;
    const ne = count[COUNT.ne];
    const friction = ne + count[COUNT.nf];
    for (let c = ne; c < friction; c++) {
      const i = row[c];
      efc_force[i] = Math.max(-efc_frictionloss[i], Math.min(efc_frictionloss[i], efc_force[i]));
    }
    for (let c = friction; c < count[COUNT.nefc]; c++) {
      const i = row[c];
      if (isElliptic(i)) {
        frictionCone.project(i, efc_id[i], contact_dim[efc_id[i]]);
        c += contact_dim[efc_id[i]] - 1;
      } else if (efc_force[i] < 0) {
        efc_force[i] = 0;
      }
    }
  }

  /** Extrapolates the forces along their last change; `age` counts the iterations since the last restart. */
  function extrapolate(iteration: number, age: number): void {
    const { efc_force } = d;
    const nefc = count[COUNT.nefc];
    const beta = iteration > 0 ? (age - 1) / (age + 2) : 0;
    for (let c = 0; c < nefc; c++) {
      const force = efc_force[row[c]];
      if (beta > 0) efc_force[row[c]] += beta * (force - previous[c]);
      previous[c] = force;
    }
    if (beta > 0) projectForces();
    for (let c = 0; c < nefc; c++) momentum[c] = efc_force[row[c]];
  }

  /** Tests whether the sweep opposed the extrapolation. */
  function opposesMomentum(): boolean {
    const { efc_force } = d;
    const nefc = count[COUNT.nefc];
    let sum = 0;
    for (let c = 0; c < nefc; c++) sum += (efc_force[row[c]] - momentum[c]) * (momentum[c] - previous[c]);
    return sum < 0;
  }

  /**
   * Updates the forces of blocks of one row. One function without calls, since reading an array costs as much as four
   * operations.
   */
  function scalarUpdates(begin: number, behind: number): void {
    const { efc_AR, efc_AR_rowadr, efc_AR_rownnz, efc_AR_colind, efc_force, efc_frictionloss, efc_b } = d;
    const ne = count[COUNT.ne];
    const friction = ne + count[COUNT.nf];
    let gain = improvement[0];
    for (let b = begin; b < behind; b++) {
      const c = start[b] & INDEX;
      const i = row[c] & INDEX;
      let sum = efc_b[i];
      let k = efc_AR_rowadr[i] & INDEX;
      const end = (k + efc_AR_rownnz[i]) & INDEX;
      let f = firstColumn[c];
      if (f >= 0) {
        f &= INDEX;
        for (; k < end - 3; k += 4, f += 4) {
          sum = sum + efc_AR[k] * efc_force[f] + efc_AR[k + 1] * efc_force[f + 1];
          sum = sum + efc_AR[k + 2] * efc_force[f + 2] + efc_AR[k + 3] * efc_force[f + 3];
        }
        for (; k < end; k++, f++) sum += efc_AR[k] * efc_force[f];
      } else {
        for (; k < end; k++) sum += efc_AR[k] * efc_force[efc_AR_colind[k]];
      }
      const old = efc_force[i];
      const curvature = diagonal[c];
      let force = old - sum / curvature;
      if (c >= friction) force = max(0, force);
      else if (c >= ne) force = max(-efc_frictionloss[i], min(efc_frictionloss[i], force));
      const delta = force - old;
      const change = delta * (sum + 0.5 * (curvature * delta));
      if (change > MAXRISE) continue;
      efc_force[i] = force;
      gain -= change;
    }
    improvement[0] = gain;
  }

  /** Takes the optimal step along the ray from the tip of the cone through the force of a contact. */
  function rayUpdate(i: number, dim: number): void {
    const { efc_force } = d;
    ray[0] = ray[1] = 0;
    for (let j = 0; j < dim; j++) {
      let product = 0;
      for (let k = 0; k < dim; k++) product += block[j * dim + k] * oldForce[k];
      ray[0] += oldForce[j] * product;
      ray[1] += oldForce[j] * residual[j];
    }
    if (ray[0] < MINVAL) return;
    // the step ends at the tip
    const step = Math.max(-1, -ray[1] / ray[0]);
    for (let j = 0; j < dim; j++) efc_force[i + j] += step * oldForce[j];
  }

  function coneUpdate(c: number): void {
    const { efc_force, efc_id, contact_dim } = d;
    const i = row[c];
    const con = efc_id[i];
    const dim = contact_dim[con];
    dual.computeResidual(i, dim, false);
    dual.keepForce(i, dim);
    dual.extractBlock(i, dim, false);
    if (efc_force[i] < MINVAL) {
      efc_force[i] = Math.max(0, efc_force[i] - residual[0] / diagonal[c]);
      for (let j = 1; j < dim; j++) efc_force[i + j] = 0;
    } else {
      rayUpdate(i, dim);
    }
    frictionCone.optimize(i, con, dim, i);
    dual.accept(i, dim);
  }

  function saveStatistics(island: number, iteration: number): void {
    const { solver } = d;
    const at = statisticsOf(island, iteration);
    if (at < 0) return;
    solver.fill(0, at, at + SOLVER_STAT.nupdate + 1);
    solver[at + SOLVER_STAT.improvement] = improvement[0];
    solver[at + SOLVER_STAT.nactive] = count[COUNT.nactive];
    solver[at + SOLVER_STAT.nchange] = count[COUNT.nchange];
  }

  function countValues(): number {
    const { efc_AR_rownnz } = d;
    const nefc = count[COUNT.nefc];
    if (isNominallyDense(m)) return nefc * nefc;
    let total = 0;
    for (let c = 0; c < nefc; c++) total += efc_AR_rownnz[row[c]];
    return total;
  }

  return function solvePGS(island: number): void {
    const { opt, stat, nv } = m;
    dual.select(island);
    const blocks = prepare();
    const maxiter = solverIterations(opt, 'iterations', d.scalar[SC.nefc]);
    dual.updateState();
    random.seed();
    let age = 0;
    let iteration = 0;
    while (iteration < maxiter) {
      extrapolate(iteration, age);
      improvement[0] = 0;
      random.shuffle(start, blocks);
      if (blocks === count[COUNT.nefc]) {
        inPieces(0, blocks, scalarUpdates);
      } else {
        for (let k = 0; k < blocks; k++) {
          if (isElliptic(row[start[k]])) coneUpdate(start[k]);
          else scalarUpdates(k, k + 1);
        }
      }
      dual.updateState();
      improvement[0] /= stat[STAT.meaninertia] * Math.max(1, nv);
      saveStatistics(island, iteration);
      age = iteration > 0 && opposesMomentum() ? 0 : age + 1;
      iteration++;
      if (!(improvement[0] >= opt[OPT.tolerance])) break;
    }
    finishStatistics(d, island, iteration, countValues());
  };
}

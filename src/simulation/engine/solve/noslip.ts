/**
 * The no-slip solver: recomputes friction forces by Gauss-Seidel without regularization, at fixed normal forces.
 *
 * Computation chapter, "NoSlip". Opposing edges of a pyramid share a constant normal force 2 mid: one gains what the
 * other loses.
 */

import { MINVAL } from '../../../foundation/math/vec.js';
import { ConstraintType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { NISLAND, SC, SOLVER_STAT } from '../../../foundation/schema/scalars.js';
import { STAT } from '../../../foundation/schema/statistic.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { solverIterations } from '../iterations.js';
import { COUNT, type Dual } from './dual.js';
import type { FrictionCone } from './friction-cone.js';
import { finishStatistics, statisticsOf } from './statistics.js';

/**
 * A curvature below this fraction of its terms is rounding. Edges of rolling friction on a point of a flex, which does
 * not rotate, have equal effects: the distribution of force between them is then arbitrary, and the middle is chosen.
 */
const ROUNDING = 16 * Number.EPSILON;

/** Binds the no-slip solver for one island, -1 for all rows. */
export function bindNoSlip(
  m: ModelRecord,
  d: DataRecord,
  dual: Dual,
  frictionCone: FrictionCone,
): (island: number) => void {
  const { row, count, residual, block, oldForce, improvement } = dual;

  /** Subtracts the cost of the regularizer R. */
  function regularizerCost(): void {
    const { efc_force, efc_R } = d;
    for (let c = 0; c < count[COUNT.nefc]; c++) {
      improvement[0] += 0.5 * efc_force[row[c]] * efc_force[row[c]] * efc_R[row[c]];
    }
  }

  function dryFriction(i: number): void {
    const { efc_AR, efc_R, efc_force, efc_frictionloss } = d;
    const diagonal = Math.max(MINVAL, efc_AR[dual.diagonalAddress(i)] - efc_R[i]);
    dual.computeResidual(i, 1, true);
    const old = efc_force[i];
    const loss = efc_frictionloss[i];
    efc_force[i] = Math.max(-loss, Math.min(loss, old - residual[0] / diagonal));
    const delta = efc_force[i] - old;
    improvement[0] -= delta * (0.5 * delta * diagonal + residual[0]);
  }

  /** Updates two opposing edges i and i + 1. */
  function edgePair(i: number): void {
    const { efc_force } = d;
    dual.computeResidual(i, 2, true);
    dual.keepForce(i, 2);
    dual.extractBlock(i, 2, true);
    const b0 = residual[0] - block[0] * oldForce[0] - block[1] * oldForce[1];
    const b1 = residual[1] - block[2] * oldForce[0] - block[3] * oldForce[1];
    const mid = 0.5 * (oldForce[0] + oldForce[1]);
    const scale = block[0] + block[3];
    const curvature = scale - block[1] - block[2];
    const slope = mid * (block[0] - block[3]) + b0 - b1;
    const shift =
      curvature < Math.max(MINVAL, ROUNDING * scale) ? 0 : Math.max(-mid, Math.min(mid, -slope / curvature));
    efc_force[i] = mid + shift;
    efc_force[i + 1] = mid - shift;
    dual.accept(i, 2);
  }

  function coneFriction(i: number, con: number, dim: number): void {
    dual.computeResidual(i + 1, dim - 1, true);
    dual.keepForce(i + 1, dim - 1);
    dual.extractBlock(i + 1, dim - 1, true);
    frictionCone.optimize(i, con, dim, i + 1);
    dual.accept(i + 1, dim - 1);
  }

  function sweep(): void {
    const { efc_type, efc_id, contact_dim } = d;
    const ne = count[COUNT.ne];
    const friction = ne + count[COUNT.nf];
    for (let c = ne; c < friction; c++) dryFriction(row[c]);
    for (let c = friction; c < count[COUNT.nefc]; c++) {
      const i = row[c];
      const con = efc_id[i];
      if (efc_type[i] === ConstraintType.CONTACT_PYRAMIDAL) {
        const edges = 2 * (contact_dim[con] - 1);
        for (let k = 0; k < edges; k += 2) edgePair(i + k);
        c += edges - 1;
      } else if (efc_type[i] === ConstraintType.CONTACT_ELLIPTIC) {
        coneFriction(i, con, contact_dim[con]);
        c += contact_dim[con] - 1;
      }
    }
  }

  /** Appends statistics to those of the main solver. */
  function saveStatistics(island: number, iteration: number): void {
    const { solver, scalar } = d;
    const slot = Math.max(0, island);
    if (slot >= NISLAND) return;
    const at = statisticsOf(island, iteration + scalar[SC.solver_niter + slot]);
    if (at < 0) return;
    solver.fill(0, at, at + SOLVER_STAT.nupdate + 1);
    solver[at + SOLVER_STAT.improvement] = improvement[0];
    solver[at + SOLVER_STAT.nactive] = count[COUNT.nactive];
    solver[at + SOLVER_STAT.nchange] = count[COUNT.nchange];
  }

  return function solveNoSlip(island: number): void {
    const { opt, stat, nv } = m;
    const maxiter = solverIterations(opt, 'noslip_iterations', d.scalar[SC.nefc]);
    dual.select(island);
    dual.updateState();
    let iteration = 0;
    while (iteration < maxiter) {
      improvement[0] = 0;
      if (iteration === 0) regularizerCost();
      sweep();
      dual.updateState();
      improvement[0] /= stat[STAT.meaninertia] * Math.max(1, nv);
      saveStatistics(island, iteration);
      iteration++;
      if (!(improvement[0] >= opt[OPT.noslip_tolerance])) break;
    }
    finishStatistics(d, island, iteration, -1);
  };
}

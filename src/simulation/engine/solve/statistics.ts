/** Solver statistics per island and iteration. */

import { NISLAND, NSOLVER, NSOLVERSTAT, SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';

/** Address of the statistics of an iteration in `d.solver`; -1 if they are not stored. */
export function statisticsOf(island: number, iteration: number): number {
  const slot = Math.max(0, island);
  return slot < NISLAND && iteration < NSOLVER ? (slot * NSOLVER + iteration) * NSOLVERSTAT : -1;
}

/** Adds to the iteration count of an island and sets the number of values of its matrix. */
export function finishStatistics(d: DataRecord, island: number, iterations: number, nnz: number): void {
  const slot = Math.max(0, island);
  if (slot >= NISLAND) return;
  d.scalar[SC.solver_niter + slot] += iterations;
  if (nnz >= 0) d.scalar[SC.solver_nnz + slot] = nnz;
}

/**
 * Newton and conjugate gradient solvers of the reduced primal problem over accelerations.
 *
 * Computation chapter, "Algorithms". Newton: exact Hessian, H \ gradient. CG: Hager and Zhang (2005), A New
 * Conjugate Gradient Method with Guaranteed Descent and an Efficient Line Search, preconditioned by M.
 */

import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConeType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC, SOLVER_STAT } from '../../../foundation/schema/scalars.js';
import { STAT } from '../../../foundation/schema/statistic.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isNominallyDense } from '../constraint/rows.js';
import { bindUpdate, islandRows, newRowCounts, ROW_COUNT } from '../constraint/update.js';
import { solverIterations } from '../iterations.js';
import type { Stages } from '../stages.js';
import { bindHessian, hessianRoom } from './hessian.js';
import { bindLineSearch, SEARCH } from './line-search.js';
import { bindLoader } from './load-system.js';
import { bindOperators } from './operator.js';
import { finishStatistics, statisticsOf } from './statistics.js';
import { makeSystem, RANGE } from './system.js';
import type { Warmstart } from './warmstart.js';

/** Lower bound of the Hager-Zhang coefficient; it keeps descent directions from becoming orthogonal to the gradient. */
const ETA = 0.01;

/** The primal solvers of one Model and Data. */
export interface Primal {
  /** Solves by Newton's method or by conjugate gradients, island by island or all at once. */
  solve(newton: boolean, islands: boolean): void;
}

/** `warmstart` provides the products of the initial accelerations. */
export function bindPrimal(m: ModelRecord, d: DataRecord, stages: Stages, warmstart: Warmstart): Primal {
  const system = makeSystem(m, d);
  const loader = bindLoader(m, d, system, warmstart.jar, warmstart.Ma);
  const operators = bindOperators(m, d, stages, system);
  let hessian = bindHessian(m, d, stages, system, hessianRoom(m));
  const lineSearch = bindLineSearch(m, d, system, operators);
  const counts = newRowCounts();
  const updateRows = bindUpdate(d, islandRows(d), system.Jaref, counts);
  /** Scale of costs and gradients: the inverse of the total inertia. */
  const scale = doubles(1);
  /** Scaled norm of the gradient, scaled half product with the preconditioned gradient, and norm of the gradient. */
  const measure = doubles(3);

  function setScale(island: number): void {
    const { M_rownnz, M_rowadr, stat, nv } = m;
    const { M } = d;
    const { range, shift } = system;
    if (island < 0) {
      scale[0] = 1 / (stat[STAT.meaninertia] * Math.max(1, nv));
      return;
    }
    let inertia = 0;
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) {
      const dof = i - shift[i];
      inertia += M[M_rowadr[dof] + M_rownnz[dof] - 1];
    }
    scale[0] = 1 / inertia;
  }

  /** Computes constraint forces, the gradient of the total cost, and its norm; saves the previous gradient. */
  function update(cones: boolean): void {
    const { ifrc_constraint, ifrc_smooth } = d;
    const { range, Ma, grad, oldGrad } = system;
    updateRows(range[RANGE.r0], range[RANGE.ne], range[RANGE.nf], range[RANGE.r1], cones);
    operators.mulJT();
    let norm = 0;
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) {
      const g = Ma[i] - ifrc_smooth[i] - ifrc_constraint[i];
      oldGrad[i] = grad[i];
      grad[i] = g;
      norm += g * g;
    }
    measure[2] = Math.sqrt(norm);
    measure[0] = scale[0] * measure[2];
  }

  /** Mgrad = M \ grad. */
  function precondition(): void {
    const { range, grad, Mgrad } = system;
    operators.solveM();
    let product = 0;
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) product += grad[i] * Mgrad[i];
    measure[1] = Math.max(0, 0.5 * scale[0] * product);
  }

  /** search = -M \ grad. */
  function steepestDescent(): void {
    const { range, search, Mgrad } = system;
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) search[i] = -Mgrad[i];
  }

  /** search = -H \ grad. */
  function newtonDirection(): void {
    const { range, grad, search } = system;
    hessian.solve();
    let product = 0;
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) product -= grad[i] * search[i];
    measure[1] = Math.max(0, 0.5 * scale[0] * product);
  }

  function advance(): void {
    const { iacc } = d;
    const { range, search, Ma, Mv, Jaref, Jv } = system;
    const alpha = lineSearch.result[SEARCH.alpha];
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) {
      iacc[i] += alpha * search[i];
      Ma[i] += alpha * Mv[i];
    }
    for (let r = range[RANGE.r0]; r < range[RANGE.r1]; r++) Jaref[r] += alpha * Jv[r];
  }

  /** Conjugate direction of Hager and Zhang; steepest descent if conjugacy is lost. */
  function conjugateDirection(): void {
    const { range, search, grad, oldGrad, Mgrad, oldMgrad } = system;
    const v0 = range[RANGE.v0];
    const v1 = range[RANGE.v1];
    let dy = 0;
    let yMy = 0;
    let yMg = 0;
    let dg = 0;
    for (let i = v0; i < v1; i++) {
      const y = grad[i] - oldGrad[i];
      dy += search[i] * y;
      yMy += y * (Mgrad[i] - oldMgrad[i]);
      yMg += y * Mgrad[i];
      dg += search[i] * grad[i];
    }
    let beta = 0;
    if (dy >= MINVAL) {
      const least = -1 / Math.max(MINVAL, lineSearch.result[SEARCH.length] * Math.min(ETA, measure[2]));
      beta = Math.max(least, (yMg - 2 * (yMy / dy) * dg) / dy);
    }
    for (let i = v0; i < v1; i++) search[i] = beta * search[i] - Mgrad[i];
  }

  function saveStatistics(island: number, iteration: number, nupdate: number): void {
    const { solver } = d;
    const { result } = lineSearch;
    const at = statisticsOf(island, iteration);
    if (at < 0) return;
    solver[at + SOLVER_STAT.improvement] = scale[0] * result[SEARCH.improvement];
    solver[at + SOLVER_STAT.gradient] = measure[0];
    solver[at + SOLVER_STAT.lineslope] = result[SEARCH.slope];
    solver[at + SOLVER_STAT.nactive] = counts[ROW_COUNT.active];
    solver[at + SOLVER_STAT.nchange] = counts[ROW_COUNT.changed];
    solver[at + SOLVER_STAT.neval] = result[SEARCH.evaluations];
    solver[at + SOLVER_STAT.nupdate] = nupdate;
  }

  /**
   * Tests whether the start is good enough: the duality gap bounds the cost. Newton's method also requires a small
   * gradient, because a small gap allows large errors of stiff forces.
   */
  function isConverged(newton: boolean): boolean {
    const tolerance = m.opt[OPT.tolerance];
    return measure[1] < tolerance && (!newton || measure[0] < tolerance);
  }

  /**
   * Tests whether the start is good enough in the metric of M; Newton's method tests this only if the gradient is
   * small.
   */
  function isCertified(newton: boolean): boolean {
    if (newton && measure[0] >= m.opt[OPT.tolerance]) return false;
    precondition();
    return isConverged(newton);
  }

  /** Makes the Hessian, with more capacity if required. */
  function makeHessian(): void {
    const needed = hessian.make();
    if (needed <= hessian.room) return;
    hessian = bindHessian(m, d, stages, system, Math.ceil(1.5 * needed));
    hessian.make();
  }

  /**
   * Iterates from the current state of the system, with Newton's first direction known; returns the number of
   * iterations.
   */
  function iterate(island: number, newton: boolean, cones: boolean): number {
    const { opt } = m;
    const tolerance = opt[OPT.tolerance];
    const maxiter = solverIterations(opt, 'iterations', d.scalar[SC.nefc]);
    let iteration = 0;
    if (!newton) steepestDescent();
    while (iteration < maxiter) {
      lineSearch.run(scale);
      if (lineSearch.result[SEARCH.alpha] === 0) break;
      advance();
      update(cones);
      saveStatistics(island, iteration, newton ? hessian.countChanges() : 0);
      iteration++;
      const improvement = scale[0] * lineSearch.result[SEARCH.improvement];
      // a NaN gradient also ends the loop
      if ((improvement > 0 && improvement < tolerance) || !(measure[0] >= tolerance)) break;
      if (newton) {
        hessian.update();
        newtonDirection();
        if (measure[1] < tolerance) break;
      } else {
        operators.solveM();
        conjugateDirection();
      }
    }
    return iteration;
  }

  /**
   * Number of values of the solver's matrix as counted by the reference; that of the Jacobian if no Hessian was made.
   */
  function countValues(factored: boolean): number {
    const { range, tileRows, tileCols } = system;
    const n = range[RANGE.v1] - range[RANGE.v0];
    if (isNominallyDense(m)) return factored ? n * n : (range[RANGE.r1] - range[RANGE.r0]) * n;
    if (factored) return hessian.size();
    let count = range[RANGE.s1];
    for (let t = range[RANGE.t0]; t < range[RANGE.t1]; t++) count += tileRows[t] * tileCols[t];
    return count;
  }

  function solveOne(island: number, newton: boolean): void {
    const cones = newton && m.opt[OPT.cone] === ConeType.ELLIPTIC;
    loader.select(island, newton);
    setScale(island);
    update(cones);
    const certified = isCertified(newton);
    let done = certified;
    if (!done && newton) {
      makeHessian();
      newtonDirection();
      done = isConverged(true);
    }
    const iterations = done ? 0 : iterate(island, newton, cones);
    finishStatistics(d, island, iterations, countValues(newton && !certified));
  }

  return {
    solve(newton: boolean, islands: boolean): void {
      loader.load(islands);
      const nisland = islands ? d.scalar[SC.nisland] : 0;
      if (!islands) solveOne(-1, newton);
      for (let k = 0; k < nisland; k++) solveOne(k, newton);
      loader.unload(islands);
    },
  };
}

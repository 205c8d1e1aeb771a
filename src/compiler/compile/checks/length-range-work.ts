/** About how long the simulations take that find length ranges. */

import { IntegratorType, ObjType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { EQUALITY_OBJECTS } from '../../../foundation/schema/references.js';
import { isDual } from '../../../simulation/engine/constraint/project.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { planPulls } from '../../../simulation/set-const/pulls.js';

/** A step takes this long, in units of about 20 ns: for itself, and for each thing that the model has. */
const WORK = {
  step: 160,
  body: 4,
  dof: 4,
  /** A geom, site, camera or light: something that moves with a body. */
  object: 1,
  /** An element of the inertia matrix, and a multiplication that factors it. */
  element: 1 / 8,
  multiplication: 1 / 32,
  /** An element of the derivatives of an implicit integrator. */
  derivative: 1.5,
  /** A point of a tendon that acts, which may be a geom that it wraps around. */
  point: 6,
  /** A row of an equality constraint, an edge of a flex that has one, and a pair of rows in a dual solver. */
  row: 8,
  edge: 50,
  pair: 1 / 6,
} as const;

/** Rows of a constraint that welds bodies, which is counted for one that connects them too. */
const WELD_ROWS = 6;
/**
 * Iterations that a step is allowed for in the work of its rows, and a tolerance that solvers reach before they end.
 */
const USUAL = { iterations: 100, ls_iterations: 50, tolerance: 1e-10 } as const;

interface LengthRangeWork {
  /** Number of simulations, of two directions each. */
  readonly simulations: number;
  /** Work of one step of each of them, all together. */
  readonly stepWork: number;
}

/** Estimates the cost of simulating the length ranges of actuators before it is spent. */
export function lengthRangeWork(m: ModelRecord, actuators: readonly number[]): LengthRangeWork {
  let [simulations, points] = [0, 0];
  for (const { tendons } of planPulls(m, actuators)) {
    simulations++;
    for (const tendon of tendons) points += m.tendon_num[tendon];
  }
  const each = dynamicsWork(m) + constraintWork(m);
  return { simulations, stepWork: (simulations * each + WORK.point * points) * effort(m) };
}

function dynamicsWork(m: ModelRecord): number {
  const squares = (counts: Int32Array): number => counts.reduce((sum, n) => sum + n * n, 0);
  const isImplicit = m.opt[OPT.integrator] === IntegratorType.IMPLICIT;
  return (
    WORK.step +
    WORK.body * m.nbody +
    WORK.dof * m.nv +
    WORK.object * (m.ngeom + m.nsite + m.ncam + m.nlight) +
    WORK.element * m.nC +
    WORK.multiplication * squares(m.M_rownnz) +
    (isImplicit ? WORK.derivative * m.nD + WORK.multiplication * squares(m.D_rownnz) : 0)
  );
}

/** Limits of joints are in the work of their dofs. */
function constraintWork(m: ModelRecord): number {
  let [rows, edges] = [0, 0];
  for (let eq = 0; eq < m.neq; eq++) {
    const object = EQUALITY_OBJECTS[m.eq_type[eq]];
    if (object === ObjType.FLEX) edges += m.flex_edgenum[m.eq_obj1id[eq]];
    else rows += object === undefined ? WELD_ROWS : 1;
  }
  return WORK.row * rows + WORK.edge * edges + (isDual(m) ? WORK.pair * (rows + edges + m.njnt) ** 2 : 0);
}

/**
 * Returns the work of a step in multiples of the usual iterations, if only the maximum number of iterations ends it.
 */
function effort({ opt }: ModelRecord): number {
  const times = (count: number, usual: number, tolerance: number): number =>
    tolerance < USUAL.tolerance ? Math.max(1, count / usual) : 1;
  return (
    times(opt[OPT.iterations], USUAL.iterations, opt[OPT.tolerance]) *
    times(opt[OPT.ls_iterations], USUAL.ls_iterations, opt[OPT.ls_tolerance])
  );
}

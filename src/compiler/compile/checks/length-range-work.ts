/** Estimated cost of the simulations that compute length ranges. */

import { IntegratorType, ObjType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { EQUALITY_OBJECTS } from '../../../foundation/schema/references.js';
import { isDual } from '../../../simulation/engine/constraint/project.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import { planPulls } from '../../../simulation/set-const/pulls.js';

/** Cost of a step per element of the model, in units of about 20 ns. */
const WORK = {
  step: 160,
  body: 4,
  dof: 4,
  /** A geom, site, camera or light: any object with a pose in a body. */
  object: 1,
  /** An element of the inertia matrix, and a multiplication of its factorization. */
  element: 1 / 8,
  multiplication: 1 / 32,
  /** An element of the derivatives for an implicit integrator. */
  derivative: 1.5,
  /** A path element of an active tendon, including wrapping geoms. */
  point: 6,
  /** A row of an equality constraint, an edge of a flex with an equality, and a pair of rows in a dual solver. */
  row: 8,
  edge: 50,
  pair: 1 / 6,
} as const;

/** Row count of a weld; also used for a connect. */
const WELD_ROWS = 6;
/** Iterations included in the cost of a row, and the tolerance that solvers reach within them. */
const USUAL = { iterations: 100, ls_iterations: 50, tolerance: 1e-10 } as const;

interface LengthRangeWork {
  /** Count of the simulations, each of which covers two directions. */
  readonly simulations: number;
  /** Total work of one step of all simulations. */
  readonly stepWork: number;
}

/** Estimates the cost of the length range simulations before they run. */
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

/** Work of the constraints; joint limits are included in the work of the dofs. */
function constraintWork(m: ModelRecord): number {
  let [rows, edges] = [0, 0];
  for (let eq = 0; eq < m.neq; eq++) {
    const object = EQUALITY_OBJECTS[m.eq_type[eq]];
    if (object === ObjType.FLEX) edges += m.flex_edgenum[m.eq_obj1id[eq]];
    else rows += object === undefined ? WELD_ROWS : 1;
  }
  return WORK.row * rows + WORK.edge * edges + (isDual(m) ? WORK.pair * (rows + edges + m.njnt) ** 2 : 0);
}

/** Returns the work of a step relative to the usual iterations, if only the maximum iteration count ends it. */
function effort({ opt }: ModelRecord): number {
  const times = (count: number, usual: number, tolerance: number): number =>
    tolerance < USUAL.tolerance ? Math.max(1, count / usual) : 1;
  return (
    times(opt[OPT.iterations], USUAL.iterations, opt[OPT.tolerance]) *
    times(opt[OPT.ls_iterations], USUAL.ls_iterations, opt[OPT.ls_tolerance])
  );
}

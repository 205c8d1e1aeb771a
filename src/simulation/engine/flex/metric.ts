/** The stiffness K and the damping D of flexes in the metric M + h D + h^2 K of a discrete step. */
import { doubles } from '../../../foundation/math/scratch.js';
import { SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { hasSprings } from '../metric/gate.js';
import type { Stages } from '../stages.js';
import { canAssemble, flexScale, hasArticulatedFlexes, hasFlexTerms } from './metric-gate.js';
import { metricPoints } from './metric-points.js';
import { bindMetricRows } from './metric-rows.js';
import { bindMetricSolve } from './metric-solve.js';
import { bindMetricStencil } from './metric-stencil.js';
import { flexParts } from './parts.js';
import { bindPassiveContacts } from './passive-contact.js';

/** The terms of flexes in the metric of a discrete step. */
export interface FlexMetric {
  /** True if elements, parts or passive contacts of flexes are terms. */
  isActive(): boolean;
  /** Builds the terms at this position; with factors if they are to be solved. False if the arena is too small. */
  build(withFactors: boolean): boolean;
  /** Prepares solutions, with constants of the Model, which may have changed. */
  update(): void;
  /** efm_c -= h K qvel. */
  addShift(): void;
  /** out += (h^2 K + h D) x. */
  addStiffness(out: Float64Array, x: Float64Array): void;
  /** out = P \ b, with the preconditioner of the metric. */
  precondition(out: Float64Array, b: Float64Array): void;
}

/** Binds the parts that only models with an active metric need. */
function bindParts(m: ModelRecord, d: DataRecord, stages: Stages, context: EngineContext) {
  const withParts = canAssemble(m);
  const parts = flexParts(m);
  const points = metricPoints(m, parts, withParts);
  const contacts = bindPassiveContacts(m, d, stages);
  const rows = bindMetricRows(m, d, context, points, parts);
  const stencil = bindMetricStencil(m, d, stages, parts, contacts);
  const solver = bindMetricSolve(m, d, stages, context);
  const isBent = [points.elementBlocks, points.partBlocks, points.rodBlocks].every(({ length }) => length === 0);
  return {
    withParts,
    isArticulated: hasArticulatedFlexes(m),
    rows,
    stencil,
    solver,
    hasRows: !isBent || m.flex_passive.some((passive) => passive !== 0),
  };
}

/** Binds the terms. MuJoCo changelog, 3.11, "Solvers", and 3.12, "Engine". */
export function bindFlexMetric(m: ModelRecord, d: DataRecord, stages: Stages, context: EngineContext): FlexMetric {
  let bound: ReturnType<typeof bindParts> | undefined;
  const scales = doubles(m.nflex);

  const metric = (): ReturnType<typeof bindParts> => {
    bound ??= bindParts(m, d, stages, context);
    return bound;
  };

  function build(withFactors: boolean): boolean {
    const { scalar } = d;
    scalar[SC.nefmK] = scalar[SC.nefmdof] = scalar[SC.nefmL] = scalar[SC.nefmcon] = 0;
    if (!hasFlexTerms(m)) return true;
    const { rows, stencil, solver, hasRows } = metric();
    stencil.turnParts();
    if ((hasRows || m.opt[OPT.solver] === SolverType.NEWTON) && !rows.write()) return false;
    return !(scalar[SC.nefmK] > 0 && withFactors) || solver.factorBlocks();
  }

  function addShift(): void {
    const { stencil } = metric();
    const { efm_c, qvel } = d;
    for (let f = 0; f < m.nflex; f++) scales[f] = m.opt[OPT.timestep];
    if (hasSprings(m)) {
      stencil.subtractParts(efm_c, qvel, scales);
      stencil.subtractElements(efm_c, qvel, scales, true);
    }
    stencil.subtractContacts(efm_c, qvel, scales);
  }

  function addStiffness(out: Float64Array, v: Float64Array): void {
    const { rows, stencil, withParts, isArticulated } = metric();
    // rows contain only the dofs of vertices, which suffices to precondition
    const assembled = d.scalar[SC.nefmK] > 0 && !isArticulated;
    const h = m.opt[OPT.timestep];
    if (assembled) rows.mulAdd(out, v);
    scales[0] = -h * h;
    stencil.subtractContacts(out, v, scales);
    if (assembled && withParts) return;
    for (let f = 0; f < m.nflex; f++) scales[f] = -flexScale(m, f);
    if (!assembled) stencil.subtractElements(out, v, scales, isArticulated);
    stencil.subtractParts(out, v, scales);
  }

  return {
    isActive: () => hasFlexTerms(m),
    build,
    update: () => metric().solver.update(),
    addShift,
    addStiffness,
    precondition: (out, b) => metric().solver.precondition(out, b),
  };
}

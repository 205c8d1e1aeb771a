/** The effective metric M + h D + h^2 K of an implicit step, with the stiffness K and the damping D of flexes. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Bind, EngineContext } from '../context.js';
import type { Stages } from '../stages.js';
import { usesFlexMetric } from './metric-gate.js';
import { bindMetricLinks } from './metric-links.js';
import { metricPoints } from './metric-points.js';
import { bindMetricRows } from './metric-rows.js';
import { bindMetricSolve } from './metric-solve.js';
import { bindMetricStencil } from './metric-stencil.js';
import { flexParts, hasPartStiffness } from './parts.js';
import { bindPassiveContacts } from './passive-contact.js';

/** The stages that act only while the metric is active (`efm_active`). */
export interface FlexMetricStages {
  /**
   * Builds the metric at this position, or deactivates it; with factors if it is to be solved. False if the arena is
   * too small.
   */
  flexMetric(withFactors: boolean): boolean;
  /** efm_c = -h K qvel, which the implicit step adds to the smooth forces. */
  flexMetricShift(): void;
  /** out += (h^2 K + h D) x. */
  addFlexStiffness(out: Float64Array, x: Float64Array): void;
  /** out = P \ b, with the preconditioner of the metric. */
  preconditionFlex(out: Float64Array, b: Float64Array): void;
  /** x = (M + h D + h^2 K) \ x to the tolerance of the solver. */
  solveFlexMetric(x: Float64Array): void;
}

/**
 * Tests whether all parts with stiffness have nodes on bodies that slide freely or are fixed, so that rows can be
 * assembled.
 */
function canAssemble(m: ModelRecord): boolean {
  for (let f = 0; f < m.nflex; f++) {
    if (!hasPartStiffness(m, f)) continue;
    for (let k = m.flex_nodeadr[f]; k < m.flex_nodeadr[f] + m.flex_nodenum[f]; k++) {
      const body = m.flex_nodebodyid[k];
      const dofs = m.body_dofnum[body];
      if (dofs !== 0 && (m.body_simple[body] !== 2 || dofs !== 3)) return false;
    }
  }
  return true;
}

/** Binds the parts that only models with an active metric need. */
function bindParts(m: ModelRecord, d: DataRecord, s: Stages, x: EngineContext) {
  const withParts = canAssemble(m);
  const parts = flexParts(m);
  const points = metricPoints(m, parts, withParts);
  const contacts = bindPassiveContacts(m, d, s);
  const links = bindMetricLinks(m, d, points, contacts);
  const rows = bindMetricRows(m, d, x, points, parts, links, contacts);
  const stencil = bindMetricStencil(m, d, s, parts, contacts);
  const solver = bindMetricSolve(m, d, s, x);
  const isBent = points.elementBlocks.length === 0 && points.partBlocks.length === 0;
  return { withParts, rows, stencil, solver, hasRows: !isBent || m.flex_passive.some((passive) => passive !== 0) };
}

/** Binds the stages. MuJoCo changelog, 3.11, "Solvers", and 3.12, "Engine". */
export const bindFlexMetric: Bind<FlexMetricStages> = (m, d, s, x) => {
  let bound: ReturnType<typeof bindParts> | undefined;
  const scales = doubles(m.nflex);

  const metric = (): ReturnType<typeof bindParts> => {
    bound ??= bindParts(m, d, s, x);
    return bound;
  };

  function flexMetric(withFactors: boolean): boolean {
    const { scalar } = d;
    scalar[SC.efm_active] = scalar[SC.nefmK] = scalar[SC.nefmdof] = scalar[SC.nefmL] = 0;
    if (!usesFlexMetric(m)) return true;
    const { rows, stencil, solver, hasRows } = metric();
    stencil.turnParts();
    solver.update();
    if (hasRows && !rows.write()) return false;
    if (scalar[SC.nefmK] > 0 && withFactors && !solver.factorBlocks()) return false;
    scalar[SC.efm_active] = 1;
    flexMetricShift();
    return true;
  }

  function flexMetricShift(): void {
    if (d.scalar[SC.efm_active] === 0) return;
    const { stencil } = metric();
    const { efm_c, qvel } = d;
    for (let f = 0; f < m.nflex; f++) scales[f] = m.opt[OPT.timestep];
    clearRange(efm_c, 0, m.nv);
    stencil.subtractParts(efm_c, qvel, scales);
    stencil.subtractElements(efm_c, qvel, scales, true);
    stencil.subtractContacts(efm_c, qvel, scales);
  }

  function addFlexStiffness(out: Float64Array, v: Float64Array): void {
    const { rows, stencil, withParts } = metric();
    const assembled = d.scalar[SC.nefmK] > 0;
    if (assembled) rows.mulAdd(out, v);
    if (assembled && withParts) return;
    const h = m.opt[OPT.timestep];
    for (let f = 0; f < m.nflex; f++) scales[f] = -(h * h + h * m.flex_damping[f]);
    if (!assembled) stencil.subtractElements(out, v, scales, false);
    stencil.subtractParts(out, v, scales);
  }

  return {
    flexMetric,
    flexMetricShift,
    addFlexStiffness,
    preconditionFlex: (out, b) => metric().solver.precondition(out, b),
    solveFlexMetric: (v) => metric().solver.solve(v),
  };
};

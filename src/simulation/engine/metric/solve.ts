/** Solutions with the whole metric. */
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { Warning } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import { warn } from '../integrate/warning.js';
import { countOf } from '../iterations.js';
import type { Stages } from '../stages.js';

const { abs } = Math;

/**
 * Binds x = metric \ x by preconditioned conjugate gradients, to the tolerance of the solver.
 *
 * M. Hestenes and E. Stiefel, "Methods of conjugate gradients for solving linear systems" (1952).
 */
export function bindMetricSolution(
  m: ModelRecord,
  d: DataRecord,
  stages: Stages,
  context: EngineContext,
): (x: Float64Array) => void {
  const { nv } = m;
  const residual = doubles(nv);
  const preconditioned = doubles(nv);
  const direction = doubles(nv);
  const product = doubles(nv);
  /** The last dot product; in an array to avoid heap allocation. */
  const sum = doubles(1);

  function dot(a: Float64Array, b: Float64Array): void {
    let total = 0;
    for (let i = 0; i < nv; i++) total += a[i] * b[i];
    sum[0] = total;
  }

  /** v += step direction with the step in `sum`; updates the residual, and puts its square there. */
  function advance(v: Float64Array): void {
    const step = sum[0];
    let square = 0;
    for (let i = 0; i < nv; i++) {
      v[i] += step * direction[i];
      const r = residual[i] - step * product[i];
      residual[i] = r;
      square += r * r;
    }
    sum[0] = square;
  }

  /** The dof with the largest residual. */
  function worst(): number {
    let at = 0;
    for (let i = 1; i < nv; i++) if (abs(residual[i]) > abs(residual[at])) at = i;
    return at;
  }

  return function solveMetric(v: Float64Array): void {
    const { opt } = m;
    for (let i = 0; i < nv; i++) {
      residual[i] = v[i];
      v[i] = 0;
    }
    dot(residual, residual);
    if (!(sum[0] > MINVAL)) return;
    const goal = opt[OPT.tolerance] * opt[OPT.tolerance] * sum[0];
    stages.preconditionMetric(preconditioned, residual);
    for (let i = 0; i < nv; i++) direction[i] = preconditioned[i];
    dot(residual, preconditioned);
    let slope = sum[0];
    const most = countOf(opt, 'iterations');
    for (let iteration = 0; iteration < most; iteration++) {
      stages.mulMetric(product, direction);
      dot(direction, product);
      const curvature = sum[0];
      // no step along this direction can improve the solution
      if (!(curvature > 0)) return;
      sum[0] = slope / curvature;
      advance(v);
      if (sum[0] < goal) return;
      stages.preconditionMetric(preconditioned, residual);
      dot(residual, preconditioned);
      const ratio = sum[0] / slope;
      slope = sum[0];
      for (let i = 0; i < nv; i++) direction[i] = preconditioned[i] + ratio * direction[i];
    }
    warn(d, context, Warning.INERTIA, worst());
  };
}

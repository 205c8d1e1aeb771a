/** Checks the integrator against the flexes of a model, once its stiffness is known. */
import { refusalOf } from '../../../simulation/engine/metric/refuse.js';
import type { ModelRecord } from '../../../simulation/model/model-record.js';
import type { Compilation } from '../compilation.js';

/** Reports a combination that no step can compute, at the options. */
export function checkIntegrator(compilation: Compilation, m: ModelRecord): void {
  const refusal = refusalOf(m);
  if (refusal) compilation.report(compilation.spec.section('option'), refusal, {}, 'integrator');
}

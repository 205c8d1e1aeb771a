/** Combinations of options and flexes that cannot be integrated. */
import { DisableBit, EnableBit, IntegratorType, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';
import { canAssemble, hasArticulatedFlexes, hasElasticity, hasPassiveContacts } from '../flex/metric-gate.js';
import { isDiscrete } from './gate.js';

/** Codes of the errors of such a combination. */
export type Refusal =
  | 'bad-integrator/elasticity'
  | 'bad-integrator/passive'
  | 'bad-integrator/flex-solver'
  | 'bad-integrator/flex-sleep'
  | 'bad-integrator/nodes'
  | 'bad-integrator/vertices'
  | 'bad-integrator/sleep'
  | 'bad-integrator/ipc';

/** Returns the error of a Model that cannot be compiled, undefined if there is none. */
export function refusalOf(m: ModelRecord): Refusal | undefined {
  if (m.nflex === 0) return undefined;
  const elastic = hasElasticity(m);
  const passive = hasPassiveContacts(m);
  if (!isDiscrete(m)) {
    const integrator = m.opt[OPT.integrator];
    const isImplicit = integrator === IntegratorType.IMPLICIT || integrator === IntegratorType.IMPLICITFAST;
    if (passive) return 'bad-integrator/passive';
    return elastic && isImplicit ? 'bad-integrator/elasticity' : undefined;
  }
  const solver = m.opt[OPT.solver];
  if (!elastic && !passive) return undefined;
  if (solver === SolverType.PGS || m.opt[OPT.noslip_iterations] > 0) return 'bad-integrator/flex-solver';
  if (solver !== SolverType.NEWTON) return undefined;
  if (!canAssemble(m)) return 'bad-integrator/nodes';
  return hasArticulatedFlexes(m) ? 'bad-integrator/vertices' : undefined;
}

/** Returns the error of a step, undefined if there is none. */
export function stepRefusalOf(m: ModelRecord): Refusal | undefined {
  const refusal = refusalOf(m);
  const flags = m.opt[OPT.enableflags] as number;
  if (refusal) return refusal;
  // a Spec has no such flag, and a Model from a file or a setting can have it
  if ((flags & EnableBit.IPC) !== 0) return 'bad-integrator/ipc';
  if (!isDiscrete(m) || (flags & EnableBit.SLEEP) === 0) return undefined;
  if (((m.opt[OPT.disableflags] as number) & DisableBit.ISLAND) !== 0) return 'bad-integrator/sleep';
  return m.nflex > 0 && (hasElasticity(m) || hasPassiveContacts(m)) ? 'bad-integrator/flex-sleep' : undefined;
}

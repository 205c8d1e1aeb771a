/** Combinations of options and flexes that cannot be integrated. */
import { DisableBit, EnableBit, IntegratorType, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';
import { canAssemble, hasArticulatedFlexes, hasElasticity, hasPassiveContacts } from '../flex/metric-gate.js';
import { isDiscrete } from './gate.js';

/** Codes of the errors of such a combination. */
export const REFUSALS = [
  'bad-integrator/elasticity',
  'bad-integrator/passive',
  'bad-integrator/flex-solver',
  'bad-integrator/flex-sleep',
  'bad-integrator/nodes',
  'bad-integrator/vertices',
  'bad-integrator/sleep',
  'bad-integrator/ipc',
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** Indices in `REFUSALS`; -1 for no error. */
const NONE = -1;
const ELASTICITY = 0;
const PASSIVE = 1;
const FLEX_SOLVER = 2;
const FLEX_SLEEP = 3;
const NODES = 4;
const VERTICES = 5;
const WITH_SLEEP = 6;
const IPC = 7;

/** Returns the error of a Model that cannot be compiled, undefined if there is none. */
export const refusalOf = (m: ModelRecord): Refusal | undefined => REFUSALS[modelRefusal(m)];

function modelRefusal(m: ModelRecord): number {
  if (m.nflex === 0) return NONE;
  const elastic = hasElasticity(m);
  const passive = hasPassiveContacts(m);
  if (!isDiscrete(m)) {
    const integrator = m.opt[OPT.integrator];
    const isImplicit = integrator === IntegratorType.IMPLICIT || integrator === IntegratorType.IMPLICITFAST;
    if (passive) return PASSIVE;
    return elastic && isImplicit ? ELASTICITY : NONE;
  }
  const solver = m.opt[OPT.solver];
  if (!elastic && !passive) return NONE;
  if (solver === SolverType.PGS || m.opt[OPT.noslip_iterations] > 0) return FLEX_SOLVER;
  if (solver !== SolverType.NEWTON) return NONE;
  if (!canAssemble(m)) return NODES;
  return hasArticulatedFlexes(m) ? VERTICES : NONE;
}

/** Index of the error of a step in `REFUSALS`, -1 if there is none. */
export function stepRefusal(m: ModelRecord): number {
  const refusal = modelRefusal(m);
  const flags = m.opt[OPT.enableflags] as number;
  if (refusal !== NONE) return refusal;
  // a Spec has no such flag, and a Model from a file or a setting can have it
  if ((flags & EnableBit.IPC) !== 0) return IPC;
  if (!isDiscrete(m) || (flags & EnableBit.SLEEP) === 0) return NONE;
  if (((m.opt[OPT.disableflags] as number) & DisableBit.ISLAND) !== 0) return WITH_SLEEP;
  return m.nflex > 0 && (hasElasticity(m) || hasPassiveContacts(m)) ? FLEX_SLEEP : NONE;
}

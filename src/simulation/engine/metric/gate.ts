/** Conditions of the discrete integrator. */
import { BiasType, DisableBit, GainType, IntegratorType, SolverType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Tests whether the solver computes the acceleration of a whole step, in the metric M + h D + h^2 K. */
export const isDiscrete = (m: ModelRecord): boolean => m.opt[OPT.integrator] === IntegratorType.DISCRETE;

/** Tests whether tendons and actuators are terms of the metric: the dual solver only has its factored part. */
export const hasCouplings = (m: ModelRecord): boolean => isDiscrete(m) && m.opt[OPT.solver] !== SolverType.PGS;

/** Tests whether the force of an actuator may depend on its length or velocity. */
export function mayCouple(m: ModelRecord, i: number): boolean {
  const { actuator_gaintype, actuator_biastype } = m;
  return actuator_gaintype[i] !== GainType.FIXED || actuator_biastype[i] !== BiasType.NONE;
}

export const hasSprings = (m: ModelRecord): boolean => ((m.opt[OPT.disableflags] as number) & DisableBit.SPRING) === 0;

export const hasDampers = (m: ModelRecord): boolean => ((m.opt[OPT.disableflags] as number) & DisableBit.DAMPER) === 0;

export const hasActuation = (m: ModelRecord): boolean =>
  ((m.opt[OPT.disableflags] as number) & DisableBit.ACTUATION) === 0;

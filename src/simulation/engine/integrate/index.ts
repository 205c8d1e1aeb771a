import type { Bind } from '../context.js';
import { type AdvanceStages, bindAdvance } from './advance.js';
import { bindCheck, type CheckStages } from './check.js';
import { bindImplicitInertia } from './implicit-inertia.js';
import type { RungeKuttaStages } from './runge-kutta.js';
import { bindSingleStep, type SingleStepStages } from './single-step.js';
import { bindStepInertia, type StepInertiaStages } from './step-inertia.js';

export { bindRungeKutta } from './runge-kutta.js';

interface ImplicitStages extends SingleStepStages, StepInertiaStages {}

/** Stages of checks, integrators and the end of a step. */
export interface IntegrateStages extends CheckStages, AdvanceStages, ImplicitStages, RungeKuttaStages {}

const bindImplicit: Bind<ImplicitStages> = (m, d, stages, context) => {
  // one closure for both: if it is created twice, V8 cannot treat its arrays as constants
  const inertia = bindImplicitInertia(m, d, stages);
  return Object.assign(bindSingleStep(m, d, stages, context, inertia), bindStepInertia(m, d, inertia));
};

/** Binders of these stages except Runge-Kutta, which is bound when a Model uses it. */
export const INTEGRATE: readonly Bind<Partial<IntegrateStages>>[] = [bindCheck, bindAdvance, bindImplicit];

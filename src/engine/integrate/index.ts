import type { Bind } from '../context.js';
import { bindAdvance } from './advance.js';
import { bindCheck, type CheckStages } from './check.js';
import { bindImplicitInertia } from './implicit-inertia.js';
import { bindRungeKutta, type RungeKuttaStages } from './runge-kutta.js';
import { bindSingleStep, type SingleStepStages } from './single-step.js';
import { bindStepInertia, type StepInertiaStages } from './step-inertia.js';

export interface IntegrateStages extends CheckStages, SingleStepStages, RungeKuttaStages, StepInertiaStages {}

/** What several stages share is made once: of a closure that is made twice, V8 does not know which arrays it has. */
export const bindIntegrate: Bind<IntegrateStages> = (m, d, s, x) => {
  const advance = bindAdvance(m, d, s, x);
  const inertia = bindImplicitInertia(m, d, s);
  return {
    ...bindCheck(m, d, s, x),
    ...bindSingleStep(m, d, advance, inertia),
    ...bindRungeKutta(m, d, s, advance),
    ...bindStepInertia(m, d, inertia),
  };
};

import type { Bind } from '../context.js';
import { bindCheck, type CheckStages } from './check.js';
import { bindRungeKutta, type RungeKuttaStages } from './runge-kutta.js';
import { bindSingleStep, type SingleStepStages } from './single-step.js';

export interface IntegrateStages extends CheckStages, SingleStepStages, RungeKuttaStages {}

export const bindIntegrate: Bind<IntegrateStages> = (m, d, s, x) => ({
  ...bindCheck(m, d, s, x),
  ...bindSingleStep(m, d, s, x),
  ...bindRungeKutta(m, d, s, x),
});

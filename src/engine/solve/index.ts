import type { Bind } from '../context.js';

export interface SolveStages {
  /** Constraint forces and accelerations by the selected solver. */
  fwdConstraint(): void;
}

export const bindSolve: Bind<SolveStages> = (m, d, s, x) => ({}) as SolveStages;

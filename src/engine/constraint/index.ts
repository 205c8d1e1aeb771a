import type { Bind } from '../context.js';

export interface ConstraintStages {
  /** Constraint rows of the current contacts, limits, equalities and frictions. False when the arena is too small. */
  makeConstraint(): boolean;
  /** Splits trees and constraints into islands. */
  island(): void;
  /** Inverse inertia in constraint space, for dual solvers. False when the arena is too small. */
  projectConstraint(): boolean;
  /** Velocities and reference accelerations of constraint rows. */
  referenceConstraint(): void;
}

export const bindConstraint: Bind<ConstraintStages> = (m, d, s, x) => ({}) as ConstraintStages;

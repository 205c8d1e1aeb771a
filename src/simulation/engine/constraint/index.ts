import type { Bind } from '../context.js';
import { bindImpedance } from './impedance.js';
import { bindIsland } from './island.js';
import { bindMake, type MakeStages } from './make.js';
import { bindMulJac } from './product.js';
import { bindProject } from './project.js';
import { bindReference } from './reference.js';

/** Stages that build constraints. */
export interface ConstraintStages extends MakeStages {
  /** Splits trees and constraints into islands. */
  island(): void;
  /** Computes the inverse inertia in constraint space, for dual solvers. False if the arena is too small. */
  projectConstraint(): boolean;
  /** out (nefc) = J x (nv); a stage, so that there is one copy of the code with the arrays of J as constants. */
  mulJac(out: Float64Array, x: Float64Array): void;
  /** Computes velocities and reference accelerations of constraint rows. */
  referenceConstraint(): void;
}

/** Binds the stages that make constraint rows, islands, the projection and reference accelerations. */
export const bindConstraint: Bind<ConstraintStages> = (m, d, stages, context) => {
  const makeImpedance = bindImpedance(m, d);
  return {
    ...bindMake(m, d, stages, context, makeImpedance),
    island: bindIsland(m, d),
    projectConstraint: bindProject(m, d, context, makeImpedance),
    mulJac: bindMulJac(d),
    referenceConstraint: bindReference(m, d, stages),
  };
};

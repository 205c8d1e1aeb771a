/**
 * Every stage of the pipeline, by name. A stage is a function bound to one Model and Data record;
 * stages call each other through this table only, so that growing the arena may replace all of them.
 */
import { withFastProperties } from '../base/fast-object.js';
import { type ActuationStages, bindActuation } from './actuation/index.js';
import { bindCollision, type CollisionStages } from './collision/index.js';
import { bindConstraint, type ConstraintStages } from './constraint/index.js';
import type { Bind } from './context.js';
import { bindDerive, type DeriveStages } from './derive/index.js';
import { bindIntegrate, type IntegrateStages } from './integrate/index.js';
import { bindInverse, type InverseStages } from './inverse/index.js';
import { POSITION, type PositionStages } from './position/index.js';
import { bindRay, type RayStages } from './ray/bind-ray.js';
import { SENSOR, type SensorStages } from './sensor/index.js';
import { bindSleep, type SleepStages } from './sleep/index.js';
import { bindSolve, type SolveStages } from './solve/index.js';
import { bindStep, type StepStages } from './step.js';
import { VELOCITY, type VelocityStages } from './velocity/index.js';

export interface Stages
  extends PositionStages,
    CollisionStages,
    ConstraintStages,
    VelocityStages,
    ActuationStages,
    SolveStages,
    IntegrateStages,
    RayStages,
    SensorStages,
    InverseStages,
    DeriveStages,
    SleepStages,
    StepStages {}

const BINDERS: readonly Bind<Partial<Stages>>[] = [
  ...POSITION,
  bindCollision,
  bindConstraint,
  ...VELOCITY,
  bindActuation,
  bindSolve,
  bindIntegrate,
  bindRay,
  ...SENSOR,
  bindInverse,
  bindDerive,
  bindSleep,
  bindStep,
];

/**
 * Binds every stage to a Model and Data record, into the table that the stages themselves call through: 40 times in a
 * step, which with a dictionary is a tenth of the step of a small model. What runs only a few goes without, since what has
 * once been made a prototype outlives young garbage, and with it all that it refers to.
 */
export const bindStages: Bind<Stages> = (m, d, s, x) => {
  for (const bind of BINDERS) Object.assign(s, bind(m, d, s, x));
  return x.isBrief ? s : withFastProperties(s);
};

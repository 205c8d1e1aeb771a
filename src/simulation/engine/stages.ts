/**
 * Every stage of the pipeline, by name. A stage is a function bound to one Model and Data record;
 * stages call each other through this table only, so that growing the arena may replace all of them.
 */
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { type ActuationStages, bindActuation } from './actuation/index.js';
import { bindCollision, type CollisionStages } from './collision/index.js';
import { bindTracedSearch, type TracedSearchStages } from './collision/sdf/traced-search.js';
import { bindConstraint, type ConstraintStages } from './constraint/index.js';
import type { Bind, EngineContext } from './context.js';
import { bindDerive, type DeriveStages } from './derive/index.js';
import { bindRungeKutta, INTEGRATE, type IntegrateStages } from './integrate/index.js';
import { bindInverse, type InverseStages } from './inverse/index.js';
import { bindMetric, type MetricStages } from './metric/index.js';
import { POSITION, type PositionStages } from './position/index.js';
import { bindRay, type RayStages } from './ray/bind-ray.js';
import { bindRnePostConstraint, bindSchedule, type SensorStages } from './sensor/index.js';
import { bindSleep, type SleepStages } from './sleep/index.js';
import { bindSolve, bindSolvers, type SolveStages } from './solve/index.js';
import { bindStep, type StepStages } from './step.js';
import { VELOCITY, type VelocityStages } from './velocity/index.js';

/** The table of all stages of one Model and Data. */
export interface Stages
  extends PositionStages,
    CollisionStages,
    ConstraintStages,
    MetricStages,
    VelocityStages,
    ActuationStages,
    SolveStages,
    IntegrateStages,
    RayStages,
    SensorStages,
    InverseStages,
    DeriveStages,
    SleepStages,
    TracedSearchStages,
    StepStages {}

/**
 * Stages that are bound together where stages are bound late: for constants of a Model, for every step, and for few
 * Models.
 */
const GROUPS: readonly (readonly Bind<Partial<Stages>>[])[] = [
  POSITION,
  [bindConstraint, bindMetric, ...VELOCITY, bindActuation, bindSolve, ...INTEGRATE, bindSchedule, bindSleep, bindStep],
  [bindCollision],
  [bindSolvers],
  [bindRungeKutta],
  [bindRay],
  [bindRnePostConstraint],
  [bindInverse],
  [bindDerive],
  [bindTracedSearch],
];

/** The code of the engine: every stage, in groups that are bound together. */
export interface Engine {
  readonly groupCount: number;
  /** Binds the stages of a group to a Model and Data record, into the table that stages call each other through. */
  bindGroup(group: number, m: ModelRecord, d: DataRecord, stages: Stages, context: EngineContext): string[];
}

/** The code of the engine as this module has it, without a copy for each Model. */
export const engine: Engine = {
  groupCount: GROUPS.length,
  bindGroup(group, m, d, stages, context) {
    const names: string[] = [];
    for (const bind of GROUPS[group]) {
      const part = bind(m, d, stages, context);
      Object.assign(stages, part);
      names.push(...Object.keys(part));
    }
    return names;
  },
};

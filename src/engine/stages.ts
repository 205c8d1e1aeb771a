/**
 * Every stage of the pipeline, by name. A stage is a function bound to one Model and Data record;
 * stages call each other through this table only, so that growing the arena may replace all of them.
 */
import { withFastProperties } from '../base/fast-object.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { type ActuationStages, bindActuation } from './actuation/index.js';
import { bindCollision, type CollisionStages } from './collision/index.js';
import { bindConstraint, type ConstraintStages } from './constraint/index.js';
import type { Bind, EngineContext } from './context.js';
import { bindDerive, type DeriveStages } from './derive/index.js';
import { bindRungeKutta, INTEGRATE, type IntegrateStages } from './integrate/index.js';
import { bindInverse, type InverseStages } from './inverse/index.js';
import { lateTables } from './late-stages.js';
import { POSITION, type PositionStages } from './position/index.js';
import { bindRay, type RayStages } from './ray/bind-ray.js';
import { bindRnePostConstraint, bindSchedule, type SensorStages } from './sensor/index.js';
import { bindSleep, type SleepStages } from './sleep/index.js';
import { bindSolve, bindSolvers, type SolveStages } from './solve/index.js';
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

/** What is bound together where stages are bound late: for constants of a Model, for every step, and for few Models. */
const GROUPS: readonly (readonly Bind<Partial<Stages>>[])[] = [
  POSITION,
  [bindConstraint, ...VELOCITY, bindActuation, bindSolve, ...INTEGRATE, bindSchedule, bindSleep, bindStep],
  [bindCollision],
  [bindSolvers],
  [bindRungeKutta],
  [bindRay],
  [bindRnePostConstraint],
  [bindInverse],
  [bindDerive],
];

/** Makes the table of a pipeline that runs only a few times, once a table has shown which stages there are. */
let lateTable: ((bindGroup: (group: number) => void) => Stages) | undefined;

/**
 * Binds every stage to a Model and Data record, into the table that the stages themselves call through: 40 times in a
 * step, which with a dictionary is a tenth of the step of a small model. What runs only a few goes without, since what has
 * once been made a prototype outlives young garbage, and with it all that it refers to; it binds stages late.
 *
 * @param table what to bind the stages of anew; default: a new one
 */
export function bindStages(m: ModelRecord, d: DataRecord, x: EngineContext, table?: Stages): Stages {
  const bindGroup = (group: number, s: Stages, names?: string[]): void => {
    for (const bind of GROUPS[group]) {
      const part = bind(m, d, s, x);
      Object.assign(s, part);
      names?.push(...Object.keys(part));
    }
  };
  if (x.isBrief && !table && lateTable) {
    const late = lateTable((group) => bindGroup(group, late));
    return late;
  }
  const s = table ?? ({} as Stages);
  const names = GROUPS.map((): string[] => []);
  for (const [group, list] of names.entries()) bindGroup(group, s, list);
  lateTable ??= lateTables(names);
  return x.isBrief ? s : withFastProperties(s);
}

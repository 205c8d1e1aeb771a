import type { RnePostConstraintStages } from './rne-post-constraint.js';
import type { ScheduleStages } from './sensor.js';

export { bindRnePostConstraint } from './rne-post-constraint.js';
export { bindSchedule } from './sensor.js';

export interface SensorStages extends ScheduleStages, RnePostConstraintStages {}

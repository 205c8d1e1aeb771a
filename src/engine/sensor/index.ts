import type { Bind } from '../context.js';
import { bindRnePostConstraint, type RnePostConstraintStages } from './rne-post-constraint.js';
import { bindSchedule, type ScheduleStages } from './sensor.js';

export interface SensorStages extends ScheduleStages, RnePostConstraintStages {}

export const bindSensor: Bind<SensorStages> = (m, d, s, x) => ({
  ...bindSchedule(m, d, s, x),
  ...bindRnePostConstraint(m, d, s, x),
});

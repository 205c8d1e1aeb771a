import type { Bind } from '../context.js';
import { bindRnePostConstraint, type RnePostConstraintStages } from './rne-post-constraint.js';
import { bindSchedule, type ScheduleStages } from './sensor.js';

export interface SensorStages extends ScheduleStages, RnePostConstraintStages {}

export const SENSOR: readonly Bind<Partial<SensorStages>>[] = [bindSchedule, bindRnePostConstraint];

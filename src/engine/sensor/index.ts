import type { Bind } from '../context.js';

export interface SensorStages {
  /** Sensors that depend on position. */
  sensorPos(): void;
  /** Sensors that depend on velocity. */
  sensorVel(): void;
  /** Sensors that depend on acceleration. */
  sensorAcc(): void;
  /** Body accelerations and interaction forces after the constraint solver. */
  rnePostConstraint(): void;
}

export const bindSensor: Bind<SensorStages> = (m, d, s, x) => ({}) as SensorStages;

import type { Bind } from '../context.js';

export interface IntegrateStages {
  /** Warns, and resets if enabled, on a bad qpos. */
  checkPos(): void;
  /** As checkPos, for qvel. */
  checkVel(): void;
  /** As checkPos, for qacc. */
  checkAcc(): void;
  /** Semi-implicit Euler with implicit joint damping. */
  euler(): void;
  /** Fourth-order Runge-Kutta. */
  rungeKutta(): void;
  /** Implicit in velocity (implicit and implicitfast). */
  implicit(): void;
}

export const bindIntegrate: Bind<IntegrateStages> = (m, d, s, x) => ({}) as IntegrateStages;

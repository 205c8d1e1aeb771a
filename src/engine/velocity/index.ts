import type { Bind } from '../context.js';

export interface VelocityStages {
  /** Velocities of flex edges, tendons and actuators. */
  lengthVelocities(): void;
  /** Com-based velocities of bodies and motion axes. */
  comVel(): void;
  /** Spring, damper, gravity compensation, fluid, adhesion and plugin forces. */
  passive(): void;
  /** Recursive Newton-Euler: bias forces into out (nv). */
  rne(withAcceleration: boolean, out: Float64Array): void;
  /** Adds the bias force of tendon armature to out (nv). */
  tendonBias(out: Float64Array): void;
  /** Linear velocity and angular momentum of subtrees. */
  subtreeVel(): void;
  /** Kinetic energy. */
  energyVel(): void;
  /** Adds J^T xfrc_applied to out (nv). */
  xfrcAccumulate(out: Float64Array): void;
}

export const bindVelocity: Bind<VelocityStages> = (m, d, s, x) => ({}) as VelocityStages;

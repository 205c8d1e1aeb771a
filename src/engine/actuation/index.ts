import type { Bind } from '../context.js';

export interface ActuationStages {
  /** Actuator activations and forces, and their joint-space sum. */
  fwdActuation(): void;
}

export const bindActuation: Bind<ActuationStages> = (m, d, s, x) => ({}) as ActuationStages;

import type { Bind } from '../context.js';

export interface DeriveStages {
  /** d(smooth forces)/d(qvel) into qDeriv. */
  deriveSmoothVel(withBias: boolean): void;
}

export const bindDerive: Bind<DeriveStages> = (m, d, s, x) => ({}) as DeriveStages;

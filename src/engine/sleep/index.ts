import type { Bind } from '../context.js';

export interface SleepStages {
  /** Lists of awake trees, bodies and dofs. */
  updateSleep(): void;
}

export const bindSleep: Bind<SleepStages> = (m, d, _s, x) => ({
  updateSleep: () => x.listAwake(m, d, false),
});

import { listAwake } from '../../model/awake.js';
import type { Bind } from '../context.js';

export interface SleepStages {
  /** Lists of awake trees, bodies and dofs. */
  updateSleep(): void;
}

export const bindSleep: Bind<SleepStages> = (m, d) => ({
  updateSleep: () => listAwake(m, d, false),
});

/** Tasks that come with the package. */
import type { PlanningTask } from '../task.js';
import { cartpole } from './cartpole.js';
import { quadruped } from './quadruped.js';

export const TASKS: readonly PlanningTask[] = [cartpole, quadruped];

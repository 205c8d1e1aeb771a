/** Tasks that come with the package. */
import type { PlanningTask } from '../task.js';
import { cartpole } from './cartpole.js';
import { quadruped } from './quadruped.js';

/** All tasks that come with the package, in the order in which they are offered. */
export const TASKS: readonly PlanningTask[] = [cartpole, quadruped];

/** Built-in tasks. */
import type { PlanningTask } from '../task.js';
import { cartpole } from './cartpole.js';
import { quadruped } from './quadruped.js';

/** All built-in tasks, in display order. */
export const TASKS: readonly PlanningTask[] = [cartpole, quadruped];

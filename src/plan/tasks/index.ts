/** Tasks that come with the package. */
import type { PlanningTask } from '../task.js';
import { cartpole } from './cartpole.js';

export const TASKS: readonly PlanningTask[] = [cartpole];

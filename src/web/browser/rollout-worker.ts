/** Worker script of a page for rollouts and planning. */
import { planInWorker } from '../../robotics/plan/plan-worker.js';
import { serveTasks } from '../../robotics/rollout/serve.js';
import { workerScope } from './create-pool.js';

serveTasks(workerScope(), { plan: planInWorker });

/** The script of a worker of a page. */
import { planInWorker } from '../../robotics/plan/plan-worker.js';
import { serveTasks } from '../../robotics/rollout/serve.js';
import { workerScope } from './create-pool.js';

serveTasks(workerScope(), { plan: planInWorker });

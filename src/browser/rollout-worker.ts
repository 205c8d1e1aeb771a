/** The script of a worker of a page. */
import { planInWorker } from '../plan/plan-worker.js';
import { serveTasks } from '../rollout/serve.js';
import { workerScope } from './rollout.js';

serveTasks(workerScope(), { plan: planInWorker });

/** The script of a worker thread. */
import { planInWorker } from '../plan/plan-worker.js';
import { serveTasks } from '../rollout/serve.js';
import { workerScope } from './rollout.js';

serveTasks(workerScope(), { plan: planInWorker });

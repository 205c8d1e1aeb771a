/** The script of a worker thread. */
import { serveTasks } from '../rollout/serve.js';
import { workerScope } from './rollout.js';

serveTasks(workerScope());

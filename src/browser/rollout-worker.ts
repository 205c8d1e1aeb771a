/** The script of a worker of a page. */
import { serveTasks } from '../rollout/serve.js';
import { workerScope } from './rollout.js';

serveTasks(workerScope());

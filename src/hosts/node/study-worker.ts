/** The script of a process that runs tasks of studies. */
import { serveTasks } from '../../robotics/rollout/serve.js';
import { processScope } from './study/process-port.js';
import { studyWork } from './study/study-work.js';

serveTasks(processScope(), { study: studyWork });

/** Environments by name, and of a definition. */

import { requireOptionsOf } from '../../foundation/base/usage.js';
import { DefinedEnv, type EnvDefinition } from './define-env.js';
import type { Info } from './env.js';
import { type GymnasiumArguments, GymnasiumTask } from './gymnasium-task.js';
import { TASKS, type Task, type TaskId } from './tasks.js';
import { type AutoresetMode, VectorEnv } from './vector-env.js';
import { TimeLimit } from './wrappers.js';

/** Options for making an environment. */
export interface MakeOptions {
  /** Number of steps after which an episode is truncated; default: the limit of the task or definition. */
  readonly maxEpisodeSteps?: number;
}

const DEFAULT_STEPS = 1000;

/**
 * Creates one of Gymnasium's MuJoCo tasks with its time limit. Arguments have the names of Gymnasium in camel case.
 *
 * @throws RangeError for an unknown id, TypeError for an argument that the task does not have
 */
export function make<Id extends TaskId>(
  id: Id,
  options?: GymnasiumArguments<Id> & MakeOptions,
): TimeLimit<GymnasiumTask<Id>>;
/**
 * Creates an environment of a definition, with its time limit.
 *
 * @throws the errors of `defineEnv`; ModelError for a faulty model
 */
export function make<I = Info>(definition: EnvDefinition<I>, options?: MakeOptions): TimeLimit<DefinedEnv<I>>;
export function make(
  task: TaskId | EnvDefinition<unknown>,
  options: MakeOptions = {},
): TimeLimit<GymnasiumTask> | TimeLimit<DefinedEnv<unknown>> {
  if (typeof task === 'object' && task !== null) {
    requireOptionsOf('make', { maxEpisodeSteps: true }, options);
    const env = new DefinedEnv(task);
    return new TimeLimit(env, options.maxEpisodeSteps ?? task.maxEpisodeSteps ?? DEFAULT_STEPS);
  }
  if (!Object.hasOwn(TASKS, task)) {
    throw new RangeError(
      `there is no environment '${task}'; there are ${Object.keys(TASKS).join(', ')}, and those of defineEnv`,
    );
  }
  const { maxEpisodeSteps, ...args } = options;
  const { maxEpisodeSteps: usual }: Task = TASKS[task];
  return new TimeLimit(new GymnasiumTask(task, args), maxEpisodeSteps ?? usual);
}

/** Options for making a vector of environments. */
export interface MakeVectorOptions extends MakeOptions {
  /** The number of environments. */
  readonly numEnvs: number;
  readonly autoresetMode?: AutoresetMode;
}

/** Creates several environments of one task. @throws the errors of `make` */
export function makeVec<Id extends TaskId>(
  id: Id,
  options: GymnasiumArguments<Id> & MakeVectorOptions,
): VectorEnv<TimeLimit<GymnasiumTask<Id>>>;
/** Creates several environments of a definition. @throws the errors of `make` */
export function makeVec<I = Info>(
  definition: EnvDefinition<I>,
  options: MakeVectorOptions,
): VectorEnv<TimeLimit<DefinedEnv<I>>>;
export function makeVec(
  task: TaskId | EnvDefinition<unknown>,
  { numEnvs, autoresetMode = 'next-step', ...rest }: MakeVectorOptions,
): VectorEnv<TimeLimit<GymnasiumTask>> | VectorEnv<TimeLimit<DefinedEnv<unknown>>> {
  return new VectorEnv(
    Array.from({ length: numEnvs }, () => () => make(task as TaskId, rest)),
    { autoresetMode },
  );
}

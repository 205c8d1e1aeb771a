/** Environments by name. */
import { type MujocoArguments, MujocoEnv } from './mujoco-env.js';
import { TASKS, type Task, type TaskId } from './tasks.js';
import { type AutoresetMode, VectorEnv } from './vector-env.js';
import { TimeLimit } from './wrappers.js';

/** Options for making an environment. */
export interface MakeOptions {
  /** Number of steps after which an episode is truncated; default: Gymnasium's limit of the task. */
  readonly maxEpisodeSteps?: number;
}

/**
 * Creates one of Gymnasium's MuJoCo tasks with its time limit. Arguments have the names of Gymnasium in camel case.
 *
 * @throws RangeError for an unknown id, TypeError for an argument that the task does not have
 */
export function make<Id extends TaskId>(
  id: Id,
  { maxEpisodeSteps, ...args }: MujocoArguments<Id> & MakeOptions = {} as never,
): TimeLimit<MujocoEnv> {
  if (!Object.hasOwn(TASKS, id)) {
    throw new RangeError(`there is no environment '${id}'; there are ${Object.keys(TASKS).join(', ')}`);
  }
  const task: Task = TASKS[id];
  return new TimeLimit(new MujocoEnv(id, args as never), maxEpisodeSteps ?? task.maxEpisodeSteps);
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
  { numEnvs, autoresetMode = 'next-step', ...rest }: MujocoArguments<Id> & MakeVectorOptions,
): VectorEnv<TimeLimit<MujocoEnv>> {
  return new VectorEnv(
    Array.from({ length: numEnvs }, () => () => make(id, rest as never)),
    { autoresetMode },
  );
}

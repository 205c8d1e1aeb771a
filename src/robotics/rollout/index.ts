/** Many simulations in parallel; `kinetree/rollout` adds the worker pools of the platform. */
export type { RolloutInputs } from './batch.js';
export { type MapOptions, type PoolOptions, WorkerPool } from './pool.js';
export {
  type RemoteError,
  TaskError,
  TimeLimitError,
  WorkerLostError,
  type WorkerPort,
  type WorkerScope,
} from './protocol.js';
export { type RolloutOptions, type RolloutResult, rollout } from './rollout.js';
export type { CooperativeYield, RunFailure } from './run-batch.js';
export { serveTasks, type Task, type TaskContext } from './serve.js';
export { type PackedData, type PackedModel, packData, packModel, unpackData, unpackModel } from './transfer.js';
export type { VariedFields, VariedOptions } from './variation.js';

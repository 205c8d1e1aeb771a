/** Environments for reinforcement learning, after Gymnasium 1.x, and seeded random numbers. */
export { Generator, type Seed, SeedSequence } from '../../foundation/random/index.js';
export {
  AddRenderObservation,
  type ObservationRenderer,
  type RenderableEnv,
  type RenderObservation,
  type RenderObservationOptions,
  type RenderObservationSpace,
  type RenderStepResult,
  type StateAndPixels,
} from './add-render-observation.js';
export {
  DefinedEnv,
  defineEnv,
  type EnvDefinition,
  type EnvStep,
  type Observed,
} from './define-env.js';
export {
  type AnyEnv,
  type Env,
  type Info,
  type Innermost,
  type ResetInfo,
  type ResetOptions,
  type StepInfo,
  type StepResult,
  Wrapper,
} from './env.js';
export { type GymnasiumArguments, GymnasiumTask, type ModelArgument } from './gymnasium-task.js';
export { type MakeOptions, type MakeVectorOptions, make, makeVec } from './make.js';
export { MujocoEnv, type MujocoEnvSettings } from './mujoco-env.js';
export { type EnvTask, envTask, type PooledVectorOptions, WorkerVectorEnv } from './pooled-vector-env.js';
export { Box, Discrete } from './spaces.js';
export {
  type ArgumentsOf,
  TASKS,
  type Task,
  type TaskArguments,
  type TaskId,
  type TaskInfo,
  type TaskStartInfo,
} from './tasks.js';
export {
  type AutoresetMode,
  type EnvFailure,
  VectorEnv,
  VectorEnvError,
  type VectorInfo,
  type VectorOptions,
  type VectorResetOptions,
  type VectorStepResult,
} from './vector-env.js';
export {
  type EpisodeInfo,
  type EpisodeStatistics,
  NormalizeObservation,
  RecordEpisodeStatistics,
  RescaleAction,
  RunningMean,
  TimeLimit,
} from './wrappers.js';

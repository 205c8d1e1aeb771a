/** `kinetree/env`: environments for reinforcement learning, after Gymnasium 1.x, and seeded random numbers. */
export { Generator, type Seed, SeedSequence } from '../random/index.js';
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
export { type Env, type Info, type Innermost, type ResetOptions, type StepResult, Wrapper } from './env.js';
export { type MakeOptions, type MakeVectorOptions, make, makeVec } from './make.js';
export { type ModelArgument, type MujocoArguments, MujocoEnv } from './mujoco-env.js';
export { type EnvPool, envTask, PooledVectorEnv, type PooledVectorOptions } from './pooled-vector-env.js';
export { Box, Discrete } from './spaces.js';
export { type ArgumentsOf, TASKS, type Task, type TaskArguments, type TaskId } from './tasks.js';
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
  type EpisodeStatistics,
  NormalizeObservation,
  RecordEpisodeStatistics,
  RescaleAction,
  RunningMean,
  TimeLimit,
} from './wrappers.js';

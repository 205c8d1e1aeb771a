/** `kinetree/env`: environments for reinforcement learning, after Gymnasium 1.x, and seeded random numbers. */
export { Generator, type Seed, SeedSequence } from '../foundation/random/index.js';
export {
  AddRenderObservation,
  type ObservationRenderer,
  type RenderableEnv,
  type RenderObservation,
  type RenderObservationOptions,
  type RenderObservationSpace,
  type RenderStepResult,
  type StateAndPixels,
} from '../robotics/env/add-render-observation.js';
export {
  type Env,
  type Info,
  type Innermost,
  type ResetOptions,
  type StepResult,
  Wrapper,
} from '../robotics/env/env.js';
export { type MakeOptions, type MakeVectorOptions, make, makeVec } from '../robotics/env/make.js';
export { type ModelArgument, type MujocoArguments, MujocoEnv } from '../robotics/env/mujoco-env.js';
export { type EnvPool, envTask, PooledVectorEnv, type PooledVectorOptions } from '../robotics/env/pooled-vector-env.js';
export { Box, Discrete } from '../robotics/env/spaces.js';
export { type ArgumentsOf, TASKS, type Task, type TaskArguments, type TaskId } from '../robotics/env/tasks.js';
export {
  type AutoresetMode,
  type EnvFailure,
  VectorEnv,
  VectorEnvError,
  type VectorInfo,
  type VectorOptions,
  type VectorResetOptions,
  type VectorStepResult,
} from '../robotics/env/vector-env.js';
export {
  type EpisodeStatistics,
  NormalizeObservation,
  RecordEpisodeStatistics,
  RescaleAction,
  RunningMean,
  TimeLimit,
} from '../robotics/env/wrappers.js';

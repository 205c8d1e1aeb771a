/** Planning by sampling, in the manner of MuJoCo MPC. */
export { type Drive, type DriveOptions, drive } from './drive.js';
export type { Norm, NormKind } from './norm.js';
export { planInWorker } from './plan-worker.js';
export { type Plan, Planner, type PlannerOptions, type PlanOptions, type PlanTiming } from './planner.js';
export { loadTask, registerTask, taskNames } from './registry.js';
export { METHODS, type Method, type PlannerSettings } from './settings.js';
export type { SplineKind } from './spline.js';
export {
  defineTask,
  type Parameters,
  type PlanningTask,
  type Residual,
  resetTask,
  startTask,
  type Term,
  type Transition,
} from './task.js';
export { cartpole } from './tasks/cartpole.js';
export { quadruped } from './tasks/quadruped.js';

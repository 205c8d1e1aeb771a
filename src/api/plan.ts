/** `kinetree/plan`: planning by sampling, after MuJoCo MPC. */
export { type Drive, type DriveOptions, drive } from '../robotics/plan/drive.js';
export type { Norm, NormKind } from '../robotics/plan/norm.js';
export { planInWorker } from '../robotics/plan/plan-worker.js';
export {
  type Plan,
  Planner,
  type PlannerOptions,
  type PlanOptions,
  type PlanTiming,
} from '../robotics/plan/planner.js';
export { loadTask, registerTask, taskNames } from '../robotics/plan/registry.js';
export { METHODS, type Method, type PlannerSettings } from '../robotics/plan/settings.js';
export type { SplineKind } from '../robotics/plan/spline.js';
export {
  defineTask,
  type Parameters,
  type PlanningTask,
  type Residual,
  resetTask,
  startTask,
  type Term,
  type Transition,
} from '../robotics/plan/task.js';
export { cartpole } from '../robotics/plan/tasks/cartpole.js';
export { quadruped } from '../robotics/plan/tasks/quadruped.js';

/** Terms of rewards; costs are negative. */
import { isHealthy } from './endings.js';
import { bodyPlace, clamp, distance, sumOfSquares, type TaskState } from './task-state.js';

type Term = (state: TaskState) => number;

/** Terms of rewards, by name; the reward is their sum. */
export const REWARD_TERMS = {
  forward: ({ args, velocity }) => args.forwardRewardWeight * velocity[0],
  control: ({ args, action }) => -args.ctrlCostWeight * sumOfSquares(action),
  healthy: (state) => (isHealthy(state) ? state.args.healthyReward : 0),
  /** Clamps each component of the contact forces. */
  clippedContact: ({ args, data }) =>
    -args.contactCostWeight * sumOfSquares(data.cfrc_ext.map((force) => clamp(force, args.contactForceRange))),
  /** Clamps the total cost. */
  contact: ({ args, data }) => -clamp(args.contactCostWeight * sumOfSquares(data.cfrc_ext), args.contactCostRange),
  impact: ({ args, data }) => -clamp(args.impactCostWeight * sumOfSquares(data.cfrc_ext), args.impactCostRange),
  rise: ({ data, model, task }) => data.qpos[task.height ?? 0]! / model.opt.timestep,

  upright: ({ terminated }) => (terminated ? 0 : 1),
  alive: ({ args, terminated }) => (terminated ? 0 : args.healthyReward),
  /** Squared distance of the double pendulum's tip from its upright position, with weight 0.01 along x. */
  tipDistance: ({ data }) => -(0.01 * data.site_xpos[0]! ** 2 + (data.site_xpos[2]! - 2) ** 2),
  poleVelocity: ({ data }) => -(1e-3 * data.qvel[1]! ** 2 + 5e-3 * data.qvel[2]! ** 2),

  effort: ({ args, action }) => -args.rewardControlWeight * sumOfSquares(action),
  fingertipDistance: (state) =>
    -state.args.rewardDistWeight * distance(bodyPlace(state, 'fingertip'), bodyPlace(state, 'target')),
  tipToObject: (state) =>
    -state.args.rewardNearWeight * distance(bodyPlace(state, 'object'), bodyPlace(state, 'tips_arm')),
  objectToGoal: (state) =>
    -state.args.rewardDistWeight * distance(bodyPlace(state, 'object'), bodyPlace(state, 'goal')),
} as const satisfies Record<string, Term>;

/** Name of a term of a reward. */
export type RewardTermName = keyof typeof REWARD_TERMS;

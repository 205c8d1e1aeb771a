/**
 * The table of Gymnasium's MuJoCo tasks, version 5: models, arguments with defaults, and the parts of observations,
 * rewards, endings and resets. The names of parts refer to functions in `observation-parts.ts`, `reward-terms.ts`,
 * `endings.ts` and `resets.ts`.
 *
 * Gymnasium documentation, Environments, "MuJoCo".
 */
import type { EndingName } from './endings.js';
import type { ObservationPartName } from './observation-parts.js';
import type { ResetName } from './resets.js';
import type { RewardTermName } from './reward-terms.js';
import type { PlaceName } from './task-state.js';

type Range = readonly [min: number, max: number];

/** All arguments of all tasks. */
export interface TaskArguments {
  /** Number of simulation steps per step. */
  readonly frameSkip: number;
  readonly forwardRewardWeight: number;
  readonly ctrlCostWeight: number;
  readonly contactCostWeight: number;
  /** Bounds of the weighted cost. */
  readonly contactCostRange: Range;
  /** Bounds of each force component. */
  readonly contactForceRange: Range;
  readonly impactCostWeight: number;
  readonly impactCostRange: Range;
  /** No effect, as in Gymnasium. */
  readonly uphCostWeight: number;
  readonly rewardNearWeight: number;
  readonly rewardDistWeight: number;
  readonly rewardControlWeight: number;
  /** Reward of each step before the task ends. */
  readonly healthyReward: number;
  readonly terminateWhenUnhealthy: boolean;
  readonly healthyStateRange: Range;
  /** Range of heights [m]. */
  readonly healthyZRange: Range;
  /** Range of angles of the trunk [rad]. */
  readonly healthyAngleRange: Range;
  /** Body whose velocity is rewarded, by name or id. */
  readonly mainBody: number | string;
  readonly resetNoiseScale: number;
  readonly excludeCurrentPositionsFromObservation: boolean;
  readonly includeCinertInObservation: boolean;
  readonly includeCvelInObservation: boolean;
  readonly includeQfrcActuatorInObservation: boolean;
  readonly includeCfrcExtInObservation: boolean;
}

/** The definition of a task: its model, arguments, observation, rewards and endings. */
export interface Task {
  /** File below `models/gymnasium`, without its extension. */
  readonly model: string;
  readonly maxEpisodeSteps: number;
  /** Return at which Gymnasium considers the task solved. */
  readonly rewardThreshold?: number;
  readonly defaults: Partial<TaskArguments>;
  readonly observation: readonly ObservationPartName[];
  /** Number of coordinates omitted by `excludeCurrentPositionsFromObservation`. */
  readonly skipped?: number;
  /** Index of the height in `qpos`. */
  readonly height?: number;
  /** Point whose velocity is measured, along x and y or along x only. */
  readonly place?: PlaceName;
  /** Terms of the reward, by their names in `info`. */
  readonly rewards: Readonly<Record<string, RewardTermName>>;
  /** Constant added to the reward of each step. */
  readonly bonus?: number;
  readonly ending: EndingName;
  readonly reset: ResetName;
  /** Further values in `info`, after a reset and after a step. */
  readonly info?: readonly (
    | 'x_position'
    | 'y_position'
    | 'z_distance_from_origin'
    | 'distance_from_origin'
    | 'tendons'
  )[];
}

const LOCOMOTION = { forwardRewardWeight: 1, excludeCurrentPositionsFromObservation: true } as const;
const SURVIVAL = { healthyReward: 1, terminateWhenUnhealthy: true } as const;
const BODY_PARTS = {
  includeCinertInObservation: true,
  includeCvelInObservation: true,
  includeQfrcActuatorInObservation: true,
  includeCfrcExtInObservation: true,
} as const;
const ENDLESS = Number.POSITIVE_INFINITY;

/** Gymnasium's MuJoCo tasks by their ids. */
export const TASKS = {
  'Ant-v5': {
    model: 'ant',
    maxEpisodeSteps: 1000,
    rewardThreshold: 6000,
    defaults: {
      ...LOCOMOTION,
      ...SURVIVAL,
      frameSkip: 5,
      ctrlCostWeight: 0.5,
      contactCostWeight: 5e-4,
      mainBody: 1,
      healthyZRange: [0.2, 1],
      contactForceRange: [-1, 1],
      resetNoiseScale: 0.1,
      includeCfrcExtInObservation: true,
    },
    observation: ['qpos', 'qvel', 'clippedContactForces'],
    skipped: 2,
    height: 2,
    place: 'mainBody',
    rewards: {
      reward_forward: 'forward',
      reward_ctrl: 'control',
      reward_contact: 'clippedContact',
      reward_survive: 'healthy',
    },
    ending: 'unsound',
    reset: 'uniformAndNormal',
    info: ['x_position', 'y_position', 'distance_from_origin'],
  },
  'HalfCheetah-v5': {
    model: 'half_cheetah',
    maxEpisodeSteps: 1000,
    rewardThreshold: 4800,
    defaults: { ...LOCOMOTION, frameSkip: 5, ctrlCostWeight: 0.1, resetNoiseScale: 0.1 },
    observation: ['qpos', 'qvel'],
    skipped: 1,
    place: 'rootX',
    rewards: { reward_forward: 'forward', reward_ctrl: 'control' },
    ending: 'never',
    reset: 'uniformAndNormal',
    info: ['x_position'],
  },
  'Hopper-v5': {
    model: 'hopper',
    maxEpisodeSteps: 1000,
    rewardThreshold: 3800,
    defaults: {
      ...LOCOMOTION,
      ...SURVIVAL,
      frameSkip: 4,
      ctrlCostWeight: 1e-3,
      healthyStateRange: [-100, 100],
      healthyZRange: [0.7, ENDLESS],
      healthyAngleRange: [-0.2, 0.2],
      resetNoiseScale: 5e-3,
    },
    observation: ['qpos', 'clippedQvel'],
    skipped: 1,
    height: 1,
    place: 'rootX',
    rewards: { reward_forward: 'forward', reward_ctrl: 'control', reward_survive: 'healthy' },
    ending: 'unhealthy',
    reset: 'uniform',
    info: ['x_position', 'z_distance_from_origin'],
  },
  'Humanoid-v5': {
    model: 'humanoid',
    maxEpisodeSteps: 1000,
    defaults: {
      ...LOCOMOTION,
      ...SURVIVAL,
      ...BODY_PARTS,
      forwardRewardWeight: 1.25,
      frameSkip: 5,
      ctrlCostWeight: 0.1,
      contactCostWeight: 5e-7,
      contactCostRange: [-ENDLESS, 10],
      healthyReward: 5,
      healthyZRange: [1, 2],
      resetNoiseScale: 1e-2,
    },
    observation: ['qpos', 'qvel', 'cinert', 'cvel', 'qfrcActuator', 'cfrcExt'],
    skipped: 2,
    height: 2,
    place: 'massCenter',
    rewards: {
      reward_survive: 'healthy',
      reward_forward: 'forward',
      reward_ctrl: 'control',
      reward_contact: 'contact',
    },
    ending: 'unhealthy',
    reset: 'uniform',
    info: ['x_position', 'y_position', 'tendons', 'distance_from_origin'],
  },
  'HumanoidStandup-v5': {
    model: 'humanoidstandup',
    maxEpisodeSteps: 1000,
    defaults: {
      ...BODY_PARTS,
      frameSkip: 5,
      uphCostWeight: 1,
      ctrlCostWeight: 0.1,
      impactCostWeight: 0.5e-6,
      impactCostRange: [-ENDLESS, 10],
      resetNoiseScale: 1e-2,
      excludeCurrentPositionsFromObservation: true,
    },
    observation: ['qpos', 'qvel', 'cinert', 'cvel', 'qfrcActuator', 'cfrcExt'],
    skipped: 2,
    height: 2,
    rewards: { reward_linup: 'rise', reward_quadctrl: 'control', reward_impact: 'impact' },
    bonus: 1,
    ending: 'never',
    reset: 'uniform',
    info: ['x_position', 'y_position', 'z_distance_from_origin', 'tendons'],
  },
  'InvertedDoublePendulum-v5': {
    model: 'inverted_double_pendulum',
    maxEpisodeSteps: 1000,
    rewardThreshold: 9100,
    defaults: { frameSkip: 5, healthyReward: 10, resetNoiseScale: 0.1 },
    observation: ['cartPosition', 'poleSines', 'poleCosines', 'clippedQvel', 'cartConstraintForce'],
    rewards: { reward_survive: 'alive', distance_penalty: 'tipDistance', velocity_penalty: 'poleVelocity' },
    ending: 'tipLow',
    reset: 'uniformAndNormal',
  },
  'InvertedPendulum-v5': {
    model: 'inverted_pendulum',
    maxEpisodeSteps: 1000,
    rewardThreshold: 950,
    defaults: { frameSkip: 2, resetNoiseScale: 0.01 },
    observation: ['qpos', 'qvel'],
    rewards: { reward_survive: 'upright' },
    ending: 'tilted',
    reset: 'uniform',
  },
  'Pusher-v5': {
    model: 'pusher_v5',
    maxEpisodeSteps: 100,
    rewardThreshold: 0,
    defaults: { frameSkip: 5, rewardNearWeight: 0.5, rewardDistWeight: 1, rewardControlWeight: 0.1 },
    observation: ['pushingArm', 'pushingArmVelocity', 'armTip', 'object', 'goal'],
    rewards: { reward_dist: 'objectToGoal', reward_ctrl: 'effort', reward_near: 'tipToObject' },
    ending: 'never',
    reset: 'pusher',
  },
  'Reacher-v5': {
    model: 'reacher',
    maxEpisodeSteps: 50,
    rewardThreshold: -3.75,
    defaults: { frameSkip: 2, rewardDistWeight: 1, rewardControlWeight: 1 },
    observation: ['reachingArmCosines', 'reachingArmSines', 'target', 'reachingArmVelocity', 'fingertipToTarget'],
    rewards: { reward_dist: 'fingertipDistance', reward_ctrl: 'effort' },
    ending: 'never',
    reset: 'reacher',
  },
  'Swimmer-v5': {
    model: 'swimmer',
    maxEpisodeSteps: 1000,
    rewardThreshold: 360,
    defaults: { ...LOCOMOTION, frameSkip: 4, ctrlCostWeight: 1e-4, resetNoiseScale: 0.1 },
    observation: ['qpos', 'qvel'],
    skipped: 2,
    place: 'root',
    rewards: { reward_forward: 'forward', reward_ctrl: 'control' },
    ending: 'never',
    reset: 'uniform',
    info: ['x_position', 'y_position', 'distance_from_origin'],
  },
  'Walker2d-v5': {
    model: 'walker2d_v5',
    maxEpisodeSteps: 1000,
    defaults: {
      ...LOCOMOTION,
      ...SURVIVAL,
      frameSkip: 4,
      ctrlCostWeight: 1e-3,
      healthyZRange: [0.8, 2],
      healthyAngleRange: [-1, 1],
      resetNoiseScale: 5e-3,
    },
    observation: ['qpos', 'clippedQvel'],
    skipped: 1,
    height: 1,
    place: 'rootX',
    rewards: { reward_forward: 'forward', reward_ctrl: 'control', reward_survive: 'healthy' },
    ending: 'unhealthy',
    reset: 'uniform',
    info: ['x_position', 'z_distance_from_origin'],
  },
} as const satisfies Record<string, Task>;

/** The id of a task, such as `Ant-v5`. */
export type TaskId = keyof typeof TASKS;

/** Arguments of a task, all with defaults. */
export type ArgumentsOf<Id extends TaskId> = Partial<
  Pick<TaskArguments, keyof (typeof TASKS)[Id]['defaults'] & keyof TaskArguments>
>;

type Flat<T> = { [Name in keyof T]: T[Name] };
type InfoName<Id extends TaskId> = (typeof TASKS)[Id] extends { readonly info: readonly (infer Name extends string)[] }
  ? Name
  : never;
type TendonInfo = { readonly tendon_length: Float64Array; readonly tendon_velocity: Float64Array };
type VelocityInfo<Id extends TaskId> = (typeof TASKS)[Id] extends { readonly place: infer Place }
  ? Place extends 'rootX'
    ? { readonly x_velocity: number }
    : { readonly x_velocity: number; readonly y_velocity: number }
  : unknown;

/** The `info` of a task after a reset: positions [m], and lengths and velocities of tendons. */
export type TaskStartInfo<Id extends TaskId> = Id extends TaskId
  ? Flat<
      { readonly [Name in Exclude<InfoName<Id>, 'tendons'>]: number } & ('tendons' extends InfoName<Id>
        ? TendonInfo
        : unknown)
    >
  : never;

/** The `info` of a task after a step: that of a reset, velocities [m/s], and the terms of the reward. */
export type TaskInfo<Id extends TaskId> = Id extends TaskId
  ? Flat<TaskStartInfo<Id> & VelocityInfo<Id> & { readonly [Name in keyof (typeof TASKS)[Id]['rewards']]: number }>
  : never;

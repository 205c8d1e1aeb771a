/** Parts of observations, with their values in Gymnasium's order. */
import { bodyPlace, clamp, type TaskState } from './task-state.js';

type Part = (state: TaskState) => ArrayLike<number>;

/** Bounds of observed velocities, and of the force on a cart. */
const CLIP = [-10, 10] as const;
const NOTHING = new Float64Array(0);

const clipped = (values: Float64Array, range: readonly [number, number]): Float64Array =>
  values.map((value) => clamp(value, range));
/** Values of all bodies except the world. */
const ofBodies = (values: Float64Array): Float64Array => values.subarray(6);

/** Parts of observations, by name; each returns its numbers for a state. */
export const OBSERVATION_PARTS = {
  qpos: ({ data, args, task }) =>
    data.qpos.subarray(args.excludeCurrentPositionsFromObservation ? (task.skipped ?? 0) : 0),
  qvel: ({ data }) => data.qvel,
  clippedQvel: ({ data }) => clipped(data.qvel, CLIP),
  clippedContactForces: ({ data, args }) =>
    args.includeCfrcExtInObservation ? clipped(ofBodies(data.cfrc_ext), args.contactForceRange) : NOTHING,
  cinert: ({ data, args }) => (args.includeCinertInObservation ? data.cinert.subarray(10) : NOTHING),
  cvel: ({ data, args }) => (args.includeCvelInObservation ? ofBodies(data.cvel) : NOTHING),
  qfrcActuator: ({ data, args }) => (args.includeQfrcActuatorInObservation ? data.qfrc_actuator.subarray(6) : NOTHING),
  cfrcExt: ({ data, args }) => (args.includeCfrcExtInObservation ? ofBodies(data.cfrc_ext) : NOTHING),

  cartPosition: ({ data }) => data.qpos.subarray(0, 1),
  poleSines: ({ data }) => data.qpos.subarray(1).map(Math.sin),
  poleCosines: ({ data }) => data.qpos.subarray(1).map(Math.cos),
  cartConstraintForce: ({ data }) => clipped(data.qfrc_constraint.subarray(0, 1), CLIP),

  reachingArmCosines: ({ data }) => data.qpos.subarray(0, 2).map(Math.cos),
  reachingArmSines: ({ data }) => data.qpos.subarray(0, 2).map(Math.sin),
  target: ({ data }) => data.qpos.subarray(2),
  reachingArmVelocity: ({ data }) => data.qvel.subarray(0, 2),
  fingertipToTarget: (state) => {
    const [from, to] = [bodyPlace(state, 'fingertip'), bodyPlace(state, 'target')];
    return [from[0]! - to[0]!, from[1]! - to[1]!];
  },

  pushingArm: ({ data }) => data.qpos.subarray(0, 7),
  pushingArmVelocity: ({ data }) => data.qvel.subarray(0, 7),
  armTip: (state) => bodyPlace(state, 'tips_arm'),
  object: (state) => bodyPlace(state, 'object'),
  goal: (state) => bodyPlace(state, 'goal'),
} as const satisfies Record<string, Part>;

/** Name of a part of an observation. */
export type ObservationPartName = keyof typeof OBSERVATION_PARTS;

/** Returns the observation of a task: its parts, concatenated. */
export function observe(state: TaskState): Float64Array {
  const parts = state.task.observation.map((name) => OBSERVATION_PARTS[name](state));
  const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return values;
}

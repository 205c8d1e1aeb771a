/** Conditions for the end of an episode, and for a healthy state. */
import type { TaskState } from './task-state.js';

/**
 * Tilt beyond which the single pendulum has fallen [rad], and height below which the double pendulum's tip has fallen
 * [m].
 */
const MAX_TILT = 0.2;
const MIN_TIP = 1;

const isFiniteAll = (values: Float64Array): boolean => values.every(Number.isFinite);
const between = (value: number, [min, max]: readonly [number, number]): boolean => min < value && value < max;

/** Tests whether the state is within the healthy ranges of the task. */
export function isHealthy({ data, args, task, model }: TaskState): boolean {
  const { qpos, qvel } = data;
  const { healthyStateRange, healthyZRange, healthyAngleRange } = args;
  const height = qpos[task.height ?? 0]!;
  if (task.ending === 'unsound') {
    return isFiniteAll(qpos) && isFiniteAll(qvel) && healthyZRange[0] <= height && height <= healthyZRange[1];
  }
  if (healthyZRange && !between(height, healthyZRange)) return false;
  if (healthyAngleRange && !between(qpos[2]!, healthyAngleRange)) return false;
  if (!healthyStateRange) return true;
  for (let i = 2; i < model.nq; i++) if (!between(qpos[i]!, healthyStateRange)) return false;
  return qvel.every((value) => between(value, healthyStateRange));
}

const whenUnhealthy = (state: TaskState): boolean => state.args.terminateWhenUnhealthy && !isHealthy(state);

/** Tests whether an episode has ended, by name. */
export const ENDINGS = {
  never: () => false,
  unhealthy: whenUnhealthy,
  /** Like `unhealthy`, but the state must be finite, and ranges include their bounds. */
  unsound: whenUnhealthy,
  tilted: ({ data }: TaskState) =>
    !isFiniteAll(data.qpos) || !isFiniteAll(data.qvel) || Math.abs(data.qpos[1]!) > MAX_TILT,
  tipLow: ({ data }: TaskState) => data.site_xpos[2]! <= MIN_TIP,
} as const satisfies Record<string, (state: TaskState) => boolean>;

/** Name of a test for the end of an episode. */
export type EndingName = keyof typeof ENDINGS;

/** Initial states of episodes; random numbers are drawn in the same order as in Gymnasium. */
import type { TaskState } from './task-state.js';

interface Start {
  readonly qpos: Float64Array;
  readonly qvel: Float64Array;
}

const uniformNoise = ({ random }: TaskState, around: Float64Array, scale: number): Float64Array =>
  around.map((value) => value + random.uniform(-scale, scale));

/** Maximum initial velocity of arms [rad/s]. */
const ARM_SPEED = 0.005;
/**
 * Maximum distance of the reacher's target from its shoulder, and minimum distance of the pusher's object from the goal
 * [m].
 */
const REACH = 0.2;
const PUSH = 0.17;

/** Random initial states, by name. Each draws from `state.random`. */
export const RESETS = {
  uniform: (state) => ({
    qpos: uniformNoise(state, state.initialQpos, state.args.resetNoiseScale),
    qvel: uniformNoise(state, state.initialQvel, state.args.resetNoiseScale),
  }),
  uniformAndNormal: (state) => ({
    qpos: uniformNoise(state, state.initialQpos, state.args.resetNoiseScale),
    qvel: state.initialQvel.map((value) => value + state.args.resetNoiseScale * state.random.normal()),
  }),
  /** A target within reach, uniformly distributed in the disc. */
  reacher: (state) => {
    const { random } = state;
    const qpos = uniformNoise(state, state.initialQpos, 0.1);
    let [x, y] = [REACH, REACH];
    while (Math.sqrt(x * x + y * y) >= REACH) [x, y] = [random.uniform(-REACH, REACH), random.uniform(-REACH, REACH)];
    qpos.set([x, y], qpos.length - 2);
    const qvel = uniformNoise(state, state.initialQvel, ARM_SPEED);
    return { qpos, qvel: qvel.fill(0, -2) };
  },
  /** The goal is fixed; the object is not closer than `PUSH`. */
  pusher: (state) => {
    const { random } = state;
    const qpos = state.initialQpos.slice();
    let [x, y] = [0, 0];
    while (Math.sqrt(x * x + y * y) <= PUSH) [x, y] = [random.uniform(-0.3, 0), random.uniform(-0.2, 0.2)];
    qpos.set([x, y, 0, 0], qpos.length - 4);
    const qvel = uniformNoise(state, state.initialQvel, ARM_SPEED);
    return { qpos, qvel: qvel.fill(0, -4) };
  },
} as const satisfies Record<string, (state: TaskState) => Start>;

/** Name of a way to draw an initial state. */
export type ResetName = keyof typeof RESETS;

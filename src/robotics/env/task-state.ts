/** The state from which parts of observations, terms of rewards and endings are computed. */

import type { Generator } from '../../foundation/random/index.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Task, TaskArguments } from './tasks.js';

/** A task with its model, its data and the last action. */
export interface TaskState {
  readonly task: Task;
  readonly model: Model;
  readonly data: Data;
  /** Defaults and given arguments; arguments that the task does not have are undefined. */
  readonly args: TaskArguments;
  /** Initial configuration of the model. */
  readonly initialQpos: Float64Array;
  readonly initialQvel: Float64Array;
  random: Generator;
  /** Action of the last step. */
  action: ArrayLike<number>;
  /** Mean velocity of the measured point in the last step [m/s]. */
  readonly velocity: [x: number, y: number];
  terminated: boolean;
}

/** Position of a body [m], from the last stage that computed it. */
export const bodyPlace = ({ data }: TaskState, name: string): Float64Array => data.body(name).xpos;

/** Points whose velocity is measured: x and y [m]. */
export const PLACES = {
  root: ({ data }: TaskState) => [data.qpos[0]!, data.qpos[1]!],
  rootX: ({ data }: TaskState) => [data.qpos[0]!, 0],
  mainBody: ({ data, args }: TaskState) => {
    const { xpos } = data.body(args.mainBody);
    return [xpos[0]!, xpos[1]!];
  },
  massCenter: ({ model, data }: TaskState) => {
    const { nbody, body_mass } = model;
    const { xipos } = data;
    let [mass, x, y] = [0, 0, 0];
    for (let i = 0; i < nbody; i++) {
      mass += body_mass[i]!;
      x += body_mass[i]! * xipos[3 * i]!;
      y += body_mass[i]! * xipos[3 * i + 1]!;
    }
    return [x / mass, y / mass];
  },
} as const satisfies Record<string, (state: TaskState) => readonly [x: number, y: number]>;

/** Name of a point measured by tasks. */
export type PlaceName = keyof typeof PLACES;

export const sumOfSquares = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!;
  return sum;
};

export const clamp = (value: number, [min, max]: readonly [number, number]): number =>
  Math.min(Math.max(value, min), max);

/** Distance between two points [m]. */
export const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.sqrt(sumOfSquares(Array.from(a, (value, i) => value - b[i]!)));

/** Implements the environments of the task table. */

import { usageError } from '../../foundation/base/usage.js';
import type { Generator } from '../../foundation/random/index.js';
import { Model } from '../../simulation/model/model.js';
import { ENDINGS } from './endings.js';
import type { Info, StepResult } from './env.js';
import { modelOfOwner } from './env-model.js';
import { MODEL_TEXTS } from './models.js';
import { MujocoEnv } from './mujoco-env.js';
import { OBSERVATION_PARTS, observe } from './observation-parts.js';
import { RESETS } from './resets.js';
import { REWARD_TERMS } from './reward-terms.js';
import { PLACES, type TaskState } from './task-state.js';
import {
  type ArgumentsOf,
  TASKS,
  type Task,
  type TaskArguments,
  type TaskId,
  type TaskInfo,
  type TaskStartInfo,
} from './tasks.js';

/** The argument that replaces a task's model. */
export interface ModelArgument {
  /** Replaces the task's model: a Model, or MJCF text. */
  readonly model?: Model | string;
}

/** Returns the model of a task; a text in its place belongs to one environment. */
function modelOf(task: Task, given: Model | string | undefined): Model {
  if (given instanceof Model) return given;
  return given === undefined ? modelOfOwner(task, MODEL_TEXTS[task.model]!) : modelOfOwner({}, given);
}

/** Returns the given arguments; each must be an argument of the task and have the type of its default. */
function checkArguments(id: TaskId, defaults: object, given: object): object {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) {
    if (!Object.hasOwn(defaults, name)) {
      throw new TypeError(`${id} has no argument '${name}'; it has ${Object.keys(defaults).join(', ')} and model`);
    }
    const usual: unknown = defaults[name as keyof typeof defaults];
    if (Array.isArray(usual) && !isRange(value)) throw usageError(`${id}, ${name}`, 'two numbers, low and high', value);
    if (typeof usual === 'number' && !isNumber(value)) throw usageError(`${id}, ${name}`, 'a number', value);
    if (typeof usual === 'boolean' && typeof value !== 'boolean')
      throw usageError(`${id}, ${name}`, 'true or false', value);
    if (name === 'frameSkip' && !(Number.isSafeInteger(value) && (value as number) > 0)) {
      throw usageError(`${id}, ${name}`, 'a positive integer', value);
    }
  }
  return Object.fromEntries(entries);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value);
const isRange = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isNumber);

/**
 * One of Gymnasium's MuJoCo tasks, version 5. Observations, rewards, endings and the states after `reset({ seed })` are
 * the same as in Gymnasium.
 */
export class GymnasiumTask<Id extends TaskId = TaskId> extends MujocoEnv<TaskInfo<Id>, TaskStartInfo<Id>> {
  private readonly state: TaskState;

  /** @throws TypeError for an argument that the task does not have, or whose type differs from its default */
  constructor(
    readonly id: Id,
    { model, ...given }: Partial<TaskArguments> & ModelArgument = {},
  ) {
    const task: Task = TASKS[id];
    const args = { ...task.defaults, ...checkArguments(id, task.defaults, given) } as TaskArguments;
    super(modelOf(task, model), { frameSkip: args.frameSkip });
    this.state = {
      task,
      model: this.model,
      data: this.data,
      args,
      initialQpos: this.data.qpos.slice(),
      initialQvel: this.data.qvel.slice(),
      random: this.random,
      action: [],
      velocity: [0, 0],
      terminated: false,
    };
  }

  /** Index ranges of the parts of an observation, by name. */
  get observationStructure(): Readonly<Record<string, readonly [from: number, to: number]>> {
    let at = 0;
    const entries = this.state.task.observation.map((name) => {
      const from = at;
      at += OBSERVATION_PARTS[name](this.state).length;
      return [name, [from, at] as const] as const;
    });
    return Object.fromEntries(entries);
  }

  protected override observe(): Float64Array {
    return observe(this.state);
  }

  protected override start(random: Generator): void {
    this.state.random = random;
    const { qpos, qvel } = RESETS[this.state.task.reset](this.state);
    this.data.qpos.set(qpos);
    this.data.qvel.set(qvel);
  }

  protected override startInfo(): TaskStartInfo<Id> {
    return this.placeInfo() as TaskStartInfo<Id>;
  }

  override step(action: ArrayLike<number>): StepResult<TaskInfo<Id>> {
    const { state } = this;
    const { task } = state;
    const place = task.place && PLACES[task.place];
    const before = place?.(state);
    this.simulate(action);
    state.action = action;
    const after = place?.(state);
    if (before && after) for (const i of [0, 1] as const) state.velocity[i] = (after[i] - before[i]) / this.dt;
    state.terminated = ENDINGS[task.ending](state);
    let reward = task.bonus ?? 0;
    const rewards: Record<string, number> = {};
    for (const [name, term] of Object.entries(task.rewards)) reward += rewards[name] = REWARD_TERMS[term](state);
    const info = { ...this.placeInfo(), ...this.velocityInfo(), ...rewards };
    return [observe(state), reward, state.terminated, false, info as TaskInfo<Id>];
  }

  private placeInfo(): Info {
    const { data, state } = this;
    const { info = [], height = 0 } = state.task;
    const [x, y] = [data.qpos[0]!, data.qpos[1]!];
    const all = {
      x_position: () => ({ x_position: x }),
      y_position: () => ({ y_position: y }),
      z_distance_from_origin: () => ({ z_distance_from_origin: data.qpos[height]! - state.initialQpos[height]! }),
      distance_from_origin: () => ({ distance_from_origin: Math.sqrt(x * x + y * y) }),
      tendons: () => ({ tendon_length: data.ten_length.slice(), tendon_velocity: data.ten_velocity.slice() }),
    };
    return Object.assign({}, ...info.map((name) => all[name]())) as Info;
  }

  private velocityInfo(): Info {
    const { place } = this.state.task;
    const [x, y] = this.state.velocity;
    if (!place) return {};
    return place === 'rootX' ? { x_velocity: x } : { x_velocity: x, y_velocity: y };
  }
}

/** The constructor arguments of a task. */
export type GymnasiumArguments<Id extends TaskId> = ArgumentsOf<Id> & ModelArgument;

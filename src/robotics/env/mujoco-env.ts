/** Implements the environments of the task table. */

import { compile } from '../../authoring/public-functions/load.js';
import { parseXML } from '../../authoring/public-functions/parse-xml.js';
import { requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { Generator } from '../../foundation/random/index.js';
import { Data } from '../../simulation/model/data.js';
import { copyModel, Model } from '../../simulation/model/model.js';
import { forward, rnePostConstraint, stepMany } from '../../simulation/runtime/run.js';
import { resetData } from '../../simulation/support/reset.js';
import { ENDINGS } from './endings.js';
import type { Env, Info, ResetOptions, StepResult } from './env.js';
import { RESET_OPTIONS } from './env.js';
import { MODEL_TEXTS } from './models.js';
import { OBSERVATION_PARTS, observe } from './observation-parts.js';
import { RESETS } from './resets.js';
import { REWARD_TERMS } from './reward-terms.js';
import { Box } from './spaces.js';
import { PLACES, type TaskState } from './task-state.js';
import { type ArgumentsOf, TASKS, type Task, type TaskArguments, type TaskId } from './tasks.js';

/** The argument that replaces a task's model. */
export interface ModelArgument {
  /** Replaces the task's model: a Model, or MJCF text. */
  readonly model?: Model | string;
}

/** The last compiled model, because environments of one task are usually created in succession. */
let latest: { readonly name: string; readonly model: Model } | undefined;

/** Returns the model of a task, compiled once for successive environments, each of which gets a copy. */
function modelOf(task: Task, given: Model | string | undefined): Model {
  if (given instanceof Model) return given;
  if (given !== undefined) return compile(parseXML(given));
  const name = task.model;
  if (latest?.name !== name) latest = { name, model: compile(parseXML(MODEL_TEXTS[name]!)) };
  return copyModel(latest.model);
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
 *
 * A step takes `frameSkip` simulation steps with the same controls, then calls `rnePostConstraint`; quantities derived
 * from the state are those at the beginning of the last simulation step.
 */
export class MujocoEnv implements Env {
  readonly model: Model;
  readonly data: Data;
  readonly observationSpace: Box;
  readonly actionSpace: Box;
  private readonly state: TaskState;
  private isBegun = false;

  /** @throws TypeError for an argument that the task does not have, or whose type differs from its default */
  constructor(
    readonly id: TaskId,
    { model, ...given }: Partial<TaskArguments> & ModelArgument = {},
  ) {
    const task: Task = TASKS[id];
    const args = { ...task.defaults, ...checkArguments(id, task.defaults, given) } as TaskArguments;
    this.model = modelOf(task, model);
    this.data = new Data(this.model);
    this.state = {
      task,
      model: this.model,
      data: this.data,
      args,
      initialQpos: this.data.qpos.slice(),
      initialQvel: this.data.qvel.slice(),
      random: new Generator(),
      action: [],
      velocity: [0, 0],
      terminated: false,
    };
    const range = this.model.actuator_ctrlrange;
    const bound = (at: number) => Float64Array.from({ length: this.model.nu }, (_, i) => range[2 * i + at]!);
    this.actionSpace = new Box(bound(0), bound(1));
    const endless = Number.POSITIVE_INFINITY;
    this.observationSpace = new Box(-endless, endless, { shape: [observe(this.state).length], dtype: 'float64' });
  }

  get unwrapped(): this {
    return this;
  }

  /** Random generator of resets. */
  get random(): Generator {
    return this.state.random;
  }

  /** Duration of a step [s]. */
  get dt(): number {
    return this.model.opt.timestep * this.state.args.frameSkip;
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

  reset(options: ResetOptions = {}): [obs: Float64Array, info: Info] {
    requireOptionsOf('reset', RESET_OPTIONS, options);
    const { seed } = options;
    if (seed !== undefined) this.state.random = new Generator(seed);
    const { qpos, qvel } = RESETS[this.state.task.reset](this.state);
    return [this.setState(qpos, qvel), this.placeInfo()];
  }

  /** @throws RangeError for a wrong number of values */
  setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    const { model, data } = this;
    if (qpos.length !== model.nq || qvel.length !== model.nv) {
      throw new RangeError(`setState: ${qpos.length} and ${qvel.length} values instead of ${model.nq} and ${model.nv}`);
    }
    resetData(model, data);
    data.qpos.set(qpos);
    data.qvel.set(qvel);
    forward(model, data);
    this.isBegun = true;
    return observe(this.state);
  }

  step(action: ArrayLike<number>): StepResult {
    const { model, data, state } = this;
    if (!this.isBegun) throw new TypeError('step: reset the environment first');
    if (typeof action !== 'object' || action === null) throw usageError('step', `${model.nu} actions`, action);
    if (action.length !== model.nu) throw new RangeError(`step: ${action.length} actions instead of ${model.nu}`);
    const { task } = state;
    const place = task.place && PLACES[task.place];
    const before = place?.(state);
    data.ctrl.set(action);
    stepMany(model, data, state.args.frameSkip);
    rnePostConstraint(model, data);
    state.action = action;
    const after = place?.(state);
    if (before && after) for (const i of [0, 1] as const) state.velocity[i] = (after[i] - before[i]) / this.dt;
    state.terminated = ENDINGS[task.ending](state);
    let reward = task.bonus ?? 0;
    const rewards: Record<string, number> = {};
    for (const [name, term] of Object.entries(task.rewards)) reward += rewards[name] = REWARD_TERMS[term](state);
    return [
      observe(state),
      reward,
      state.terminated,
      false,
      { ...this.placeInfo(), ...this.velocityInfo(), ...rewards },
    ];
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

  close(): void {
    this.data.dispose();
  }
}

/** The constructor arguments of a task. */
export type MujocoArguments<Id extends TaskId> = ArgumentsOf<Id> & ModelArgument;

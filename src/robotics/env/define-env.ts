/** Environments made from a model and functions. */

import { type OptionNames, requireFunction, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import type { Generator } from '../../foundation/random/index.js';
import { Spec } from '../../modelling/spec/spec.js';
import type { Data } from '../../simulation/model/data.js';
import { copyModel, Model } from '../../simulation/model/model.js';
import type { Info, StepResult } from './env.js';
import { modelOfOwner } from './env-model.js';
import { MujocoEnv } from './mujoco-env.js';
import { Box } from './spaces.js';

/** One step of an environment, as its functions see it. */
export interface EnvStep {
  /** The action; zeros after a reset. */
  readonly action: ArrayLike<number>;
  /** The observation after the step. */
  readonly observation: Float64Array;
  /** The observation before the step; the same as `observation` after a reset. */
  readonly previous: Float64Array;
  /** Number of steps since the reset; 0 after a reset. */
  readonly count: number;
  /** Duration of a step [s]. */
  readonly dt: number;
  /** Result of `terminated`; false after a reset and in `terminated` itself. */
  readonly isTerminated: boolean;
}

/** Numbers, or lists of numbers that are concatenated. */
export type Observed = ArrayLike<number | ArrayLike<number>>;

/**
 * An environment as a model and functions. After a step, `observe`, `terminated`, `reward` and `info` are called in this
 * order; after a reset, `observe` and `info`. Values that functions keep outside the Data would be shared by all
 * environments of the definition.
 */
export interface EnvDefinition<I = Info> {
  /** Name in messages. */
  readonly name?: string;
  /** A Model, a Spec, or MJCF text, compiled once; each environment gets a copy. */
  readonly model: Model | Spec | string;
  /** Number of simulation steps per step; default 1. */
  readonly frameSkip?: number;
  /** Number of steps after which `make` truncates an episode; default 1000. */
  readonly maxEpisodeSteps?: number;
  /**
   * Returns the observation, always with the same number of values: numbers or lists, such as
   * `[data.qpos, data.qvel]`.
   */
  readonly observe: (data: Data) => Observed;
  /** Returns the reward of a step. */
  readonly reward: (data: Data, step: EnvStep) => number;
  /** Returns true if the episode has ended; default: never. */
  readonly terminated?: (data: Data, step: EnvStep) => boolean;
  /**
   * Writes the initial state of an episode into a Data at the reference configuration; default: no change. Draw random
   * numbers from `random` only, so that seeds reproduce episodes. `options` are those of the call of `reset`.
   */
  readonly reset?: (random: Generator, data: Data, options: Readonly<Record<string, unknown>>) => void;
  /** Returns further values, after a step and after a reset. */
  readonly info?: (data: Data, step: EnvStep) => I;
  /** Applies an action to a Data; default: as the controls. */
  readonly act?: (data: Data, action: ArrayLike<number>) => void;
  /** Default: one value per actuator, within its control range if it has one. */
  readonly actionSpace?: Box;
  /** Default: unbounded, with as many values as `observe` returns. */
  readonly observationSpace?: Box;
}

const ENV_DEFINITION: OptionNames<EnvDefinition> = {
  name: true,
  model: true,
  frameSkip: true,
  maxEpisodeSteps: true,
  observe: true,
  reward: true,
  terminated: true,
  reset: true,
  info: true,
  act: true,
  actionSpace: true,
  observationSpace: true,
};

/**
 * Checks the definition of an environment and returns it, for `make`, `makeVec` and `envTask`.
 *
 * @throws TypeError for a missing, unknown or invalid member
 */
export function defineEnv<I = Info>(definition: EnvDefinition<I>): EnvDefinition<I> {
  requireOptionsOf('defineEnv', ENV_DEFINITION, definition ?? null, 'model, observe and reward as an object');
  const { model, observationSpace, actionSpace } = definition;
  if (typeof model !== 'string' && !(model instanceof Spec) && !(model instanceof Model)) {
    throw usageError('defineEnv, model', 'a Model, a Spec or MJCF text', model, 'await loadModel(name) reads a file');
  }
  for (const name of ['observe', 'reward', 'terminated', 'reset', 'info', 'act'] as const) {
    const given = definition[name];
    if (given !== undefined || name === 'observe' || name === 'reward') requireFunction(`defineEnv, ${name}`, given);
  }
  for (const name of ['frameSkip', 'maxEpisodeSteps'] as const) {
    const given = definition[name];
    if (given === undefined || (Number.isSafeInteger(given) && given > 0)) continue;
    throw usageError(`defineEnv, ${name}`, 'a positive integer', given);
  }
  for (const [name, space] of Object.entries({ observationSpace, actionSpace })) {
    if (space !== undefined && !(space instanceof Box)) throw usageError(`defineEnv, ${name}`, 'a Box', space);
  }
  return definition;
}

const modelOf = (definition: EnvDefinition<unknown>): Model =>
  definition.model instanceof Model ? copyModel(definition.model) : modelOfOwner(definition, definition.model);

/** Numbers and lists of numbers as one array. */
function concatenated(call: string, values: Observed): Float64Array {
  if (typeof values !== 'object' || values === null || typeof values.length !== 'number') {
    throw usageError(call, 'a list of numbers', values);
  }
  const parts = Array.from(values, (value) => (typeof value === 'object' && value !== null ? value : [value]));
  const out = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      if (typeof part[i] !== 'number') throw usageError(`${call}, value ${at}`, 'a number', part[i]);
      out[at++] = part[i]!;
    }
  }
  return out;
}

/** An environment of a definition, without its limit of steps; `make` adds it. */
export class DefinedEnv<I = Info> extends MujocoEnv<I, I> {
  readonly definition: EnvDefinition<I>;
  private readonly name: string;
  private last: Float64Array = new Float64Array(0);
  private count = 0;

  /** @throws the errors of `defineEnv`, ModelError for a faulty model */
  constructor(definition: EnvDefinition<I>) {
    const checked = defineEnv(definition);
    const { frameSkip, actionSpace, observationSpace } = checked;
    super(modelOf(checked), {
      ...(frameSkip !== undefined && { frameSkip }),
      ...(actionSpace && { actionSpace }),
      ...(observationSpace && { observationSpace }),
    });
    this.definition = checked;
    this.name = checked.name ?? '';
  }

  protected override observe(): Float64Array {
    return concatenated(this.call('observe'), this.definition.observe(this.data));
  }

  /** Returns the observation. @throws RangeError if its size has changed */
  private observed(): Float64Array {
    const { size } = this.observationSpace;
    const obs = this.observe();
    if (obs.length !== size) throw new RangeError(`${this.call('observe')}: ${obs.length} values instead of ${size}`);
    return obs;
  }

  protected override start(random: Generator, options: Readonly<Record<string, unknown>>): void {
    const { reset } = this.definition;
    const returned: unknown = reset?.(random, this.data, options);
    if (returned === undefined) return;
    const hint = 'write the initial state into its second argument, as in data.qpos.set(values)';
    throw usageError(this.call('reset'), 'no return value', returned, hint);
  }

  protected override startInfo(): I {
    const action = new Float64Array(this.actionSpace.size);
    return this.infoOf(this.stepOf(action, this.last, this.last));
  }

  protected override begun(): Float64Array {
    this.count = 0;
    this.last = this.observed();
    return this.last.slice();
  }

  protected override act(action: ArrayLike<number>): void {
    const { act } = this.definition;
    if (act) act(this.data, action);
    else super.act(action);
  }

  override step(action: ArrayLike<number>): StepResult<I> {
    const { definition, data } = this;
    this.simulate(action);
    const previous = this.last;
    this.last = this.observed();
    this.count += 1;
    const open = this.stepOf(action, this.last, previous);
    const isTerminated = definition.terminated?.(data, open) ?? false;
    if (typeof isTerminated !== 'boolean') throw usageError(this.call('terminated'), 'true or false', isTerminated);
    const step = { ...open, isTerminated };
    const reward = definition.reward(data, step);
    if (typeof reward !== 'number') throw usageError(this.call('reward'), 'a number', reward);
    return [this.last.slice(), reward, isTerminated, false, this.infoOf(step)];
  }

  private stepOf(action: ArrayLike<number>, observation: Float64Array, previous: Float64Array): EnvStep {
    return { action, observation, previous, count: this.count, dt: this.dt, isTerminated: false };
  }

  private infoOf(step: EnvStep): I {
    const { info } = this.definition;
    if (!info) return {} as I;
    const values = info(this.data, step);
    if (typeof values !== 'object' || values === null) throw usageError(this.call('info'), 'an object', values);
    return values;
  }

  private call(member: string): string {
    return this.name === '' ? `environment, ${member}` : `environment '${this.name}', ${member}`;
  }
}

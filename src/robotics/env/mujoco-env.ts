/** The base class of environments of a MuJoCo model. */

import { requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { Generator } from '../../foundation/random/index.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { forward, rnePostConstraint, stepMany } from '../../simulation/runtime/run.js';
import { resetData } from '../../simulation/support/reset.js';
import type { Env, Info, ResetOptions, StepResult } from './env.js';
import { RESET_OPTIONS } from './env.js';
import { Box } from './spaces.js';

/** Settings of a `MujocoEnv`. */
export interface MujocoEnvSettings {
  /** Number of simulation steps per step; default 1. */
  readonly frameSkip?: number;
  /** Default: one value per actuator, within its control range if it has one. */
  readonly actionSpace?: Box;
  /** Default: unbounded, with as many values as `observe` returns. */
  readonly observationSpace?: Box;
}

/** The space of controls: bounded for actuators with a control range. */
function controlSpace({ nu, actuator_ctrllimited, actuator_ctrlrange }: Model): Box {
  const bounds = (at: 0 | 1, unlimited: number): Float64Array =>
    Float64Array.from({ length: nu }, (_, i) =>
      actuator_ctrllimited[i] ? actuator_ctrlrange[2 * i + at]! : unlimited,
    );
  return new Box(bounds(0, Number.NEGATIVE_INFINITY), bounds(1, Number.POSITIVE_INFINITY));
}

/**
 * An environment of a MuJoCo model, after Gymnasium's class of this name. `defineEnv` makes one from functions;
 * subclasses implement `observe`, `start`, `startInfo` and `step`, which calls `simulate`.
 *
 * Gymnasium documentation, Environments, "MuJoCo".
 */
export abstract class MujocoEnv<I = Info, S = Info> implements Env<I, S> {
  readonly data: Data;
  readonly actionSpace: Box;
  /** Number of simulation steps per step. */
  readonly frameSkip: number;
  private givenSpace: Box | undefined;
  private generator = new Generator();
  private isBegun = false;

  /** @throws TypeError if `frameSkip` is not a positive integer */
  constructor(
    readonly model: Model,
    { frameSkip = 1, actionSpace, observationSpace }: MujocoEnvSettings = {},
  ) {
    if (!(Number.isSafeInteger(frameSkip) && frameSkip > 0)) {
      throw usageError('frameSkip', 'a positive integer', frameSkip);
    }
    this.frameSkip = frameSkip;
    this.data = new Data(model);
    this.actionSpace = actionSpace ?? controlSpace(model);
    this.givenSpace = observationSpace;
  }

  /** Returns the observation of the current state, as a new array. */
  protected abstract observe(): Float64Array;
  /** Writes the initial state of an episode into `data`, which is at the reference configuration. */
  protected abstract start(random: Generator, options: Readonly<Record<string, unknown>>): void;
  /** Returns the `info` of a reset. */
  protected abstract startInfo(): S;
  /** @throws TypeError before the first reset, RangeError for an action of wrong size */
  abstract step(action: ArrayLike<number>): StepResult<I>;

  get observationSpace(): Box {
    this.givenSpace ??= new Box(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, {
      shape: [this.observe().length],
      dtype: 'float64',
    });
    return this.givenSpace;
  }

  get unwrapped(): this {
    return this;
  }

  /** Random generator of resets. */
  get random(): Generator {
    return this.generator;
  }

  /** Duration of a step [s]. */
  get dt(): number {
    return this.model.opt.timestep * this.frameSkip;
  }

  /** Begins an episode: the reference configuration, changed by `start`. */
  reset(given: ResetOptions = {}): [obs: Float64Array, info: S] {
    requireOptionsOf('reset', RESET_OPTIONS, given);
    const { seed, options = {} } = given;
    if (seed !== undefined) this.generator = new Generator(seed);
    const obs = this.begin(() => this.start(this.generator, options));
    return [obs, this.startInfo()];
  }

  /** @throws RangeError for a wrong number of values */
  setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    const { model, data } = this;
    if (qpos.length !== model.nq || qvel.length !== model.nv) {
      throw new RangeError(`setState: ${qpos.length} and ${qvel.length} values instead of ${model.nq} and ${model.nv}`);
    }
    return this.begin(() => {
      data.qpos.set(qpos);
      data.qvel.set(qvel);
    });
  }

  private begin(place: () => void): Float64Array {
    resetData(this.model, this.data);
    place();
    forward(this.model, this.data);
    this.isBegun = true;
    return this.begun();
  }

  /** Called at the beginning of an episode, after `forward`; returns the observation. */
  protected begun(): Float64Array {
    return this.observe();
  }

  /** Applies an action to `data`; by default, as the controls. */
  protected act(action: ArrayLike<number>): void {
    this.data.ctrl.set(action);
  }

  /**
   * Applies an action and takes `frameSkip` simulation steps, then calls `rnePostConstraint`; quantities derived from
   * the state are those at the beginning of the last simulation step.
   *
   * @throws TypeError before the first reset, RangeError for an action of wrong size
   */
  protected simulate(action: ArrayLike<number>): void {
    const { model, data, actionSpace } = this;
    if (!this.isBegun) throw new TypeError('step: reset the environment first');
    const { size } = actionSpace;
    if (typeof action !== 'object' || action === null) throw usageError('step', `${size} actions`, action);
    if (action.length !== size) throw new RangeError(`step: ${action.length} actions instead of ${size}`);
    this.act(action);
    stepMany(model, data, this.frameSkip);
    rnePostConstraint(model, data);
  }

  close(): void {
    this.data.dispose();
  }
}

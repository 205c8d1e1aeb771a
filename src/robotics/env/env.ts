/** The interface of environments, after Gymnasium 1.x, and the base class of wrappers. */
import type { OptionNames } from '../../foundation/base/usage.js';
import type { Seed } from '../../foundation/random/index.js';
import type { Box } from './spaces.js';

/** Named values in addition to observation and reward. */
export type Info = Record<string, unknown>;

/** Options of a reset. */
export interface ResetOptions {
  /** Seeds the random generator of the environment; by default, the generator continues. */
  readonly seed?: Seed;
  readonly options?: Readonly<Record<string, unknown>>;
}

export const RESET_OPTIONS: OptionNames<ResetOptions> = { seed: true, options: true };

/** Observation, reward, whether the task ended, whether it was truncated, and further values. */
export type StepResult = [obs: Float64Array, reward: number, terminated: boolean, truncated: boolean, info: Info];

/**
 * A task for an agent: call `reset`, then `step` until the episode is terminated or truncated.
 *
 * Gymnasium documentation, API, "Env".
 */
export interface Env {
  /** The space of observations. */
  readonly observationSpace: Box;
  /** The space of actions. */
  readonly actionSpace: Box;
  /** The environment inside all wrappers. */
  readonly unwrapped: Env;
  reset(options?: ResetOptions): [obs: Float64Array, info: Info];
  /** @throws TypeError before the first reset, RangeError for an action of wrong size */
  step(action: ArrayLike<number>): StepResult;
  /** Begins an episode at a given state; returns the observation there. */
  setState?(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array;
  /** Releases the resources of the environment. */
  close(): void;
}

/** Type of the environment inside all wrappers. */
export type Innermost<E extends Env> = E extends Wrapper<infer Inner> ? Innermost<Inner> : E;

/** An environment around another one; subclasses override the differences. */
export class Wrapper<E extends Env = Env> implements Env {
  constructor(readonly env: E) {}

  get observationSpace(): Box {
    return this.env.observationSpace;
  }

  get actionSpace(): Box {
    return this.env.actionSpace;
  }

  get unwrapped(): Innermost<E> {
    return this.env.unwrapped as never;
  }

  reset(options?: ResetOptions): [obs: Float64Array, info: Info] {
    return this.env.reset(options);
  }

  step(action: ArrayLike<number>): StepResult {
    return this.env.step(action);
  }

  setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    if (!this.env.setState) throw new TypeError('setState: the environment has no such state');
    return this.env.setState(qpos, qvel);
  }

  close(): void {
    this.env.close();
  }
}

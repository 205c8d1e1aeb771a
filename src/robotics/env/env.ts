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
export type StepResult<I = Info> = [
  obs: Float64Array,
  reward: number,
  terminated: boolean,
  truncated: boolean,
  info: I,
];

/**
 * A task for an agent: call `reset`, then `step` until the episode is terminated or truncated. `I` is the type of `info`
 * after a step, `S` after a reset.
 *
 * Gymnasium documentation, API, "Env".
 */
export interface Env<I = Info, S = Info> {
  /** The space of observations. */
  readonly observationSpace: Box;
  /** The space of actions. */
  readonly actionSpace: Box;
  /** The environment inside all wrappers. */
  readonly unwrapped: AnyEnv;
  reset(options?: ResetOptions): [obs: Float64Array, info: S];
  /** @throws TypeError before the first reset, RangeError for an action of wrong size */
  step(action: ArrayLike<number>): StepResult<I>;
  /** Begins an episode at a given state; returns the observation there. */
  setState?(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array;
  /** Releases the resources of the environment. */
  close(): void;
}

/** An environment with any types of `info`. */
export type AnyEnv = Env<unknown, unknown>;

/** Type of an environment's `info` after a step. */
export type StepInfo<E extends AnyEnv> = E extends Env<infer I, unknown> ? I : never;
/** Type of an environment's `info` after a reset. */
export type ResetInfo<E extends AnyEnv> = E extends Env<unknown, infer S> ? S : never;

/** Type of the environment inside all wrappers. */
export type Innermost<E extends AnyEnv> = E extends Wrapper<infer Inner> ? Innermost<Inner> : E;

/** An environment around another one; subclasses override the differences. */
export class Wrapper<E extends AnyEnv = Env> implements Env<StepInfo<E>, ResetInfo<E>> {
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

  reset(options?: ResetOptions): [obs: Float64Array, info: ResetInfo<E>] {
    return this.env.reset(options) as [Float64Array, ResetInfo<E>];
  }

  step(action: ArrayLike<number>): StepResult<StepInfo<E>> {
    return this.env.step(action) as StepResult<StepInfo<E>>;
  }

  setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    if (!this.env.setState) throw new TypeError('setState: the environment has no such state');
    return this.env.setState(qpos, qvel);
  }

  close(): void {
    this.env.close();
  }
}

/** Wrappers named and modelled after Gymnasium's. */
import {
  type AnyEnv,
  type Env,
  type ResetInfo,
  type ResetOptions,
  type StepInfo,
  type StepResult,
  Wrapper,
} from './env.js';
import { Box } from './spaces.js';

/** Truncates an episode after a number of steps. */
export class TimeLimit<E extends AnyEnv = Env> extends Wrapper<E> {
  private elapsed = 0;

  constructor(
    env: E,
    readonly maxEpisodeSteps: number,
  ) {
    super(env);
    if (!Number.isSafeInteger(maxEpisodeSteps) || maxEpisodeSteps < 1) {
      throw new RangeError(`maxEpisodeSteps must be a positive integer, not ${String(maxEpisodeSteps)}`);
    }
  }

  override reset(options?: ResetOptions): [Float64Array, ResetInfo<E>] {
    this.elapsed = 0;
    return super.reset(options);
  }

  override setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    this.elapsed = 0;
    return super.setState(qpos, qvel);
  }

  override step(action: ArrayLike<number>): StepResult<StepInfo<E>> {
    const [obs, reward, terminated, truncated, info] = super.step(action);
    this.elapsed += 1;
    return [obs, reward, terminated, truncated || this.elapsed >= this.maxEpisodeSteps, info];
  }
}

/** The contents of `info.episode` at the end of an episode. */
export interface EpisodeStatistics {
  /** Return: the sum of rewards. */
  readonly r: number;
  /** Length [steps]. */
  readonly l: number;
  /** Elapsed wall-clock time [s]. */
  readonly t: number;
}

/** The addition of `RecordEpisodeStatistics` to `info`. */
export interface EpisodeInfo {
  /** At the end of an episode. */
  readonly episode?: EpisodeStatistics;
}

/** Adds `info.episode` at the end of an episode, and stores the last episodes. */
export class RecordEpisodeStatistics<E extends AnyEnv = Env> extends Wrapper<E> {
  /** The last episodes, at most `capacity` of them. */
  readonly episodes: EpisodeStatistics[] = [];
  private sum = 0;
  private length = 0;
  private start = performance.now();

  constructor(
    env: E,
    readonly capacity = 100,
  ) {
    super(env);
  }

  override reset(options?: ResetOptions): [Float64Array, ResetInfo<E>] {
    this.begin();
    return super.reset(options);
  }

  override setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    this.begin();
    return super.setState(qpos, qvel);
  }

  private begin(): void {
    [this.sum, this.length, this.start] = [0, 0, performance.now()];
  }

  override step(action: ArrayLike<number>): StepResult<StepInfo<E> & EpisodeInfo> {
    const [obs, reward, terminated, truncated, info] = super.step(action);
    this.sum += reward;
    this.length += 1;
    if (!terminated && !truncated) return [obs, reward, terminated, truncated, info as StepInfo<E> & EpisodeInfo];
    const episode = { r: this.sum, l: this.length, t: (performance.now() - this.start) / 1000 };
    this.episodes.push(episode);
    if (this.episodes.length > this.capacity) this.episodes.shift();
    return [obs, reward, terminated, truncated, { ...(info as StepInfo<E> & EpisodeInfo), episode }];
  }
}

/** Running mean and variance of vectors. Chan, Golub and LeVeque, 1979, for parts of one sample. */
export class RunningMean {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** Number of samples, with a small prior of mean 0 and variance 1. */
  count = 1e-4;

  constructor(size: number) {
    this.mean = new Float64Array(size);
    this.variance = new Float64Array(size).fill(1);
  }

  update(values: ArrayLike<number>): void {
    const { mean, variance, count } = this;
    const total = count + 1;
    for (let i = 0; i < mean.length; i++) {
      const delta = values[i]! - mean[i]!;
      variance[i] = (variance[i]! * count + (delta * delta * count) / total) / total;
      mean[i] = mean[i]! + delta / total;
    }
    this.count = total;
  }
}

/** Scales observations to mean 0 and variance 1, estimated from the previous observations. */
export class NormalizeObservation<E extends AnyEnv = Env> extends Wrapper<E> {
  readonly statistics: RunningMean;
  /** True if new observations update the statistics; switch it off to evaluate a policy. */
  updates = true;

  constructor(
    env: E,
    readonly epsilon = 1e-8,
  ) {
    super(env);
    this.statistics = new RunningMean(env.observationSpace.size);
  }

  private normalized(obs: Float64Array): Float64Array {
    if (this.updates) this.statistics.update(obs);
    const { mean, variance } = this.statistics;
    return obs.map((value, i) => (value - mean[i]!) / Math.sqrt(variance[i]! + this.epsilon));
  }

  override reset(options?: ResetOptions): [Float64Array, ResetInfo<E>] {
    const [obs, info] = super.reset(options);
    return [this.normalized(obs), info];
  }

  override setState(qpos: ArrayLike<number>, qvel: ArrayLike<number>): Float64Array {
    return this.normalized(super.setState(qpos, qvel));
  }

  override step(action: ArrayLike<number>): StepResult<StepInfo<E>> {
    const [obs, ...rest] = super.step(action);
    return [this.normalized(obs), ...rest];
  }
}

/** Rescales actions from [`min`, `max`] to the bounds of the environment. */
export class RescaleAction<E extends AnyEnv = Env> extends Wrapper<E> {
  private readonly space: Box;

  /** @throws RangeError if the actions of the environment are unbounded */
  constructor(env: E, min: number | ArrayLike<number> = -1, max: number | ArrayLike<number> = 1) {
    super(env);
    const { low, high, shape, dtype } = env.actionSpace;
    if (![...low, ...high].every(Number.isFinite)) throw new RangeError('RescaleAction: actions have no bounds');
    this.space = new Box(min, max, { shape, dtype });
  }

  override get actionSpace(): Box {
    return this.space;
  }

  override step(action: ArrayLike<number>): StepResult<StepInfo<E>> {
    const { low, high } = this.env.actionSpace;
    const { low: min, high: max } = this.space;
    const scaled = Float64Array.from(action, (value, i) => {
      const share = (value - min[i]!) / (max[i]! - min[i]!);
      return Math.min(high[i]!, Math.max(low[i]!, low[i]! + (high[i]! - low[i]!) * share));
    });
    return super.step(scaled);
  }
}

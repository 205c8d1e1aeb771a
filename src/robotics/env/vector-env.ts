/** Several environments that are stepped together, after Gymnasium's `SyncVectorEnv`. */
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Seed } from '../../foundation/random/index.js';
import type { AnyEnv, Env, Info, ResetInfo, StepInfo } from './env.js';
import { type Box, batchSpace } from './spaces.js';

/**
 * When to reset an ended episode. `next-step`: the next step ignores its action and resets; `same-step`: the step
 * itself resets, and its last observation and info are `info.final_obs` and `info.final_info`; `disabled`: the caller
 * resets.
 */
export type AutoresetMode = 'next-step' | 'same-step' | 'disabled';

/** Options of a reset of several environments. */
export interface VectorResetOptions {
  /** One seed per environment, or that of the first one; the others use the next numbers. */
  readonly seed?: number | readonly (Seed | undefined)[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Selects the environments to reset; default: all. */
  readonly mask?: ArrayLike<number | boolean>;
}

export const VECTOR_RESET_OPTIONS: OptionNames<VectorResetOptions> = { seed: true, options: true, mask: true };

/** Observations (n x size), rewards (n), endings as 0 or 1 (n), and named lists with a value for each environment. */
export type VectorStepResult<I = Info> = [
  obs: Float64Array,
  rewards: Float64Array,
  terminations: Uint8Array,
  truncations: Uint8Array,
  infos: VectorInfo<I>,
];

/**
 * Lists of values by name; undefined for an environment without the value. With `same-step`, the last observation and
 * info of episodes that have ended.
 */
export type VectorInfo<I = Info> = { [Name in keyof I]?: (I[Name] | undefined)[] } & {
  readonly final_obs?: (Float64Array | undefined)[];
  readonly final_info?: (I | undefined)[];
};

type InfoLists = Record<string, unknown[]>;
type EndingLists = [rewards: Float64Array, terminations: Uint8Array, truncations: Uint8Array];

/** Options of a vector of environments. */
export interface VectorOptions {
  readonly autoresetMode?: AutoresetMode;
}

export const VECTOR_OPTIONS: OptionNames<VectorOptions> = { autoresetMode: true };

/** The error of one environment. */
export interface EnvFailure {
  readonly index: number;
  /** The error; an error from a worker has the same name, message and stack. */
  readonly error: Error;
}

/**
 * Thrown by `step` and `reset` if some environments threw, after all of them were called. The failed ones must be reset
 * before the next step, by a mask or together with all.
 */
export class VectorEnvError<Result = unknown> extends Error {
  override readonly name = 'VectorEnvError';

  constructor(
    /** Errors in the order of the environments. */
    readonly failures: readonly EnvFailure[],
    /**
     * The result of the call, in which failed environments have their previous observation, a reward of 0, no ending
     * and no info.
     */
    readonly result: Result,
  ) {
    const [{ index, error }, ...others] = failures as readonly [EnvFailure, ...EnvFailure[]];
    const more =
      others.length > 0 ? `, and environments ${others.map((other) => other.index).join(', ')} threw, too` : '';
    super(`environment ${index}: ${error.message}${more}`, { cause: error });
  }
}

/** Several environments of equal spaces that are stepped together, in the caller's thread. */
export class VectorEnv<E extends AnyEnv = Env> {
  readonly envs: readonly E[];
  readonly autoresetMode: AutoresetMode;
  /** The space of observations of all environments (n x size). */
  readonly observationSpace: Box;
  /** The space of actions of all environments (n x size). */
  readonly actionSpace: Box;
  private readonly isDone: Uint8Array;
  private readonly last: Float64Array;
  private failures: EnvFailure[] = [];

  /** @throws RangeError if there are no environments or their spaces differ */
  constructor(make: readonly (() => E)[], options: VectorOptions = {}) {
    requireOptionsOf('new VectorEnv', VECTOR_OPTIONS, options);
    const { autoresetMode = 'next-step' } = options;
    this.envs = make.map((each) => each());
    this.autoresetMode = autoresetMode;
    const [first] = this.envs;
    if (!first) throw new RangeError('VectorEnv: there is no environment');
    const isAlike = ({ observationSpace: o, actionSpace: a }: E): boolean =>
      o.size === first.observationSpace.size && a.size === first.actionSpace.size;
    if (!this.envs.every(isAlike)) throw new RangeError('VectorEnv: environments have different spaces');
    this.observationSpace = batchSpace(first.observationSpace, this.envs.length);
    this.actionSpace = batchSpace(first.actionSpace, this.envs.length);
    this.isDone = new Uint8Array(this.envs.length);
    this.last = new Float64Array(this.envs.length * first.observationSpace.size);
  }

  get numEnvs(): number {
    return this.envs.length;
  }

  /** The space of observations of one environment. */
  get singleObservationSpace(): Box {
    return this.envs[0]!.observationSpace;
  }

  /** The space of actions of one environment. */
  get singleActionSpace(): Box {
    return this.envs[0]!.actionSpace;
  }

  /** @throws VectorEnvError if environments threw, after the others were reset */
  reset(given: VectorResetOptions = {}): [obs: Float64Array, infos: VectorInfo<ResetInfo<E>>] {
    requireOptionsOf('reset', VECTOR_RESET_OPTIONS, given);
    const { seed, options = {}, mask } = given;
    const infos: InfoLists = {};
    for (const [i, env] of this.envs.entries()) {
      if (mask && !mask[i]) continue;
      const own = typeof seed === 'number' ? seed + i : seed?.[i];
      this.guarded(i, () => {
        const [obs, info] = env.reset({ options, ...(own !== undefined && { seed: own }) });
        this.isDone[i] = 0;
        this.keep(i, obs);
        this.gather(infos, i, info);
      });
    }
    return this.returned([this.last.slice(), infos as VectorInfo<ResetInfo<E>>]);
  }

  /**
   * @param actions (n x action size)
   * @throws RangeError for a wrong number of values, TypeError if an ended episode was not reset in mode `disabled`,
   * both before any environment is stepped; VectorEnvError if environments threw, after the others were stepped
   */
  step(actions: ArrayLike<number>): VectorStepResult<StepInfo<E>> {
    const n = this.numEnvs;
    const { size } = this.singleActionSpace;
    if (actions.length !== n * size) throw new RangeError(`step: ${actions.length} values for ${n} actions of ${size}`);
    if (this.autoresetMode === 'disabled') requireBegun(this.isDone);
    const infos: InfoLists = {};
    const result: EndingLists = [new Float64Array(n), new Uint8Array(n), new Uint8Array(n)];
    for (let i = 0; i < n; i++) {
      const action = Float64Array.from({ length: size }, (_, k) => actions[i * size + k]!);
      this.guarded(i, () => this.stepOne(i, action, result, infos));
    }
    return this.returned([this.last.slice(), ...result, infos as VectorInfo<StepInfo<E>>]);
  }

  private stepOne(
    i: number,
    action: Float64Array,
    [rewards, terminations, truncations]: EndingLists,
    infos: InfoLists,
  ): void {
    const env = this.envs[i]!;
    if (this.isDone[i]) {
      const [obs, info] = env.reset();
      this.isDone[i] = 0;
      this.keep(i, obs);
      this.gather(infos, i, info);
      return;
    }
    let [obs, reward, terminated, truncated, info] = env.step(action);
    this.isDone[i] = Number(terminated || truncated);
    if (this.isDone[i] && this.autoresetMode === 'same-step') {
      const final = { final_obs: obs, final_info: info };
      [obs, info] = env.reset();
      info = { ...(info as Info), ...final };
      this.isDone[i] = 0;
    }
    rewards[i] = reward;
    terminations[i] = Number(terminated);
    truncations[i] = Number(truncated);
    this.keep(i, obs);
    this.gather(infos, i, info);
  }

  /** Calls one environment, and stores its error until all were called. */
  private guarded(index: number, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.failures.push({ index, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  private returned<Result>(result: Result): Result {
    const { failures } = this;
    if (failures.length === 0) return result;
    this.failures = [];
    throw new VectorEnvError(failures, result);
  }

  private keep(i: number, obs: Float64Array): void {
    this.last.set(obs, i * obs.length);
  }

  private gather(infos: InfoLists, i: number, info: unknown): void {
    for (const [name, value] of Object.entries(info as Info)) (infos[name] ??= new Array(this.numEnvs))[i] = value;
  }

  close(): void {
    for (const env of this.envs) env.close();
  }
}

/** @throws TypeError if an ended episode was not reset */
export function requireBegun(isDone: Uint8Array): void {
  const index = isDone.indexOf(1);
  if (index >= 0) throw new TypeError(`step: reset environment ${index} first`);
}

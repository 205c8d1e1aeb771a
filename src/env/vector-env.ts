/** Several environments that step together, after Gymnasium's `SyncVectorEnv`. */
import type { Seed } from '../random/index.js';
import type { Env, Info } from './env.js';
import type { Box } from './spaces.js';

/**
 * What follows the end of an episode. `next-step`: the next step ignores its action and resets; `same-step`: the reset is
 * part of the step, whose last observation and info are `info.final_obs` and `info.final_info`; `disabled`: the caller resets.
 */
export type AutoresetMode = 'next-step' | 'same-step' | 'disabled';

export interface VectorResetOptions {
  /** One for each, or of the first; the others have the next numbers. */
  readonly seed?: number | readonly (Seed | undefined)[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Which environments are reset, all without it. */
  readonly mask?: ArrayLike<number | boolean>;
}

/** Observations (n x size), rewards (n), ends as 0 or 1 (n), and named lists with a value for each environment. */
export type VectorStepResult = [
  obs: Float64Array,
  rewards: Float64Array,
  terminations: Uint8Array,
  truncations: Uint8Array,
  infos: VectorInfo,
];

/** Values by name, undefined for an environment that has none. */
export type VectorInfo = Record<string, unknown[]>;

export interface VectorOptions {
  readonly autoresetMode?: AutoresetMode;
  /** Number of the first environment in messages, where these are a part of more; default 0. */
  readonly firstIndex?: number;
}

export class VectorEnv<E extends Env = Env> {
  readonly envs: readonly E[];
  readonly autoresetMode: AutoresetMode;
  private readonly firstIndex: number;
  private readonly isDone: Uint8Array;
  private readonly last: Float64Array;

  /** @throws RangeError for environments of different spaces, or none */
  constructor(make: readonly (() => E)[], { autoresetMode = 'next-step', firstIndex = 0 }: VectorOptions = {}) {
    this.envs = make.map((each) => each());
    this.autoresetMode = autoresetMode;
    this.firstIndex = firstIndex;
    const [first] = this.envs;
    if (!first) throw new RangeError('VectorEnv: there is no environment');
    const isAlike = ({ observationSpace: o, actionSpace: a }: E): boolean =>
      o.size === first.observationSpace.size && a.size === first.actionSpace.size;
    if (!this.envs.every(isAlike)) throw new RangeError('VectorEnv: environments have different spaces');
    this.isDone = new Uint8Array(this.envs.length);
    this.last = new Float64Array(this.envs.length * first.observationSpace.size);
  }

  get numEnvs(): number {
    return this.envs.length;
  }

  get singleObservationSpace(): Box {
    return this.envs[0]!.observationSpace;
  }

  get singleActionSpace(): Box {
    return this.envs[0]!.actionSpace;
  }

  reset({ seed, options = {}, mask }: VectorResetOptions = {}): [obs: Float64Array, infos: VectorInfo] {
    const infos: VectorInfo = {};
    for (const [i, env] of this.envs.entries()) {
      if (mask && !mask[i]) continue;
      const own = typeof seed === 'number' ? seed + i : seed?.[i];
      const [obs, info] = env.reset({ options, ...(own !== undefined && { seed: own }) });
      this.keep(i, obs);
      this.isDone[i] = 0;
      this.gather(infos, i, info);
    }
    return [this.last.slice(), infos];
  }

  /**
   * @param actions (n x action size)
   * @throws RangeError for a wrong number of values, TypeError where an ended episode was not reset in mode `disabled`
   */
  step(actions: ArrayLike<number>): VectorStepResult {
    const n = this.numEnvs;
    const { size } = this.singleActionSpace;
    if (actions.length !== n * size) throw new RangeError(`step: ${actions.length} values for ${n} actions of ${size}`);
    const result: VectorStepResult = [this.last, new Float64Array(n), new Uint8Array(n), new Uint8Array(n), {}];
    for (let i = 0; i < n; i++) {
      this.stepOne(
        i,
        Float64Array.from({ length: size }, (_, k) => actions[i * size + k]!),
        result,
      );
    }
    result[0] = this.last.slice();
    return result;
  }

  private stepOne(
    i: number,
    action: Float64Array,
    [, rewards, terminations, truncations, infos]: VectorStepResult,
  ): void {
    const env = this.envs[i]!;
    if (this.isDone[i]) {
      if (this.autoresetMode === 'disabled')
        throw new TypeError(`step: reset environment ${this.firstIndex + i} first`);
      const [obs, info] = env.reset();
      this.isDone[i] = 0;
      this.keep(i, obs);
      this.gather(infos, i, info);
      return;
    }
    let [obs, reward, terminated, truncated, info] = env.step(action);
    rewards[i] = reward;
    terminations[i] = Number(terminated);
    truncations[i] = Number(truncated);
    if (terminated || truncated) {
      if (this.autoresetMode === 'same-step') {
        const final = { final_obs: obs, final_info: info };
        [obs, info] = env.reset();
        info = { ...info, ...final };
      } else this.isDone[i] = 1;
    }
    this.keep(i, obs);
    this.gather(infos, i, info);
  }

  private keep(i: number, obs: Float64Array): void {
    this.last.set(obs, i * obs.length);
  }

  private gather(infos: VectorInfo, i: number, info: Info): void {
    for (const [name, value] of Object.entries(info)) (infos[name] ??= new Array(this.numEnvs))[i] = value;
  }

  close(): void {
    for (const env of this.envs) env.close();
  }
}

/** Environments that step together in workers. */
import { type Env, type Info, type ResetOptions, type StepResult, Wrapper } from './env.js';
import { Box } from './spaces.js';
import {
  type AutoresetMode,
  VectorEnv,
  type VectorInfo,
  type VectorResetOptions,
  type VectorStepResult,
} from './vector-env.js';

/** The part of a pool that environments need; `createPool({ workers: 1 })` of `kinetree/rollout` has it. */
export interface EnvPool {
  readonly size: number;
  map<O>(task: string | URL, inputs: readonly unknown[]): Promise<O[]>;
  close(): void;
}

/** A Box as it crosses: classes do not. */
type PackedBox = Pick<Box, 'low' | 'high' | 'shape' | 'dtype'>;

interface OpenCommand {
  readonly type: 'open';
  /** Number of the first environment of the worker among all. */
  readonly first: number;
  readonly count: number;
  readonly autoresetMode: AutoresetMode;
}

type Command =
  | OpenCommand
  | { readonly type: 'reset'; readonly options: VectorResetOptions }
  | { readonly type: 'step'; readonly actions: Float64Array };

interface Spaces {
  readonly observation: PackedBox;
  readonly action: PackedBox;
}

/** Says in errors which environment had them. */
class Numbered extends Wrapper {
  constructor(
    env: Env,
    private readonly index: number,
  ) {
    super(env);
  }

  override reset(options?: ResetOptions): [Float64Array, Info] {
    return this.named(() => super.reset(options));
  }

  override step(action: ArrayLike<number>): StepResult {
    return this.named(() => super.step(action));
  }

  private named<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Error)) throw new Error(`environment ${this.index}: ${String(error)}`);
      error.message = `environment ${this.index}: ${error.message}`;
      throw error;
    }
  }
}

/**
 * A task of a worker that holds environments: the default export of the module that `PooledVectorEnv.open` is given.
 *
 * @param make an environment, by its number among all
 */
export function envTask(make: (index: number) => Env): (command: never) => unknown {
  let envs: VectorEnv | undefined;
  const open = ({ first, count, autoresetMode }: OpenCommand): Spaces => {
    const makers = Array.from({ length: count }, (_, i) => () => new Numbered(make(first + i), first + i));
    envs?.close();
    envs = new VectorEnv(makers, { autoresetMode, firstIndex: first });
    return { observation: packed(envs.singleObservationSpace), action: packed(envs.singleActionSpace) };
  };
  return (command: Command): unknown => {
    if (command.type === 'open') return open(command);
    if (!envs) throw new TypeError('the worker that held the environments has ended: open them again');
    return command.type === 'reset' ? envs.reset(command.options) : envs.step(command.actions);
  };
}

function packed({ low, high, shape, dtype }: Box): PackedBox {
  return { low, high, shape, dtype };
}

function unpacked({ low, high, shape, dtype }: PackedBox): Box {
  return new Box(low, high, { shape, dtype });
}

export interface PooledVectorOptions {
  readonly numEnvs: number;
  readonly autoresetMode?: AutoresetMode;
}

interface Share {
  readonly pool: EnvPool;
  readonly first: number;
  readonly count: number;
}

/**
 * `VectorEnv` with its environments in workers, as Gymnasium's `AsyncVectorEnv`: the same observations, rewards and infos
 * bit for bit, for any number of workers. `info` crosses by structured clone.
 */
export class PooledVectorEnv {
  private constructor(
    private readonly module: string | URL,
    private readonly shares: readonly Share[],
    readonly autoresetMode: AutoresetMode,
    readonly singleObservationSpace: Box,
    readonly singleActionSpace: Box,
  ) {}

  /**
   * @param module address of a module that default-exports what `envTask` gives
   * @param pools one for each worker, of one worker each, of which nobody else makes use; `close` closes them
   * @throws RangeError for no environments, no pool, a pool of more workers, or environments of different spaces
   */
  static async open(
    module: string | URL,
    pools: readonly EnvPool[],
    { numEnvs, autoresetMode = 'next-step' }: PooledVectorOptions,
  ): Promise<PooledVectorEnv> {
    if (!Number.isSafeInteger(numEnvs) || numEnvs < 1) {
      throw new RangeError(`numEnvs must be a positive integer, not ${numEnvs}`);
    }
    if (pools.length === 0 || pools.some(({ size }) => size !== 1)) {
      throw new RangeError('PooledVectorEnv: there must be at least one pool, each of one worker');
    }
    const bounds = pools.map((_, i) => Math.floor((i * numEnvs) / pools.length)).concat(numEnvs);
    const shares = pools.map((pool, i) => ({ pool, first: bounds[i]!, count: bounds[i + 1]! - bounds[i]! }));
    const used = shares.filter(({ count }) => count > 0);
    try {
      const spaces = await each<Spaces>(module, used, ({ first, count }) => ({
        type: 'open',
        first,
        count,
        autoresetMode,
      }));
      const [{ observation, action }] = spaces as [Spaces, ...Spaces[]];
      const isAlike = (other: Spaces): boolean =>
        other.observation.low.length === observation.low.length && other.action.low.length === action.low.length;
      if (!spaces.every(isAlike)) throw new RangeError('PooledVectorEnv: environments have different spaces');
      for (const { pool, count } of shares) if (count === 0) pool.close();
      return new PooledVectorEnv(module, used, autoresetMode, unpacked(observation), unpacked(action));
    } catch (error) {
      for (const pool of pools) pool.close();
      throw error;
    }
  }

  get numEnvs(): number {
    return this.shares.reduce((sum, { count }) => sum + count, 0);
  }

  /** As `VectorEnv.reset`. @throws TaskError with what an environment threw, which it names; TypeError after `close` */
  async reset({ seed, options = {}, mask }: VectorResetOptions = {}): Promise<[obs: Float64Array, infos: VectorInfo]> {
    const parts = await each<[Float64Array, VectorInfo]>(this.module, this.shares, ({ first, count }) => {
      const own = typeof seed === 'number' ? seed + first : seed?.slice(first, first + count);
      const part = mask && Array.from({ length: count }, (_, i) => mask[first + i] ?? false);
      return {
        type: 'reset',
        options: { options, ...(own !== undefined && { seed: own }), ...(part && { mask: part }) },
      };
    });
    return [
      this.joined(
        Float64Array,
        parts.map(([obs]) => obs),
      ),
      this.gathered(parts.map(([, infos]) => infos)),
    ];
  }

  /**
   * As `VectorEnv.step`. After an error of one environment, the others have made their step.
   *
   * @param actions (n x action size)
   * @throws RangeError for a wrong number of values; as `reset`
   */
  async step(actions: ArrayLike<number>): Promise<VectorStepResult> {
    const { size } = this.singleActionSpace;
    const { numEnvs: n } = this;
    if (actions.length !== n * size) throw new RangeError(`step: ${actions.length} values for ${n} actions of ${size}`);
    const all = Float64Array.from(actions);
    const parts = await each<VectorStepResult>(this.module, this.shares, ({ first, count }) => ({
      type: 'step',
      actions: all.slice(first * size, (first + count) * size),
    }));
    return [
      this.joined(
        Float64Array,
        parts.map(([obs]) => obs),
      ),
      this.joined(
        Float64Array,
        parts.map(([, rewards]) => rewards),
      ),
      this.joined(
        Uint8Array,
        parts.map(([, , terminations]) => terminations),
      ),
      this.joined(
        Uint8Array,
        parts.map(([, , , truncations]) => truncations),
      ),
      this.gathered(parts.map(([, , , , infos]) => infos)),
    ];
  }

  /** Ends the workers. */
  close(): void {
    for (const { pool } of this.shares) pool.close();
  }

  private joined<A extends Float64Array | Uint8Array>(Kind: new (size: number) => A, parts: readonly A[]): A {
    const { shares, numEnvs } = this;
    const width = parts[0]!.length / shares[0]!.count;
    const out = new Kind(numEnvs * width);
    parts.forEach((part, k) => {
      out.set(part, shares[k]!.first * width);
    });
    return out;
  }

  private gathered(parts: readonly VectorInfo[]): VectorInfo {
    const infos: VectorInfo = {};
    for (const [k, part] of parts.entries()) {
      const { first } = this.shares[k]!;
      for (const [name, values] of Object.entries(part)) {
        const all = (infos[name] ??= new Array(this.numEnvs));
        // leaves out those that have no value
        values.forEach((value, i) => {
          all[first + i] = value;
        });
      }
    }
    return infos;
  }
}

/** Runs a command in every worker and waits for all; the first error of the lowest worker is thrown. */
async function each<O>(
  module: string | URL,
  shares: readonly Share[],
  command: (share: Share) => Command,
): Promise<O[]> {
  const settled = await Promise.allSettled(shares.map((share) => share.pool.map<O>(module, [command(share)])));
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value[0]!;
  });
}

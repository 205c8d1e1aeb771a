/** Environments that are stepped in parallel in workers. */
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Env } from './env.js';
import { Box, repeatedBox } from './spaces.js';
import {
  type AutoresetMode,
  type EnvFailure,
  requireBegun,
  VECTOR_RESET_OPTIONS,
  VectorEnv,
  VectorEnvError,
  type VectorInfo,
  type VectorResetOptions,
  type VectorStepResult,
} from './vector-env.js';

/** The part of a pool that environments need; `createPool({ workers: 1 })` of `kinetree/rollout` returns one. */
export interface EnvPool {
  readonly size: number;
  map<O>(task: string | URL, inputs: readonly unknown[]): Promise<O[]>;
  close(): void;
}

/** A Box as plain values, because classes cannot be transferred. */
type PackedBox = Pick<Box, 'low' | 'high' | 'shape' | 'dtype'>;

interface OpenCommand {
  readonly type: 'open';
  /** Global index of the worker's first environment. */
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

/** An error as plain values, because classes cannot be transferred. */
interface PackedFailure {
  readonly index: number;
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** The result of a call of `VectorEnv`, and the errors of its environments. */
interface Part<Result> {
  readonly result: Result;
  readonly failures: readonly PackedFailure[];
}

/** @param first global index of the worker's first environment */
function attempted<Result>(run: () => Result, first: number): Part<Result> {
  try {
    return { result: run(), failures: [] };
  } catch (error) {
    if (!(error instanceof VectorEnvError)) throw error;
    const failures = error.failures.map(({ index, error: { name, message, stack } }) => ({
      index: first + index,
      name,
      message,
      stack,
    }));
    return { result: error.result as Result, failures };
  }
}

function unpackedFailure({ index, name, message, stack }: PackedFailure): EnvFailure {
  return { index, error: Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) }) };
}

/**
 * Returns a worker task that runs environments: the default export of the module passed to `PooledVectorEnv.open`.
 *
 * @param make creates the environment with a global index
 */
export function envTask(make: (index: number) => Env): (command: never) => unknown {
  let envs: VectorEnv | undefined;
  let start = 0;
  const open = ({ first, count, autoresetMode }: OpenCommand): Spaces => {
    envs?.close();
    start = first;
    envs = new VectorEnv(
      Array.from({ length: count }, (_, i) => () => make(first + i)),
      { autoresetMode },
    );
    return { observation: packed(envs.singleObservationSpace), action: packed(envs.singleActionSpace) };
  };
  return (command: Command): unknown => {
    if (command.type === 'open') return open(command);
    if (!envs) throw new TypeError('the worker that held the environments has ended: open them again');
    const held = envs;
    return command.type === 'reset'
      ? attempted(() => held.reset(command.options), start)
      : attempted(() => held.step(command.actions), start);
  };
}

function packed({ low, high, shape, dtype }: Box): PackedBox {
  return { low, high, shape, dtype };
}

function unpacked({ low, high, shape, dtype }: PackedBox): Box {
  return new Box(low, high, { shape, dtype });
}

/** Options of a vector of environments in workers. */
export interface PooledVectorOptions {
  readonly numEnvs: number;
  readonly autoresetMode?: AutoresetMode;
}

export const POOLED_VECTOR_OPTIONS: OptionNames<PooledVectorOptions> = { numEnvs: true, autoresetMode: true };

interface Share {
  readonly pool: EnvPool;
  readonly first: number;
  readonly count: number;
}

/**
 * `VectorEnv` with its environments in workers, like Gymnasium's `AsyncVectorEnv`: the same observations, rewards and
 * infos bit for bit, for any number of workers. `info` is copied by structured clone.
 */
export class PooledVectorEnv {
  /** 1 for episodes that have ended and were not reset. */
  private readonly isDone: Uint8Array;
  /** Space of the observations of all environments. */
  readonly observationSpace: Box;
  /** Space of the actions of all environments. */
  readonly actionSpace: Box;

  private constructor(
    private readonly module: string | URL,
    private readonly shares: readonly Share[],
    readonly autoresetMode: AutoresetMode,
    readonly singleObservationSpace: Box,
    readonly singleActionSpace: Box,
  ) {
    this.isDone = new Uint8Array(this.numEnvs);
    this.observationSpace = repeatedBox(singleObservationSpace, this.numEnvs);
    this.actionSpace = repeatedBox(singleActionSpace, this.numEnvs);
  }

  /**
   * @param module URL of a module that default-exports the result of `envTask`
   * @param pools one for each worker, each with a single worker and used only here; `close` closes them
   * @throws RangeError for no environments, no pool, a pool of several workers, or environments of different spaces
   */
  static async open(
    module: string | URL,
    pools: readonly EnvPool[],
    given: PooledVectorOptions,
  ): Promise<PooledVectorEnv> {
    requireOptionsOf(
      'PooledVectorEnv.open',
      POOLED_VECTOR_OPTIONS,
      given ?? null,
      'options as an object, such as { numEnvs: 8 }',
    );
    const { numEnvs, autoresetMode = 'next-step' } = given;
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

  /** Like `VectorEnv.reset`. @throws VectorEnvError likewise; TypeError after `close`, and if a worker has ended */
  async reset(given: VectorResetOptions = {}): Promise<[obs: Float64Array, infos: VectorInfo]> {
    requireOptionsOf('reset', VECTOR_RESET_OPTIONS, given);
    const { seed, options = {}, mask } = given;
    const parts = await each<Part<[Float64Array, VectorInfo]>>(this.module, this.shares, ({ first, count }) => {
      const own = typeof seed === 'number' ? seed + first : seed?.slice(first, first + count);
      const part = mask && Array.from({ length: count }, (_, i) => mask[first + i] ?? false);
      return {
        type: 'reset',
        options: { options, ...(own !== undefined && { seed: own }), ...(part && { mask: part }) },
      };
    });
    const failed = new Set(parts.flatMap(({ failures }) => failures.map(({ index }) => index)));
    for (let i = 0; i < this.numEnvs; i++) if ((!mask || mask[i]) && !failed.has(i)) this.isDone[i] = 0;
    const results = parts.map(({ result }) => result);
    return this.returned(parts, [
      this.joined(
        Float64Array,
        results.map(([obs]) => obs),
      ),
      this.gathered(results.map(([, infos]) => infos)),
    ]);
  }

  /**
   * Like `VectorEnv.step`.
   *
   * @param actions (n x action size)
   * @throws RangeError, TypeError, VectorEnvError likewise; TypeError after `close`, and if a worker has ended
   */
  async step(actions: ArrayLike<number>): Promise<VectorStepResult> {
    const { size } = this.singleActionSpace;
    const { numEnvs: n } = this;
    if (actions.length !== n * size) throw new RangeError(`step: ${actions.length} values for ${n} actions of ${size}`);
    if (this.autoresetMode === 'disabled') requireBegun(this.isDone);
    const all = Float64Array.from(actions);
    const parts = await each<Part<VectorStepResult>>(this.module, this.shares, ({ first, count }) => ({
      type: 'step',
      actions: all.slice(first * size, (first + count) * size),
    }));
    const results = parts.map(({ result }) => result);
    const bytesOf = (at: 2 | 3): Uint8Array =>
      this.joined(
        Uint8Array,
        results.map((result) => result[at]),
      );
    const floatsOf = (at: 0 | 1): Float64Array =>
      this.joined(
        Float64Array,
        results.map((result) => result[at]),
      );
    const [terminations, truncations] = [bytesOf(2), bytesOf(3)];
    for (let i = 0; i < n; i++) if (terminations[i] || truncations[i]) this.isDone[i] = 1;
    const infos = this.gathered(results.map((result) => result[4]));
    return this.returned(parts, [floatsOf(0), floatsOf(1), terminations, truncations, infos]);
  }

  private returned<Result>(parts: readonly Part<unknown>[], result: Result): Result {
    const failures = parts.flatMap((part) => part.failures.map(unpackedFailure));
    if (failures.length === 0) return result;
    throw new VectorEnvError(failures, result);
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
        // forEach skips the holes of environments without a value
        values.forEach((value, i) => {
          all[first + i] = value;
        });
      }
    }
    return infos;
  }
}

/** Runs a command in every worker and waits for all; throws the first error of the lowest worker. */
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

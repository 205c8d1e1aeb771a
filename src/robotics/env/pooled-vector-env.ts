/** Environments that are stepped in parallel in workers. */
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { EnvDefinition } from './define-env.js';
import type { AnyEnv } from './env.js';
import { make as makeEnv } from './make.js';
import { Box, batchSpace } from './spaces.js';
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

/** The part of a pool of one worker that environments need. */
interface EnvPool {
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

/** A worker task that runs environments. */
export interface EnvTask {
  (command: never): unknown;
  /** Creates the environment with a global index, for example to run a policy in it. */
  readonly make: (index: number) => AnyEnv;
}

/**
 * Returns a worker task that runs environments: the default export of the module passed to `PooledVectorEnv.open`.
 *
 * @param source creates the environment with a global index; or a definition, of which all are made
 */
export function envTask(source: EnvDefinition<unknown> | ((index: number) => AnyEnv)): EnvTask {
  const make = typeof source === 'function' ? source : () => makeEnv(source);
  let envs: VectorEnv<AnyEnv> | undefined;
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
  const run = (command: Command): unknown => {
    if (command.type === 'open') return open(command);
    if (!envs) throw new TypeError('the worker that held the environments has ended: open them again');
    const held = envs;
    return command.type === 'reset'
      ? attempted(() => held.reset(command.options), start)
      : attempted(() => held.step(command.actions), start);
  };
  return Object.assign(run, { make });
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
  /** Number of workers, at most one per environment; default: one per core. */
  readonly workers?: number;
  readonly autoresetMode?: AutoresetMode;
}

export const POOLED_VECTOR_OPTIONS: OptionNames<PooledVectorOptions> = {
  numEnvs: true,
  workers: true,
  autoresetMode: true,
};

interface Share {
  readonly pool: EnvPool;
  readonly first: number;
  readonly count: number;
}

/** Environments opened in workers. */
export interface OpenedEnvs {
  readonly module: string | URL;
  readonly shares: readonly Share[];
  readonly autoresetMode: AutoresetMode;
  readonly observationSpace: Box;
  readonly actionSpace: Box;
}

/**
 * Opens environments in workers, as equal numbers as possible in each.
 *
 * @param module URL of a module that default-exports the result of `envTask`
 * @param createPool creates a pool of one worker
 * @param cores default number of workers
 * @throws RangeError for no environments, no workers, or environments of different spaces
 */
export async function openInWorkers(
  module: string | URL,
  given: PooledVectorOptions,
  createPool: () => EnvPool,
  cores: number,
): Promise<OpenedEnvs> {
  const { numEnvs, workers = cores, autoresetMode = 'next-step' } = given;
  for (const [name, count] of Object.entries({ numEnvs, workers })) {
    if (Number.isSafeInteger(count) && count > 0) continue;
    throw new RangeError(`${name} must be a positive integer, not ${String(count)}`);
  }
  const used = Math.min(workers, numEnvs);
  const shares: Share[] = [];
  try {
    for (let i = 0; i < used; i++) {
      const [first, next] = [i, i + 1].map((k) => Math.floor((k * numEnvs) / used)) as [number, number];
      shares.push({ pool: createPool(), first, count: next - first });
    }
    const spaces = await each<Spaces>(module, shares, ({ first, count }) => ({
      type: 'open',
      first,
      count,
      autoresetMode,
    }));
    const [{ observation, action }] = spaces as [Spaces, ...Spaces[]];
    const isAlike = (other: Spaces): boolean =>
      other.observation.low.length === observation.low.length && other.action.low.length === action.low.length;
    if (!spaces.every(isAlike)) throw new RangeError('PooledVectorEnv: environments have different spaces');
    return { module, shares, autoresetMode, observationSpace: unpacked(observation), actionSpace: unpacked(action) };
  } catch (error) {
    for (const { pool } of shares) pool.close();
    throw error;
  }
}

/**
 * `VectorEnv` with its environments in workers, like Gymnasium's `AsyncVectorEnv`: the same observations, rewards and
 * infos bit for bit, for any number of workers. `info` is copied by structured clone. The platform's subclass opens it.
 */
export class WorkerVectorEnv {
  readonly autoresetMode: AutoresetMode;
  /** The space of observations of one environment. */
  readonly singleObservationSpace: Box;
  /** The space of actions of one environment. */
  readonly singleActionSpace: Box;
  /** The space of observations of all environments (n x size). */
  readonly observationSpace: Box;
  /** The space of actions of all environments (n x size). */
  readonly actionSpace: Box;
  private readonly module: string | URL;
  private readonly shares: readonly Share[];
  /** 1 for episodes that have ended and were not reset. */
  private readonly isDone: Uint8Array;

  protected constructor({ module, shares, autoresetMode, observationSpace, actionSpace }: OpenedEnvs) {
    this.module = module;
    this.shares = shares;
    this.autoresetMode = autoresetMode;
    this.singleObservationSpace = observationSpace;
    this.singleActionSpace = actionSpace;
    this.observationSpace = batchSpace(observationSpace, this.numEnvs);
    this.actionSpace = batchSpace(actionSpace, this.numEnvs);
    this.isDone = new Uint8Array(this.numEnvs);
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
    const infos: Record<string, unknown[]> = {};
    for (const [k, part] of parts.entries()) {
      const { first } = this.shares[k]!;
      for (const [name, values] of Object.entries(part as Record<string, unknown[]>)) {
        const all = (infos[name] ??= new Array(this.numEnvs));
        // forEach skips the holes of environments without a value
        values.forEach((value, i) => {
          all[first + i] = value;
        });
      }
    }
    return infos as VectorInfo;
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

import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import {
  openInWorkers,
  POOLED_VECTOR_OPTIONS,
  type PooledVectorOptions,
  WorkerVectorEnv,
} from '../../robotics/env/pooled-vector-env.js';
import { CREATE_POOL_OPTIONS, type CreatePoolOptions, createPool } from './create-pool.js';

/** Options of a vector of environments in workers, and those of their pools. */
export type PooledVectorEnvOptions = PooledVectorOptions & Omit<CreatePoolOptions, 'workers'>;

const OPTIONS: OptionNames<PooledVectorEnvOptions> = { ...CREATE_POOL_OPTIONS, ...POOLED_VECTOR_OPTIONS };

/**
 * `VectorEnv` with its environments in workers, like Gymnasium's `AsyncVectorEnv`: the same observations, rewards and
 * infos bit for bit, for any number of workers. `info` is copied by structured clone.
 */
export class PooledVectorEnv extends WorkerVectorEnv {
  /**
   * Creates workers and opens environments in them; `close` ends them.
   *
   * @param module URL of a module that default-exports the result of `envTask`
   * @throws RangeError for no environments, no workers, or environments of different spaces
   */
  static async open(module: string | URL, given: PooledVectorEnvOptions): Promise<PooledVectorEnv> {
    requireOptionsOf(
      'PooledVectorEnv.open',
      OPTIONS,
      given ?? null,
      'options as an object, such as { numEnvs: 8, workers: 2 }',
    );
    const { numEnvs, autoresetMode, ...pool } = given;
    const opened = await openInWorkers(
      module,
      given,
      () => createPool({ ...pool, workers: 1 }),
      navigator.hardwareConcurrency || 2,
    );
    return new PooledVectorEnv(opened);
  }
}

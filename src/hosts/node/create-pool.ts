import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { POOL_OPTIONS, type PoolOptions, WorkerPool } from '../../robotics/rollout/pool.js';
import type { FromWorker, ToWorker, WorkerPort, WorkerScope } from '../../robotics/rollout/protocol.js';

/** Options for creating a pool of workers in Node. */
export interface CreatePoolOptions extends Partial<PoolOptions> {
  /** Custom worker script, which calls `serveTasks(workerScope(), tasks)`. */
  readonly script?: string | URL;
  /** For pages only, where it creates the workers; Node takes `script`. */
  readonly createWorker?: () => unknown;
}

export const CREATE_POOL_OPTIONS: OptionNames<CreatePoolOptions> = {
  ...POOL_OPTIONS,
  script: true,
  createWorker: true,
};

/**
 * Creates a pool of threads, by default as many as the machine has cores. An idle pool does not keep the process alive.
 */
export function createPool(given: CreatePoolOptions = {}): WorkerPool {
  requireOptionsOf('createPool', CREATE_POOL_OPTIONS, given);
  const { script, createWorker, ...options } = given;
  if (createWorker) throw new TypeError('createPool: createWorker is for pages; in Node, script takes the address');
  const url = script ?? new URL('./rollout-worker.js', import.meta.url);
  return new WorkerPool(() => threadPort(new Worker(new URL(url))), { workers: availableParallelism(), ...options });
}

function threadPort(worker: Worker): WorkerPort {
  return {
    postMessage: (message) => worker.postMessage(message),
    listen(receive, lost) {
      let reason = '';
      worker.on('message', (message: FromWorker) => receive(message));
      worker.on('error', (error) => {
        reason = error.message;
      });
      worker.on('exit', (code) => lost(reason || `the worker ended with code ${code}`));
    },
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

/** The scope for `serveTasks` in a worker script of Node. */
export function workerScope(): WorkerScope {
  const port = parentPort;
  if (!port) throw new TypeError('workerScope: this is not a worker');
  return {
    postMessage: (message) => port.postMessage(message),
    listen: (receive) => void port.on('message', (message: ToWorker) => receive(message)),
  };
}

import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { POOL_OPTIONS, type PoolOptions, WorkerPool } from '../../robotics/rollout/pool.js';
import type { FromWorker, ToWorker, WorkerPort, WorkerScope } from '../../robotics/rollout/protocol.js';
import { startWorker } from './start-worker.js';

/** Options for creating a pool of workers in a page. */
export interface CreatePoolOptions extends Partial<PoolOptions> {
  /** Creates a worker from a custom script, which calls `serveTasks(workerScope(), tasks)`. */
  readonly createWorker?: () => Worker;
}

export const CREATE_POOL_OPTIONS: OptionNames<CreatePoolOptions> = { ...POOL_OPTIONS, createWorker: true };

/** Creates a pool of module workers; by default one worker per hardware thread. Close it after use. */
export function createPool(given: CreatePoolOptions = {}): WorkerPool {
  requireOptionsOf('createPool', CREATE_POOL_OPTIONS, given);
  const { createWorker, ...options } = given;
  // bundlers recognize exactly this form
  const standard = () => new Worker(new URL('./browser-rollout-worker.js', import.meta.url), { type: 'module' });
  const workers = navigator.hardwareConcurrency || 2;
  return new WorkerPool(() => pagePort(createWorker ? createWorker() : startWorker(standard)), { workers, ...options });
}

function pagePort(worker: Worker): WorkerPort {
  return {
    postMessage: (message) => worker.postMessage(message),
    listen(receive, lost) {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
      worker.onerror = ({ message }) => {
        worker.terminate();
        lost(message || 'the worker script could not be loaded');
      };
    },
    terminate: () => worker.terminate(),
  };
}

/** Returns the scope for `serveTasks` in a worker script of a page. */
export function workerScope(): WorkerScope {
  return {
    postMessage: (message) => globalThis.postMessage(message),
    listen(receive) {
      globalThis.onmessage = ({ data }: MessageEvent<ToWorker>) => receive(data);
    },
  };
}

/** Long computations that regularly yield to other work. */
import type { CooperativeYield } from './run-batch.js';

/** Time between two pauses [ms]. */
const THREAD_SLICE = 40;
const WORKER_SLICE = 100;

/** The part of MessagePort common to Node and browsers. */
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

declare const MessageChannel: new () => { readonly port1: Port; readonly port2: Port };

/**
 * Waits until timers, messages and frames are handled. A timer of 0 would wait 1 ms in Node and up to 4 ms in a
 * browser.
 */
const pause = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port2.close();
      done();
    };
    port1.postMessage(undefined);
  });

function sliced(slice: number, before: (stepsSince: number) => void, after: () => void): CooperativeYield {
  let deadline = performance.now() + slice;
  return {
    isDue: () => performance.now() >= deadline,
    async rest(stepsSince) {
      before(stepsSince);
      if (performance.now() >= deadline) {
        await pause();
        deadline = performance.now() + slice;
      }
      after();
    },
  };
}

/** Creates the yielder for work in the caller's thread: it reports progress, and throws when the signal is aborted. */
export function yieldToThread(signal: AbortSignal | undefined, progress: (steps: number) => void): CooperativeYield {
  return sliced(THREAD_SLICE, progress, () => signal?.throwIfAborted());
}

/** Creates the yielder for work in a worker: it reports progress to the pool, and throws if the task was cancelled. */
export function yieldToPool(isCancelled: () => boolean, progress: (steps: number) => void): CooperativeYield {
  return sliced(WORKER_SLICE, progress, () => {
    if (isCancelled()) throw new Error('cancelled');
  });
}

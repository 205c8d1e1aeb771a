/** Long work that lets others in. */
import type { CooperativeYield } from './run-batch.js';

/** Time that goes by before others are let in [ms]. */
const THREAD_SLICE = 40;
const WORKER_SLICE = 100;

/** The part of a message channel that both platforms have, and that a pause uses. */
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

declare const MessageChannel: new () => { readonly port1: Port; readonly port2: Port };

/** Lets timers and messages in, and frames be drawn. A timer of 0 would wait 1 ms in Node and up to 4 ms in a browser. */
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

/** Creates the yielder for work in the thread of the caller: it reports progress, and ends when the signal aborts. */
export function yieldToThread(signal: AbortSignal | undefined, progress: (steps: number) => void): CooperativeYield {
  return sliced(THREAD_SLICE, progress, () => signal?.throwIfAborted());
}

/** For work in a worker: the pool hears of progress, and may have cancelled the task meanwhile. */
export function yieldToPool(isCancelled: () => boolean, progress: (steps: number) => void): CooperativeYield {
  return sliced(WORKER_SLICE, progress, () => {
    if (isCancelled()) throw new Error('cancelled');
  });
}

/** `kinetree worker --queue ADDRESS`: runs tasks of studies from a queue. */
import { availableParallelism } from 'node:os';
import { serveQueue } from '../node/study/queue-worker.js';
import { INTERRUPTED } from './interruption.js';
import { counted, type Output } from './output.js';
import { told } from './study-run.js';

export interface WorkerFlags {
  readonly queue: string;
  readonly workers?: number;
  /** Time without a study after which the worker ends [s]. */
  readonly idle?: number;
}

/** Runs tasks until the queue is idle for too long or the process is interrupted. Returns the exit code. */
export async function worker(file: string | undefined, flags: WorkerFlags, output: Output): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    output.err('finishing the current tasks; Ctrl-C again leaves them to others\n');
    stop.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const { queue, workers = availableParallelism(), idle } = flags;
  try {
    output.err(`${counted(workers, 'worker')}; waiting for studies\n`);
    await serveQueue({
      url: queue,
      workers,
      signal: stop.signal,
      tell: (text) => output.err(`${text}\n`),
      ...(file !== undefined && { file }),
      ...(idle !== undefined && { idle }),
    });
    return 0;
  } catch (error) {
    return told(error, output);
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** `kinetree worker --queue ADDRESS`: runs tasks of studies from a queue. */
import { availableParallelism } from 'node:os';
import { serveQueue } from '../node/study/queue-worker.js';
import { INTERRUPTED, OK } from './exit-codes.js';
import { counted, type Output } from './output.js';
import { printError } from './study-run.js';

export interface WorkerFlags {
  readonly queue: string;
  readonly workers?: number;
  /** Time without a study after which the worker ends [s]. */
  readonly idle?: number;
  readonly quiet?: boolean;
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
  const { queue, workers = availableParallelism(), idle, quiet } = flags;
  const notify = quiet ? () => {} : (text: string) => output.err(`${text}\n`);
  try {
    notify(`${counted(workers, 'worker')}; waiting for studies`);
    await serveQueue({
      url: queue,
      workers,
      signal: stop.signal,
      notify,
      ...(file !== undefined && { file }),
      ...(idle !== undefined && { idle }),
    });
    return OK;
  } catch (error) {
    return printError(error, output);
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** Runs tasks of a study in local processes. */
import { WorkerPool } from '../../../robotics/rollout/pool.js';
import { TaskError, WorkerLostError } from '../../../robotics/rollout/protocol.js';
import { processPort } from './process-port.js';
import type { StudyOutcome, StudyWork } from './study-work.js';

/** The tasks of one pass, and the receivers of their results. */
export interface Turn {
  readonly items: readonly StudyWork[];
  readonly done: (index: number, outcome: StudyOutcome) => void;
  readonly failed: (index: number, error: string) => void;
  readonly signal: AbortSignal;
  /** Time limit per task [s]. */
  readonly timeLimit?: number | undefined;
}

/** Runs every task of a pass once. */
export type RunTurn = (turn: Turn) => Promise<void>;

/** Script of worker processes, in the folder of the built module or in the sources. */
export const workerUrl = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('../study-worker.ts', import.meta.url)
    : new URL('./study-worker.js', import.meta.url);

/** Creates a pool of processes that run tasks. */
export const studyPool = (workers: number, script: URL = workerUrl()): WorkerPool =>
  new WorkerPool(() => processPort(script), { workers });

/** Text about a failed task for users. */
export const faultOf = (error: Error): string =>
  error instanceof TaskError ? `${error.remote.name}: ${error.remote.message}` : error.message;

/** An error that all tasks would have; it ends the study. */
export function isFatal(error: Error): boolean {
  return error instanceof TaskError && (error.remote.name === 'ChangedError' || error.remote.name === 'StudyError');
}

/** Runs passes in the given number of processes. Call `close` at the end. */
export function localRunner(workers: number, script?: URL): { run: RunTurn; close: () => void } {
  let pool = studyPool(workers, script);
  const run: RunTurn = async ({ items, done, failed, signal, timeLimit }) => {
    const left = new Set(items.keys());
    while (left.size > 0) {
      const indices = [...left];
      const before = left.size;
      const used = pool;
      const settle = (i: number, done: (index: number) => void): void => {
        left.delete(indices[i]!);
        done(indices[i]!);
      };
      try {
        await used.map(
          'study',
          indices.map((i) => items[i]!),
          {
            signal,
            ...(timeLimit !== undefined && { timeLimit }),
            onResult: (i, value) => {
              if (value !== undefined) settle(i, (index) => done(index, value as StudyOutcome));
            },
            onError: (i, error) => {
              if (isFatal(error)) throw error;
              settle(i, (index) => failed(index, faultOf(error)));
            },
          },
        );
      } catch (error) {
        // a process that ends during its start closes the pool; one such end may have an external cause, a second one is its fault
        if (!(error instanceof WorkerLostError) || left.size === before) throw error;
        if (pool !== used) continue;
        used.close();
        pool = studyPool(workers, script);
      }
    }
  };
  return { run, close: () => pool.close() };
}

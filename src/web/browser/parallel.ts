/** Runs tasks in parallel, a few at a time. */

/** Number of files fetched in parallel. */
export const AT_ONCE = 6;

/** Runs at most a given number of tasks at a time. */
export class Parallel {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /**
   * Runs a task when the number of running tasks allows it. Rejects with the reason of the signal if it is aborted
   * before that.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((go) => this.waiting.push(go));
    else this.running++;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      // pass the slot to the next task, or free it
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

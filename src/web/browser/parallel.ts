/** Tasks in parallel, a few at a time. */

/** Files that are fetched at a time. */
export const AT_ONCE = 6;

/** Runs so many tasks at a time, and no more. */
export class Parallel {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** Runs a task when there is room. Rejects with the reason of the signal where that comes first. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((go) => this.waiting.push(go));
    else this.running++;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      // the place goes to the next, or is free
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

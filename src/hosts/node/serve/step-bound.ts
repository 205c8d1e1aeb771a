/** A time limit of steps, which interrupts running JavaScript. */
import { Script } from 'node:vm';
import { type Bound, TooLong } from '../../serve/served-simulation.js';

const WORK = Symbol.for('kinetree.bounded');
const scope = globalThis as { [WORK]?: (() => unknown) | undefined };

/** Node limits the time of scripts only; this script calls the work. */
const script = new Script("globalThis[Symbol.for('kinetree.bounded')]()", { filename: 'kinetree:bounded' });

/**
 * Returns a function that runs work with a time limit. Interrupted work does not run its `finally` blocks: discard the
 * objects that it was changing.
 *
 * @param limit time limit [s]
 */
export function stepBound(limit: number): Bound {
  const timeout = Math.ceil(1000 * limit);
  return <T>(work: () => T): T => {
    const before = scope[WORK];
    scope[WORK] = work;
    try {
      return script.runInThisContext({ timeout }) as T;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TooLong(limit);
      throw error;
    } finally {
      scope[WORK] = before;
    }
  };
}

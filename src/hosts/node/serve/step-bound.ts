/** A limit to the time of steps: JavaScript that runs on and on is stopped in its middle. */
import { Script } from 'node:vm';
import { type Bound, TooLong } from '../../serve/served-simulation.js';

const WORK = Symbol.for('kinetree.bounded');
const scope = globalThis as { [WORK]?: (() => unknown) | undefined };

/** Node limits the time of a script alone: this one calls the work. */
const script = new Script("globalThis[Symbol.for('kinetree.bounded')]()", { filename: 'kinetree:bounded' });

/**
 * Returns a function that runs work for so long at most. Work that is stopped runs no `finally`: what it was changing is to
 * be thrown away.
 *
 * @param limit [s]
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

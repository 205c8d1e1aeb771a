/** Judges the reading of one input: result, time and memory. */
import type { ModelError } from '../../src/foundation/base/diagnostics.js';

/** Limit for reading an input of up to 64 kB [ms of processor time, which is independent of the load of the machine]. */
const SLOW = 2000;
/** Limit of the growth of the process during reading [bytes]. */
const LARGE = 256 * 2 ** 20;
export interface Verdict<T> {
  /** The result of an accepted input. */
  readonly value?: T;
  /** Codes of the refusal. */
  readonly codes: readonly string[];
  /** The finding, if any. */
  readonly finding?: string;
}

interface Cost {
  /** Processor time [ms]. */
  readonly time: number;
  /** Growth of the peak memory of the process [bytes]. */
  readonly memory: number;
}

/** Processor time of the process so far [ms]. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Peak memory of the process so far [bytes]. */
const peakMemory = (): number => process.resourceUsage().maxRSS * 1024;

function attempt<T>(read: () => T): Verdict<T> {
  try {
    return { value: read(), codes: [] };
  } catch (error) {
    if (isModelError(error)) return { codes: error.diagnostics.map(({ code }) => code) };
    return { codes: [], finding: String((error as Error).stack) };
  }
}

/**
 * Runs one input and checks the limits of time and memory.
 *
 * @param slow limit of processor time [ms]
 */
export function judge<T>(read: () => T, slow = SLOW): Verdict<T> & Cost {
  const [start, before] = [processorTime(), peakMemory()];
  const verdict = attempt(read);
  const [time, memory] = [processorTime() - start, peakMemory() - before];
  if (verdict.finding !== undefined) return { ...verdict, time, memory };
  if (time >= slow) return { ...verdict, time, memory, finding: `took ${Math.round(time)} ms` };
  if (memory >= LARGE) return { ...verdict, time, memory, finding: `took ${Math.round(memory / 2 ** 20)} MB` };
  return { ...verdict, time, memory };
}

/** The same for functions that may be asynchronous. */
export async function judgeLater<T>(read: () => T, slow = SLOW): Promise<Verdict<Awaited<T>> & Cost> {
  const start = processorTime();
  const begun = judge(read, slow);
  if (!(begun.value instanceof Promise)) return begun as Verdict<Awaited<T>> & Cost;
  const ended = await begun.value.then(
    (value: Awaited<T>) => judge(() => value),
    (error: unknown) =>
      judge((): Awaited<T> => {
        throw error;
      }),
  );
  const time = processorTime() - start;
  const isSlow = ended.finding === undefined && time >= slow;
  return { ...ended, ...(isSlow && { finding: `took ${Math.round(time)} ms` }), time, memory: begun.memory };
}

/** By name, since a build has a separate class. */
const isModelError = (error: unknown): error is ModelError => (error as Error | undefined)?.name === 'ModelError';

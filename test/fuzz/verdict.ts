/** The verdict on reading one input: its result, and whether it took too long or too much memory. */
import type { ModelError } from '../../src/foundation/base/diagnostics.js';

/** No input of up to 64 kB may take longer to be read [ms of processor time: what else the machine does is not its fault]. */
const SLOW = 2000;
/** Nor may the process grow by more while it is read [bytes]. */
const LARGE = 256 * 2 ** 20;
export interface Verdict<T> {
  /** The result, if the input was not refused. */
  readonly value?: T;
  /** Codes of its refusal. */
  readonly codes: readonly string[];
  /** The fault, if there is one. */
  readonly finding?: string;
}

interface Cost {
  /** Processor time [ms]. */
  readonly time: number;
  /** By how much the process grew beyond the most it had had [bytes]. */
  readonly memory: number;
}

/** Processor time of the process so far [ms]. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The most memory the process has had so far [bytes]. */
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
 * Runs one input; returns its result, and whether it kept the limits of time and memory.
 *
 * @param slow time that it must stay below [ms of processor time]
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

/** The same for a thing that may promise its result. */
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

/** Also of a build, which has a class of its own. */
const isModelError = (error: unknown): error is ModelError => (error as Error | undefined)?.name === 'ModelError';

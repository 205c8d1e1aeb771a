/** Damaged inputs one after the other: each is read or refused with a ModelError, soon and with little memory. */
import { expect } from 'vitest';
import { ModelError } from '../../src/base/diagnostics.js';
import { randomOf } from './mutate.js';

/** No input of up to 64 kB may take longer [ms of processor time: what else the machine does is not its fault]. */
const SLOW = 2000;
/** Nor may the process grow by more while it is read [bytes]. */
const LARGE = 256 * 2 ** 20;
/** How many findings are printed. */
const SHOWN = 20;

interface Verdict<T> {
  /** What came out, if it was not refused. */
  readonly value?: T;
  /** Codes of its refusal. */
  readonly codes: readonly string[];
  /** What is wrong, if anything is. */
  readonly finding?: string;
}

/** Processor time of the process so far [ms]. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The most memory the process has had so far [bytes]. */
const peakMemory = (): number => process.resourceUsage().maxRSS * 1024;

function attempt<T>(read: () => T): Verdict<T> {
  try {
    return { value: read(), codes: [] };
  } catch (error) {
    if (error instanceof ModelError) return { codes: error.diagnostics.map(({ code }) => code) };
    return { codes: [], finding: String((error as Error).stack) };
  }
}

function judge<T>(read: () => T): Verdict<T> {
  const [start, before] = [processorTime(), peakMemory()];
  const verdict = attempt(read);
  const [time, memory] = [processorTime() - start, peakMemory() - before];
  if (verdict.finding !== undefined) return verdict;
  if (time >= SLOW) return { ...verdict, finding: `took ${Math.round(time)} ms` };
  if (memory >= LARGE) return { ...verdict, finding: `took ${Math.round(memory / 2 ** 20)} MB` };
  return verdict;
}

/** Runs one thing, which must stay within the limits. */
export function limited<T>(read: () => T): Verdict<T> {
  const verdict = judge(read);
  expect(verdict.finding).toBeUndefined();
  return verdict;
}

/** Judges many inputs, each of a seed of its own, and prints every finding with its seed. */
export function fuzz(count: number, firstSeed: number, read: (random: () => number) => unknown): void {
  const findings: string[] = [];
  let accepted = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { codes, finding } = judge(() => read(randomOf(seed)));
    if (codes.length === 0) accepted++;
    if (finding !== undefined) findings.push(`seed ${seed}: ${finding}`);
  }
  expect(findings.slice(0, SHOWN)).toEqual([]);
  // damage must not be so light that all gets through
  expect(accepted).toBeLessThan(count);
}

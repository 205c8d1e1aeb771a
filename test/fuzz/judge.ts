/** Judges damaged inputs: each must be read, or refused with a ModelError, within the limits of time and memory. */
import { expect } from 'vitest';
import { countOf, seedOf } from '../runner/size.js';
import { randomOf } from './mutate.js';
import type { Reader, Stage } from './readers.js';
import type { StageCounts } from './turns.js';
import { judge, judgeLater, type Verdict } from './verdict.js';

/** Maximum number of printed findings. */
const SHOWN = 20;

/** Runs one input and checks the limits. */
export function limited<T>(read: () => T): Verdict<T> {
  const verdict = judge(read);
  expect(verdict.finding).toBeUndefined();
  return verdict;
}

/** Judges inputs of consecutive seeds; see `fuzzStages`. */
export const fuzz = async (read: Reader, usual: number): Promise<void> => void (await fuzzStages(read, usual));

/**
 * Judges inputs of consecutive seeds and prints each finding with its seed. `usual` is their number in `npm test`; set
 * `TEST_SEED` and `TEST_COUNT` for others. Returns the number of inputs that reached each stage.
 */
export async function fuzzStages(read: Reader, usual: number, slow?: number): Promise<StageCounts> {
  const count = countOf(usual, usual);
  const firstSeed = seedOf(20_260_101);
  const findings: string[] = [];
  const stages: Record<Stage, number> = { read: 0, compiled: 0, stepped: 0 };
  let accepted = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { codes, finding } = await judgeLater(() => read(randomOf(seed), (stage) => void stages[stage]++), slow);
    if (codes.length === 0) accepted++;
    if (finding !== undefined) findings.push(`seed ${seed}: ${finding}`);
  }
  expect(findings.slice(0, SHOWN)).toEqual([]);
  // mutations must not be so weak that every input is accepted
  expect(accepted).toBeLessThan(count);
  return stages;
}

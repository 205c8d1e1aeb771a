/** A mutant against the tests that meet it, the quickest files first, until one fails. */
import type { FileCoverage } from './coverage.js';
import type { Crew } from './crew.js';
import type { Mutant } from './instrument.js';
import type { Result } from './journal.js';

/** Meeting the code so much more often than without the mutant is an endless loop. */
const HITS = 100;
/** A machine with much else to do takes its time. */
const timeLimit = (milliseconds: number): number => 240_000 + 10 * milliseconds;

export interface Encounter {
  readonly file: string;
  readonly tests: readonly string[];
  readonly isStatic: boolean;
  readonly hits: number;
  readonly milliseconds: number;
}

/** The tests that meet a mutant; all of a file if loading it does. */
export function encounters(id: string, coverage: readonly FileCoverage[]): Encounter[] {
  return coverage.flatMap(({ file, tests, milliseconds, coverage: { perTest, static: atLoad } }) => {
    const isStatic = (atLoad[id] ?? 0) > 0;
    const meeting = Object.entries(perTest).filter(([, counts]) => counts[id]);
    if (!isStatic && meeting.length === 0) return [];
    const hits = meeting.reduce((sum, [, counts]) => sum + counts[id]!, atLoad[id] ?? 0);
    return [{ file, tests: isStatic ? tests : meeting.map(([test]) => test), isStatic, hits, milliseconds }];
  });
}

export async function tryMutant(crew: Crew, mutant: Mutant, coverage: readonly FileCoverage[]): Promise<Result> {
  const meeting = encounters(mutant.id, coverage);
  for (const { file, tests, isStatic, hits, milliseconds } of meeting) {
    const trial = { mutant: mutant.id, file, tests, isStatic, hitLimit: HITS * hits };
    const { status, by } = await crew.attempt(trial, timeLimit(milliseconds));
    if (status !== 'Survived') return { mutant, status, by };
  }
  return { mutant, status: meeting.length === 0 ? 'NoCoverage' : 'Survived', by: '' };
}

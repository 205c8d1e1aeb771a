/**
 * Mutants against the tests that meet them, the quickest files first. Each file is loaded once for all mutants that are
 * still alive. One that its code meets as it loads, or that a file says nothing of, has the file loaded for itself.
 */
import type { BatchTrial } from './batch-runner.js';
import type { FileCoverage } from './coverage.js';
import type { Crew } from './crew.js';
import type { Mutant } from './instrument.js';

/** Meeting the code so much more often than without the mutant is an endless loop. */
const HITS = 100;
/** A machine with much else to do takes its time. */
const timeLimit = (milliseconds: number): number => 90_000 + 10 * milliseconds;

export interface Encounter {
  readonly file: string;
  readonly tests: readonly string[];
  readonly isStatic: boolean;
  readonly hits: number;
  readonly milliseconds: number;
}

export type Verdict =
  | { readonly status: 'Killed' | 'Timeout'; readonly by: string }
  | { readonly status: 'Survived' | 'Unclear' };

/** The tests of a file that meet a mutant; all of them if loading it does. */
export function encounter(id: string, { file, tests, milliseconds, coverage }: FileCoverage): Encounter | undefined {
  const { perTest, static: atLoad } = coverage;
  const isStatic = (atLoad[id] ?? 0) > 0;
  const meeting = Object.entries(perTest).filter(([, counts]) => counts[id]);
  if (!isStatic && meeting.length === 0) return undefined;
  const hits = meeting.reduce((sum, [, counts]) => sum + counts[id]!, atLoad[id] ?? 0);
  return { file, tests: isStatic ? tests : meeting.map(([test]) => test), isStatic, hits, milliseconds };
}

/** One mutant on a file that is loaded for it. */
export async function tryAlone(crew: Crew, mutant: Mutant, meeting: Encounter): Promise<Verdict> {
  const { file, tests, isStatic, hits, milliseconds } = meeting;
  const trial = { mutant: mutant.id, file, tests, isStatic, hitLimit: HITS * hits };
  const { status, by } = await crew.attempt(trial, timeLimit(milliseconds));
  return status === 'Survived' ? { status } : { status, by };
}

/** Many mutants on a file that is loaded once, none of which its code meets as it loads. */
export async function tryTogether(
  crew: Crew,
  meeting: ReadonlyMap<Mutant, Encounter>,
  tell: (mutant: Mutant, verdict: Verdict) => void,
): Promise<void> {
  const left = new Map([...meeting].map((entry) => [entry[0].id, entry]));
  const settle = (id: string, verdict: Verdict): void => {
    const [mutant] = left.get(id)!;
    left.delete(id);
    tell(mutant, verdict);
  };
  while (left.size > 0) {
    const [, { file, milliseconds }] = [...left.values()][0]!;
    const trials = [...left].map(
      ([mutant, [, { tests, hits }]]): BatchTrial => ({ mutant, tests, hitLimit: HITS * hits }),
    );
    const found = await heard(crew, file, trials, timeLimit(milliseconds));
    for (const [id, verdict] of found) settle(id, verdict);
    // nothing at all is no way to go on
    if (found.size === 0) for (const { mutant } of trials) settle(mutant, { status: 'Unclear' });
  }
}

/** Returns the verdicts of a batch on its mutants; mutants after one that hangs get none. */
async function heard(
  crew: Crew,
  file: string,
  trials: readonly BatchTrial[],
  limit: number,
): Promise<Map<string, Verdict>> {
  const { events, isDone } = await crew.attemptMany(file, trials, limit);
  const found = new Map<string, Verdict>();
  const hits = new Map<string, number>();
  const unclear = new Set<string>();
  for (const each of events) {
    if (each.event === 'killed') found.set(each.mutant, { status: 'Killed', by: `${file}#${each.by}` });
    else if (each.event === 'passed') hits.set(each.mutant, (hits.get(each.mutant) ?? 0) + each.hits);
    else if (each.event === 'unclear') for (const mutant of each.mutants) unclear.add(mutant);
  }
  if (!isDone) {
    const last = events.at(-1);
    if (last?.event === 'start') found.set(last.mutant, { status: 'Timeout', by: file });
    return found;
  }
  for (const { mutant } of trials) {
    if (found.has(mutant)) continue;
    // a test that does not meet it any more has kept something from an earlier run
    const isSure = (hits.get(mutant) ?? 0) > 0 && !unclear.has(mutant);
    found.set(mutant, { status: isSure ? 'Survived' : 'Unclear' });
  }
  return found;
}

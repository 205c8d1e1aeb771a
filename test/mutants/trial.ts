/**
 * Mutants against the tests that meet them, the quickest files first. Each file is loaded once for all mutants that are
 * still alive. One that its code meets as it loads, or that a file says nothing of, has the file loaded for itself.
 */
import type { BatchEvent, BatchTrial } from './batch-runner.js';
import type { FileCoverage } from './coverage.js';
import type { Crew } from './crew.js';
import type { Mutant } from './instrument.js';

/** Meeting the code so much more often than without the mutant is an endless loop. */
const HITS = 100;
/** Time of the processor, which a busy machine does not use up: a file is loaded and runs once in so much without the mutant. */
const timeLimit = (milliseconds: number): number => 30_000 + 3 * milliseconds;

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

/**
 * Many mutants on a file that is loaded once, none of which its code meets as it loads. Kills are told at once, survivors
 * when the file is through; `progress` hears of each mutant that starts on a test.
 */
export async function tryTogether(
  crew: Crew,
  meeting: ReadonlyMap<Mutant, Encounter>,
  tell: (mutant: Mutant, verdict: Verdict) => void,
  progress: () => void = () => {},
): Promise<void> {
  const left = new Map([...meeting].map((entry) => [entry[0].id, entry]));
  const settle = (id: string, verdict: Verdict): void => {
    const [mutant] = left.get(id)!;
    left.delete(id);
    tell(mutant, verdict);
  };
  while (left.size > 0) {
    const before = left.size;
    const [, { file, milliseconds }] = [...left.values()][0]!;
    const trials = [...left].map(
      ([mutant, [, { tests, hits }]]): BatchTrial => ({ mutant, tests, hitLimit: HITS * hits }),
    );
    const heard = new Heard(file, settle, progress);
    const isDone = await crew.attemptMany(file, trials, timeLimit(milliseconds), heard.hear);
    for (const [id, verdict] of isDone ? heard.rest([...left.keys()]) : heard.hanging()) settle(id, verdict);
    // nothing at all is no way to go on
    if (left.size === before) for (const id of [...left.keys()]) settle(id, { status: 'Unclear' });
  }
}

/** The verdicts that follow from the events of a batch. */
class Heard {
  private readonly hits = new Map<string, number>();
  private readonly unclear = new Set<string>();
  private active: string | undefined;

  constructor(
    private readonly file: string,
    private readonly settle: (mutant: string, verdict: Verdict) => void,
    private readonly progress: () => void,
  ) {}

  readonly hear = (event: BatchEvent): void => {
    this.active = event.event === 'start' ? event.mutant : undefined;
    if (event.event === 'start') this.progress();
    else if (event.event === 'killed') this.settle(event.mutant, { status: 'Killed', by: `${this.file}#${event.by}` });
    else if (event.event === 'passed') this.hits.set(event.mutant, (this.hits.get(event.mutant) ?? 0) + event.hits);
    else for (const mutant of event.mutants) this.unclear.add(mutant);
  };

  /** Verdicts on mutants that nothing has killed in a file that is through. */
  rest(mutants: readonly string[]): [string, Verdict][] {
    // a test that does not meet it any more has kept something from an earlier run
    const isSure = (mutant: string): boolean => (this.hits.get(mutant) ?? 0) > 0 && !this.unclear.has(mutant);
    return mutants.map((mutant) => [mutant, { status: isSure(mutant) ? 'Survived' : 'Unclear' }]);
  }

  /** The verdict on the mutant that was active when the process had to be ended; those after it get none. */
  hanging(): [string, Verdict][] {
    return this.active === undefined ? [] : [[this.active, { status: 'Timeout', by: this.file }]];
  }
}

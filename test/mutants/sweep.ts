/** Mutants against files of tests, with what earlier runs found: kills for good, and which tests a mutant has survived. */
import { dirname, join } from 'node:path';
import type { FileCoverage } from './coverage.js';
import type { Crew } from './crew.js';
import type { Mutant } from './instrument.js';
import { hashOf, Journal, keyOf, type Result } from './journal.js';
import { type Encounter, encounter, tryAlone, tryTogether, type Verdict } from './trial.js';

type Tried = 'Survived' | 'Unclear';

/** A long file of tests says so often how far it is [ms]. */
const QUIET = 20_000;

export class Sweep {
  private readonly killed: Journal<Result>;
  /** By mutant and text of a file of tests. */
  private readonly tried: Journal<Tried>;
  private readonly start = performance.now();

  /** `texts` are the files that mutants change; for one mutant alone, `most` files of tests are loaded, which takes seconds each. */
  constructor(
    root: string,
    folder: string,
    private readonly crew: Crew,
    private readonly texts: ReadonlyMap<string, string>,
    private readonly most: number,
  ) {
    this.killed = new Journal(join(root, `.cache/mutants/${folder}-killed.jsonl`));
    this.tried = new Journal(join(root, `.cache/mutants/${folder}-tried.jsonl`));
  }

  async results(mutants: readonly Mutant[], files: readonly FileCoverage[]): Promise<Result[]> {
    for (const [i, file] of files.entries()) await this.together(file, mutants, `file ${i + 1} of ${files.length}`);
    const left = this.living(mutants);
    for (const [i, mutant] of left.entries()) await this.alone(mutant, files, `${i + 1} of ${left.length} left`);
    return mutants.map((mutant) => {
      const isMet = files.some((file) => encounter(mutant.id, file));
      const open = { mutant, status: isMet ? 'Survived' : 'NoCoverage', by: '' } as const;
      return this.killed.entries.get(this.keyOf(mutant)) ?? open;
    });
  }

  private async together(file: FileCoverage, mutants: readonly Mutant[], place: string): Promise<void> {
    const meeting = new Map<Mutant, Encounter>();
    for (const mutant of this.living(mutants)) {
      const met = encounter(mutant.id, file);
      if (met && !met.isStatic && !this.tried.entries.has(this.pairOf(mutant, file))) meeting.set(mutant, met);
    }
    if (meeting.size === 0) return;
    const say = (text: string): void => {
      const left = this.living(mutants).length;
      console.log(`${place}: ${text}, ${left} of ${mutants.length} live, ${this.minutes()}: ${file.file}`);
    };
    const runs = [...meeting.values()].reduce((sum, { tests }) => sum + tests.length, 0);
    let started = 0;
    let spoken = performance.now();
    const progress = (): void => {
      started++;
      if (performance.now() - spoken < QUIET) return;
      spoken = performance.now();
      say(`${started} of at most ${runs} runs of a test`);
    };
    await tryTogether(this.crew, meeting, (mutant, verdict) => this.note(mutant, file, verdict), progress);
    say(`${meeting.size} tried`);
  }

  private async alone(mutant: Mutant, files: readonly FileCoverage[], place: string): Promise<void> {
    const hasSurvived = (file: FileCoverage): boolean =>
      this.tried.entries.get(this.pairOf(mutant, file)) === 'Survived';
    const open = files.filter((file) => {
      const met = encounter(mutant.id, file);
      return met && (met.isStatic || !hasSurvived(file));
    });
    for (const file of this.mostLikely(mutant, open)) {
      if (hasSurvived(file)) continue;
      const verdict = await tryAlone(this.crew, mutant, encounter(mutant.id, file)!);
      this.note(mutant, file, verdict);
      console.log(`${place}, ${this.minutes()}: ${verdict.status} ${mutant.file}:${mutant.line} by ${file.file}`);
      if (verdict.status !== 'Survived') return;
    }
  }

  /** Files of tests that may kill a mutant: the one beside it first, those in its folder, then those that have killed most. */
  private mostLikely({ file: mutated }: Mutant, files: readonly FileCoverage[]): FileCoverage[] {
    const beside = mutated.replace(/ts$/, 'test.ts');
    const nearness = (file: string): number => (file === beside ? 1e7 : dirname(file) === dirname(mutated) ? 1e6 : 0);
    const kills = new Map(files.map(({ file }) => [file, nearness(file)]));
    for (const { by } of this.killed.entries.values()) {
      const file = by.split('#')[0]!;
      kills.set(file, (kills.get(file) ?? 0) + 1);
    }
    return [...files].sort((a, b) => kills.get(b.file)! - kills.get(a.file)!).slice(0, this.most);
  }

  private note(mutant: Mutant, file: FileCoverage, verdict: Verdict): void {
    const { status } = verdict;
    if (status === 'Killed' || status === 'Timeout') {
      this.killed.add(this.keyOf(mutant), { mutant, status, by: verdict.by });
    } else {
      this.tried.add(this.pairOf(mutant, file), status);
    }
  }

  private living = (mutants: readonly Mutant[]): Mutant[] =>
    mutants.filter((mutant) => !this.killed.entries.has(this.keyOf(mutant)));

  private keyOf = (mutant: Mutant): string => keyOf(mutant, this.texts.get(mutant.file)!);

  private pairOf = (mutant: Mutant, file: FileCoverage): string => hashOf(this.keyOf(mutant) + file.key);

  private minutes = (): string => `${Math.round((performance.now() - this.start) / 60_000)} min`;
}

/**
 * Vitest's runner, which can also try many mutants on a file of tests that is loaded once: it repeats each test with one
 * mutant after another switched on, and without any before the first and after each that fails.
 */
import { appendFileSync } from 'node:fs';
import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest';

/** A mutant for the tests of a file that meet it. */
export interface BatchTrial {
  readonly mutant: string;
  /** Ids of tests, as Stryker has them. */
  readonly tests: readonly string[];
  readonly hitLimit: number;
}

export interface Batch {
  /** The file that receives one event a line, as they happen. */
  readonly log: string;
  readonly trials: readonly BatchTrial[];
}

export type BatchEvent =
  | { readonly event: 'start'; readonly mutant: string }
  | { readonly event: 'killed'; readonly mutant: string; readonly by: string }
  /** The tests passed after they met the mutant so many times. */
  | { readonly event: 'passed'; readonly mutant: string; readonly hits: number }
  /** The test cannot be repeated, or fails ever since a mutant ran: of these, it says nothing. */
  | { readonly event: 'unclear'; readonly mutants: readonly string[] };

interface Switch {
  activeMutant: string | undefined;
  hitCount: number;
  hitLimit: number;
}

/** Runs without a mutant at first: one that passes, and one that shows that it can be repeated. */
const CLEAN = 2;
const NONE = 'none';

/** The progress of a test through its mutants. */
interface Progress {
  readonly test: string;
  readonly waiting: BatchTrial[];
  clean: number;
  active: BatchTrial | undefined;
  /** Failed just now; killed if the test passes again without it. */
  failed: BatchTrial | undefined;
  isOver: boolean;
}

export default class BatchRunner extends TestRunner {
  private batch: Batch | undefined;
  private readonly killed = new Set<string>();
  private progress: Progress | undefined;

  override async onBeforeRunTask(task: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(task);
    this.batch = this.injectValue('batch');
    this.progress = undefined;
    if (!this.batch || (task.mode !== 'run' && task.mode !== 'queued')) return;
    const name = nameOf(task);
    const meets = ({ mutant, tests }: BatchTrial): boolean =>
      !this.killed.has(mutant) && tests.some((id) => id.slice(id.indexOf('#') + 1) === name);
    const waiting = this.batch.trials.filter(meets);
    if (waiting.length === 0) {
      task.mode = 'skip';
      return;
    }
    this.progress = { test: name, waiting, clean: CLEAN, active: undefined, failed: undefined, isOver: false };
    // each mutant, and once more without it; a repetition too many does nothing
    task.repeats = CLEAN + 2 * waiting.length - 1;
  }

  override onBeforeTryTask(test: RunnerTask): void {
    super.onBeforeTryTask(test);
    if (!this.progress) return;
    const { progress } = this;
    progress.active = progress.clean > 0 ? undefined : progress.waiting.shift();
    if (progress.active) this.tell({ event: 'start', mutant: progress.active.mutant });
    else if (progress.clean === 0) progress.isOver = true;
    Object.assign(mutantSwitch(), {
      activeMutant: progress.active?.mutant ?? NONE,
      hitCount: 0,
      hitLimit: progress.active?.hitLimit ?? Number.POSITIVE_INFINITY,
    });
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (!this.progress?.isOver) await TestRunner.getTestFn(test)();
  }

  onAfterRetryTask(test: RunnerTask): void {
    const { progress } = this;
    if (!progress || !test.result || progress.isOver) return;
    const hits = mutantSwitch().hitCount;
    mutantSwitch().activeMutant = NONE;
    const isFailed = (test.result.state === 'fail') !== Boolean(test.type === 'test' && test.fails);
    test.result.state = 'pass';
    test.result.errors = undefined as never;
    if (progress.active) this.judge(progress, progress.active, isFailed, hits);
    else this.judgeClean(progress, isFailed);
  }

  private judge(progress: Progress, active: BatchTrial, isFailed: boolean, hits: number): void {
    if (!isFailed) {
      this.tell({ event: 'passed', mutant: active.mutant, hits });
      return;
    }
    progress.failed = active;
    progress.clean = 1;
  }

  private judgeClean(progress: Progress, isFailed: boolean): void {
    const { failed } = progress;
    progress.failed = undefined;
    progress.clean--;
    if (isFailed) {
      const mutants = [...(failed ? [failed] : []), ...progress.waiting].map(({ mutant }) => mutant);
      this.tell({ event: 'unclear', mutants });
      progress.isOver = true;
    } else if (failed) {
      this.killed.add(failed.mutant);
      this.tell({ event: 'killed', mutant: failed.mutant, by: progress.test });
    }
  }

  private tell(event: BatchEvent): void {
    appendFileSync(this.batch!.log, `${JSON.stringify(event)}\n`);
  }
}

/** Returns the switch that instrumented code reads to find the active mutant. */
function mutantSwitch(): Switch {
  const space = globalThis as unknown as { __stryker__?: Switch };
  space.__stryker__ ??= { activeMutant: NONE, hitCount: 0, hitLimit: 0 };
  return space.__stryker__;
}

/** The name of a test after those of its suites, as Stryker joins them. */
function nameOf(task: RunnerTask): string {
  const names = [task.name];
  for (let { suite } = task; suite; suite = suite.suite) names.unshift(suite.name);
  return names.join(' ').trim();
}

/** The state of each task, read from the journal and recorded there. */
import type { Keep } from '../../../robotics/study/kept.js';
import type { Parameters } from '../../../robotics/study/parameters.js';
import type { Finished } from '../../../robotics/study/table.js';
import type { TaskTable } from '../../../robotics/study/tasks.js';
import { isTrial, type Journal, type JournalLine, type StudyEvent, type Trial } from './journal.js';

const OPEN = 0;
const DONE = 1;
const POISONED = 2;

/** Counts of tasks and failures. */
export interface StudyCounts {
  /** Number of tasks. */
  readonly total: number;
  /** Number of finished tasks. */
  readonly done: number;
  /** Number of tasks that are not tried again. */
  readonly poisoned: number;
  /** Number of failed trials, including those of tasks that finished later. */
  readonly failures: number;
}

/** A task that reached the limit of failures. */
export interface PoisonedTask {
  readonly task: number;
  readonly parameters: Parameters;
  readonly seed: number;
  readonly error: string;
}

/** The states of all tasks of a study, in memory and in its journal. */
export class Ledger {
  private readonly status: Uint8Array;
  private readonly attempts: Uint16Array;
  /** Offset and length of the line with the values of each finished task. */
  private readonly starts: Float64Array;
  private readonly lengths: Float64Array;
  private done = 0;
  private poisoned = 0;
  private failures = 0;
  /** The last error of each poisoned task. */
  private readonly errors = new Map<number, string>();

  constructor(
    private readonly tasks: TaskTable,
    private readonly keep: Keep,
  ) {
    const n = tasks.count;
    this.status = new Uint8Array(n);
    this.attempts = new Uint16Array(n);
    this.starts = new Float64Array(n);
    this.lengths = new Float64Array(n);
  }

  get counts(): StudyCounts {
    const { done, poisoned, failures } = this;
    return { total: this.tasks.count, done, poisoned, failures };
  }

  /** Applies a line of the journal. Values count only if they match the current kept values. */
  readonly read = (line: JournalLine, start: number, length: number): void => {
    if (!isTrial(line)) {
      if (line.event === 'retry') this.reopen();
      return;
    }
    const task = this.tasks.find(line.parameters, line.seed, line.task);
    if (task === undefined || this.status[task] === DONE) return;
    if (line.values && !hasNames(line.values, this.keep)) return;
    this.enter(task, line, start, length);
  };

  private enter(task: number, { attempt, values, poisoned, error }: Trial, start: number, length: number): void {
    this.attempts[task] = attempt;
    if (this.status[task] === POISONED) this.poisoned -= 1;
    this.errors.delete(task);
    if (values) {
      this.status[task] = DONE;
      this.done += 1;
      this.starts[task] = start;
      this.lengths[task] = length;
      return;
    }
    this.failures += 1;
    this.status[task] = poisoned ? POISONED : OPEN;
    if (!poisoned) return;
    this.poisoned += 1;
    this.errors.set(task, error ?? '');
  }

  /** Makes poisoned tasks open again. */
  private reopen(): void {
    for (let task = 0; task < this.status.length; task++) {
      if (this.status[task] !== POISONED) continue;
      this.status[task] = OPEN;
      this.attempts[task] = 0;
    }
    this.poisoned = 0;
    this.errors.clear();
  }

  isFinished(task: number): boolean {
    return this.status[task] !== OPEN;
  }

  attemptsOf(task: number): number {
    return this.attempts[task]!;
  }

  /** Unfinished tasks, in ascending order. */
  open(): number[] {
    const open: number[] = [];
    for (let task = 0; task < this.status.length; task++) if (this.status[task] === OPEN) open.push(task);
    return open;
  }

  /** Records a finished task. */
  finish(journal: Journal, task: number, values: string, ms: number): void {
    if (this.isFinished(task)) return;
    const head = JSON.stringify({ ...this.head(task), ms: Math.round(1000 * ms) / 1000 });
    const text = `${head.slice(0, -1)},"values":${values}}`;
    const { start, length } = journal.append(text);
    this.read(JSON.parse(text) as JournalLine, start, length);
  }

  /** Records a failure; the task is poisoned at the limit of failures. */
  fail(journal: Journal, task: number, error: string, limit: number): void {
    if (this.isFinished(task)) return;
    const head = this.head(task);
    const line: Trial = { ...head, error, ...(head.attempt >= limit && { poisoned: true }) };
    const { start, length } = journal.append(JSON.stringify(line));
    this.read(line, start, length);
  }

  /** Records an event. */
  note(journal: Journal, event: StudyEvent['event'], more: object = {}): void {
    const line: StudyEvent = { event, at: Date.now(), ...more };
    const { start, length } = journal.append(JSON.stringify(line));
    this.read(line, start, length);
  }

  private head(task: number): Trial {
    const { tasks } = this;
    return {
      task,
      parameters: tasks.parameters(task),
      seed: tasks.seed(task),
      attempt: this.attempts[task]! + 1,
      at: Date.now(),
    };
  }

  /** Poisoned tasks with their last errors. */
  poison(): PoisonedTask[] {
    const { tasks } = this;
    const list = [...this.errors].sort(([a], [b]) => a - b);
    return list.map(([task, error]) => ({ task, parameters: tasks.parameters(task), seed: tasks.seed(task), error }));
  }

  /** Rows of the results in task order. */
  *finished(journal: Journal): Generator<Finished> {
    for (let task = 0; task < this.status.length; task++) {
      if (this.status[task] === OPEN) continue;
      const isDone = this.status[task] === DONE;
      const line = isDone ? (journal.line(this.starts[task]!, this.lengths[task]!) as Trial) : undefined;
      yield { task, values: line?.values };
    }
  }
}

const hasNames = (values: object, keep: Keep): boolean => {
  const names = Object.keys(keep);
  return Object.keys(values).length === names.length && names.every((name) => Object.hasOwn(values, name));
};

/** Reads the progress of a study from the journal of another process. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isTrial, type JournalLine, readLines } from './journal.js';
import { isInUse, JOURNAL, readRecord } from './study-folder.js';
import { StudyError } from './study-source.js';

/** Progress of a study. */
export interface StudyState {
  readonly file: string;
  readonly total: number;
  readonly done: number;
  readonly poisoned: number;
  /** Number of failed trials. */
  readonly failures: number;
  /** Recent rate [tasks/s]; 0 without recent tasks. */
  readonly rate: number;
  /** Remaining time at this rate [s]; undefined if it cannot be estimated. */
  readonly left: number | undefined;
  /** True if a process of this machine runs the study. */
  readonly isRunning: boolean;
  /** Recent failures, newest last. */
  readonly errors: readonly { readonly task: number; readonly error: string; readonly poisoned: boolean }[];
}

/** Averaging time of the rate [ms], and maximum number of recent errors. */
const WINDOW = 30_000;
const ERRORS = 5;

/** Reads a growing journal. */
export class StudyWatch {
  private readonly folder: string;
  private at = 0;
  private readonly done = new Set<number>();
  private readonly poisoned = new Set<number>();
  private failures = 0;
  private recent: number[] = [];
  private errors: StudyState['errors'][number][] = [];
  private begun = 0;

  /** @throws StudyError for a folder without a study */
  constructor(folder: string) {
    this.folder = resolve(folder);
    if (!readRecord(this.folder)) throw new StudyError(`${folder} holds no study`);
  }

  /** Reads new lines and returns the current progress. */
  look(): StudyState {
    const record = readRecord(this.folder)!;
    this.readOn();
    const { count: total } = record.tasks;
    const { done, poisoned, failures, errors } = this;
    const isRunning = isInUse(this.folder);
    const rate = isRunning ? this.rate(Date.now()) : 0;
    const open = total - done.size - poisoned.size;
    return {
      file: record.file,
      total,
      done: done.size,
      poisoned: poisoned.size,
      failures,
      rate,
      left: open === 0 ? 0 : rate > 0 ? open / rate : undefined,
      isRunning,
      errors,
    };
  }

  private readOn(): void {
    const path = join(this.folder, JOURNAL);
    if (!existsSync(path)) return;
    const file = openSync(path, 'r');
    try {
      this.at = readLines(file, path, this.at, (line) => this.take(line));
    } finally {
      closeSync(file);
    }
  }

  private take(line: JournalLine): void {
    if (!isTrial(line)) {
      this.takeEvent(line.event, line.at);
      return;
    }
    const { task, error, at, values } = line;
    if (values) {
      this.done.add(task);
      this.poisoned.delete(task);
      this.recent.push(at);
      if (this.recent.length > 100_000) this.recent = this.recent.filter((each) => each > at - WINDOW);
      return;
    }
    this.failures += 1;
    if (line.poisoned) this.poisoned.add(task);
    this.errors = [...this.errors, { task, error: error ?? '', poisoned: line.poisoned === true }].slice(-ERRORS);
  }

  private takeEvent(event: string, at: number): void {
    if (event === 'retry') this.poisoned.clear();
    if (event === 'start' || event === 'changed') {
      this.begun = at;
      this.recent = [];
    }
  }

  private rate(now: number): number {
    const since = Math.max(now - WINDOW, this.begun);
    this.recent = this.recent.filter((each) => each > since);
    return this.recent.length / Math.max(1, (now - since) / 1000);
  }
}

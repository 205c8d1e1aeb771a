/** The worker process, renewed whenever a mutant keeps it for too long. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BatchEvent, BatchTrial } from './batch-runner.js';
import type { DryRun, FileBatch, Outcome, Task, Trial } from './worker.js';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The time that a new process may take until it is warm: it transforms all code once [ms]. */
const COLD = 300_000;

/** The interval of checks for events and for a timeout [ms]. */
const TICK = 2000;

/** A process that uses no processor time waits so many times longer than one that does. */
const IDLE = 5;

/** The length of a clock tick in `/proc/PID/stat` [ms]. */
const CLOCK_TICK = 10;

/**
 * Returns a function that gives the processor time [ms] that a process has used since its last call; that of a whole tick
 * where the system does not say.
 */
function processorTime(pid: number): () => number {
  const total = (): number => {
    try {
      // user and system time, counted from behind the name, which may hold anything
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return CLOCK_TICK * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return Number.NaN;
    }
  };
  let last = total();
  return () => {
    const now = total();
    const since = now - last;
    last = now;
    return Number.isNaN(since) ? TICK : since;
  };
}

/** The events of a batch, which are told once each, as soon as they are in the log. */
class EventLog {
  private told = 0;

  constructor(
    readonly file: string,
    private readonly tell: (event: BatchEvent) => void,
  ) {
    writeFileSync(file, '');
  }

  /** Reports the new events, and returns true if there are any. */
  readonly poll = (): boolean => {
    // a line that is being written has no end yet
    const lines = readFileSync(this.file, 'utf8').split('\n').slice(this.told, -1);
    for (const line of lines) this.tell(JSON.parse(line) as BatchEvent);
    this.told += lines.length;
    return lines.length > 0;
  };
}

const nothingNew = (): boolean => false;

export class Crew {
  private process: ChildProcess | undefined;

  /** `code` is the file with the code that has mutants in it. */
  constructor(
    private readonly root: string,
    private readonly code: string,
  ) {}

  /** Runs a file of tests without a mutant; one that takes longer than the limit [ms] is an error. */
  dryRun(file: string, limit: number): Promise<DryRun> {
    return this.ask({ dryRun: file }, limit);
  }

  /** A trial that takes longer than the limit [ms] ends as `Timeout`. */
  async attempt(trial: Trial, limit: number): Promise<Outcome> {
    try {
      return await this.ask<Outcome>({ trial }, limit);
    } catch {
      return { status: 'Timeout', by: trial.file };
    }
  }

  /**
   * Tries mutants on a file of tests that is loaded once, and tells the events as they happen. Where nothing happens for
   * longer than the limit [ms], the process ends before it is done, and the result is false; the last event is then the
   * start of the mutant that hangs.
   */
  async attemptMany(
    file: string,
    trials: readonly BatchTrial[],
    limit: number,
    tell: (event: BatchEvent) => void,
  ): Promise<boolean> {
    const log = new EventLog(`${this.code}.log`, tell);
    const many: FileBatch = { file, batch: { log: log.file, trials } };
    const isDone = await this.ask({ many }, limit, log.poll).then(
      () => true,
      () => false,
    );
    log.poll();
    return isDone;
  }

  /** Waits for an answer until so much time [ms] has passed without it and without news. */
  private async ask<T>(task: Task, limit: number, hasNews = nothingNew): Promise<T> {
    const cold = this.process === undefined ? COLD : 0;
    this.process ??= await this.start();
    this.process.send(task);
    return this.answer<T>(this.process, limit, cold, hasNews);
  }

  private async start(): Promise<ChildProcess> {
    const started = fork(here('./worker.ts'), [], {
      cwd: this.root,
      execArgv: ['--import', 'tsx'],
      // without models of others, which make minutes of a test
      env: {
        ...process.env,
        MUTANTS_CODE: this.code,
        MUTANTS_CONFIG: here('./vitest.config.ts'),
        KINETREE_SHARED: here('./none'),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await this.answer(started, COLD, 0, nothingNew);
    return started;
  }

  /**
   * The time is that of the processor, so that a run on a busy machine, or one that was stopped and continued, has not
   * waited; a process that does nothing has a few times as long.
   */
  private answer<T>(from: ChildProcess, limit: number, cold: number, hasNews: () => boolean): Promise<T> {
    return new Promise((done, fail) => {
      let left = limit + cold;
      const used = processorTime(from.pid!);
      const finish = (act: () => void): void => {
        clearInterval(timer);
        from.removeAllListeners('message').removeAllListeners('exit');
        act();
      };
      const timer = setInterval(() => {
        left = hasNews() ? limit : left - Math.max(used(), TICK / IDLE);
        if (left > 0) return;
        this.stop();
        finish(() => fail(new Error(`no answer in ${limit} ms`)));
      }, TICK);
      from.once('message', (answer) => finish(() => done(answer as T)));
      from.once('exit', (code) => {
        this.process = undefined;
        finish(() => fail(new Error(`the worker ended with ${code}`)));
      });
    });
  }

  stop(): void {
    this.process?.removeAllListeners('exit').kill('SIGKILL');
    this.process = undefined;
  }
}

/** The worker process, renewed whenever a mutant keeps it for too long. */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BatchEvent, BatchTrial } from './batch-runner.js';
import type { DryRun, FileBatch, Outcome, Task, Trial } from './worker.js';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The time that a new process may take: it transforms all code once [ms]. */
const COLD = 600_000;

/** The interval of checks for a timeout [ms]. */
const TICK = 2000;

/**
 * So much time [ms] without an answer or a log that grows. It is counted in ticks, so that a run that was stopped and
 * continued has not waited.
 */
class Patience {
  private waited = 0;
  private size = 0;

  constructor(
    private readonly limit: number,
    private readonly log: string | undefined,
  ) {}

  endsAt(tick: number): boolean {
    const size = this.log === undefined ? 0 : statSync(this.log).size;
    this.waited = size > this.size ? 0 : this.waited + tick;
    this.size = size;
    return this.waited >= this.limit;
  }
}

export class Crew {
  private process: ChildProcess | undefined;

  /** `code` is the file with the code that has mutants in it. */
  constructor(
    private readonly root: string,
    private readonly code: string,
  ) {}

  dryRun(file: string): Promise<DryRun> {
    return this.ask({ dryRun: file }, COLD);
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
   * Tries mutants on a file of tests that is loaded once, and reports the events. Where nothing happens for longer than
   * the limit [ms], the process ends before it is done; the last event is then the start of the mutant that hangs.
   */
  async attemptMany(
    file: string,
    trials: readonly BatchTrial[],
    limit: number,
  ): Promise<{ events: BatchEvent[]; isDone: boolean }> {
    const log = `${this.code}.log`;
    writeFileSync(log, '');
    const many: FileBatch = { file, batch: { log, trials } };
    const isDone = await this.ask({ many }, limit, log).then(
      () => true,
      () => false,
    );
    const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
    return { events: lines.map((line) => JSON.parse(line) as BatchEvent), isDone };
  }

  /** Waits for an answer, longer while a log grows. */
  private async ask<T>(task: Task, limit: number, log?: string): Promise<T> {
    const isCold = this.process === undefined;
    this.process ??= await this.start();
    this.process.send(task);
    return this.answer<T>(this.process, isCold ? Math.max(COLD, limit) : limit, log);
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
    await this.answer(started, COLD);
    return started;
  }

  private answer<T>(from: ChildProcess, limit: number, log?: string): Promise<T> {
    return new Promise((done, fail) => {
      const patience = new Patience(limit, log);
      const finish = (act: () => void): void => {
        clearInterval(timer);
        from.removeAllListeners('message').removeAllListeners('exit');
        act();
      };
      const timer = setInterval(() => {
        if (!patience.endsAt(TICK)) return;
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
    // the runner leaves its setup file behind when it is killed
    for (const name of readdirSync(this.root)) if (/^stryker-setup-\d+\.js$/.test(name)) rmSync(join(this.root, name));
  }
}

/** The worker process, renewed whenever a mutant keeps it for too long. */
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DryRun, Outcome, Task, Trial } from './worker.js';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** How long a process may take that is new: it transforms all code once [ms]. */
const COLD = 600_000;

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

  private async ask<T>(task: Task, limit: number): Promise<T> {
    const isCold = this.process === undefined;
    this.process ??= await this.start();
    this.process.send(task);
    return this.answer<T>(this.process, isCold ? Math.max(COLD, limit) : limit);
  }

  private async start(): Promise<ChildProcess> {
    const started = fork(here('./worker.ts'), [], {
      cwd: this.root,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, MUTANTS_CODE: this.code, MUTANTS_CONFIG: here('./vitest.config.ts') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await this.answer(started, COLD);
    return started;
  }

  private answer<T>(from: ChildProcess, limit: number): Promise<T> {
    return new Promise((done, fail) => {
      const finish = (act: () => void): void => {
        clearTimeout(timer);
        from.removeAllListeners('message').removeAllListeners('exit');
        act();
      };
      const timer = setTimeout(() => {
        this.stop();
        finish(() => fail(new Error(`no answer in ${limit} ms`)));
      }, limit);
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

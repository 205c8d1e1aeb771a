/** Compares models in separate processes, since the reference does not survive some of the models that it refuses. */
import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelVerdict, States } from './judge-model.js';

export class Judge {
  private process: ChildProcess | undefined;
  private models = 0;

  /** `patience` is the limit for one model [s], `modelsEach` the number of models per process. */
  constructor(
    private readonly patience: number,
    private readonly modelsEach = 1,
  ) {}

  /** Compares a model; if it differs in a process that compared others before, again in a new process. */
  async judge(path: string, root: string, states: States): Promise<ModelVerdict> {
    const isFirst = this.models === 0;
    const verdict = await this.judgeOnce(path, root, states);
    const differs = !verdict.load || verdict.engine === false;
    if (!differs || isFirst) return verdict;
    this.stop();
    return this.judgeOnce(path, root, states);
  }

  private async judgeOnce(path: string, root: string, states: States): Promise<ModelVerdict> {
    this.process ??= fork(join(dirname(fileURLToPath(import.meta.url)), 'worker.ts'), [], {
      execArgv: ['--import', 'tsx'],
      // JSON cannot represent an infinite difference
      serialization: 'advanced',
    });
    const worker = this.process;
    this.models++;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<ModelVerdict>((done, fail) => {
        timer = setTimeout(() => fail(new Error('timed out')), 1000 * this.patience);
        worker.once('exit', (code) => fail(new Error(`the process ended with ${code}`)));
        worker.once('message', (m: { verdict?: ModelVerdict; error?: string }) => {
          worker.removeAllListeners('exit');
          if (this.models >= this.modelsEach) this.stop();
          if (m.verdict) done(m.verdict);
          else fail(new Error(m.error));
        });
        worker.send({ path, root, states });
      });
    } catch (error) {
      this.stop();
      const note = error instanceof Error ? error.message : String(error);
      return {
        path,
        load: false,
        loadNote: note,
        fields: [],
        model: false,
        states: [],
        engine: false,
        engineNote: note,
      };
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): void {
    this.process?.kill('SIGKILL');
    this.process = undefined;
    this.models = 0;
  }
}

/** Root of the files of a model, which may be in sibling folders: the whole tree of the argument. */
export function rootOf(folder: string): string {
  return statSync(folder).isFile() ? dirname(resolve(folder)) : resolve(folder);
}

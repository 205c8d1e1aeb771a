/** A process that answers requests; each engine has a separate one. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = fileURLToPath(new URL('.', import.meta.url));
const compiled = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

const outputOf = (file: string): string => join(compiled, `${basename(file, '.ts')}.mjs`);

/**
 * Compiles the programs of the worker processes in advance. A loader that compiles at run time would leave a detached
 * buffer behind, and code over typed arrays then takes 1.4 times as long (V8 11.3).
 */
export async function compileWorkers(files: readonly string[]): Promise<void> {
  for (const file of files) {
    await build({
      input: join(here, file),
      platform: file.includes('-page') ? 'browser' : 'node',
      external: [/^node:/, '@mujoco/mujoco'],
      resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
      output: { file: outputOf(file), format: 'esm', codeSplitting: false },
      logLevel: 'warn',
    });
  }
}

/**
 * Pins the main thread of a process to the first core, if Linux permits it: cores of a shared machine differ more than
 * engines do, and a pair of processes may stay on different ones for the whole measurement.
 */
export function pinProcess(pid: number | undefined): void {
  try {
    execFileSync('taskset', ['-pc', '0', String(pid)], { stdio: 'ignore' });
  } catch {
    // other systems schedule it freely
  }
}

export class Worker<Request> {
  private readonly process: ChildProcess;
  /**
   * @param node path of another version of Node; default: this one
   * @param flags options of Node
   */
  constructor(
    file: string,
    args: readonly string[] = [],
    node: string = process.execPath,
    flags: readonly string[] = [],
  ) {
    this.process = fork(outputOf(file), args, { execArgv: [...flags], execPath: node });
  }
  pin(): void {
    pinProcess(this.process.pid);
  }
  ask<T>(request: Request): Promise<T> {
    return new Promise((resolveReply, reject) => {
      const fail = (code: number | null): void => reject(new Error(`worker ended with ${code}`));
      this.process.once('exit', fail);
      this.process.once('message', (message: { reply?: T; error?: string }) => {
        this.process.off('exit', fail);
        if (message.error !== undefined) reject(new Error(message.error));
        else resolveReply(message.reply as T);
      });
      this.process.send(request as object);
    });
  }
  stop(): void {
    this.process.kill();
  }
}

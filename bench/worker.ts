/** A process that answers requests: each engine has one of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

export class Worker<Request> {
  private readonly process: ChildProcess;
  constructor(file: string, args: readonly string[] = []) {
    this.process = fork(join(here, file), args, { execArgv: ['--import', 'tsx'] });
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

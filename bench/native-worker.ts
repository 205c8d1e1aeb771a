/** The native package of the reference, in a Python process. */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Request } from './protocol.js';
import { pinProcess } from './worker.js';

const PYTHON = 'python3';
const PROGRAM = fileURLToPath(new URL('./native-worker.py', import.meta.url));

/** Returns the version of the package; throws if no Python finds it in the folder. */
export function nativeVersion(folder: string): string {
  const program = 'import mujoco; print(mujoco.__version__)';
  try {
    return execFileSync(PYTHON, ['-c', program], { env: environment(folder), encoding: 'utf8' }).trim();
  } catch {
    throw new Error(
      `--native needs ${PYTHON} and the package in ${folder}: python3 -m pip install --target ${folder} mujoco`,
    );
  }
}

const environment = (folder: string): NodeJS.ProcessEnv => ({ ...process.env, PYTHONPATH: folder });

export class NativeWorker {
  private readonly process: ChildProcessByStdio<Writable, Readable, null>;
  private readonly lines: Interface;

  /** @param folder where the package `mujoco` is installed */
  constructor(folder: string) {
    this.process = spawn(PYTHON, [PROGRAM], { env: environment(folder), stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface(this.process.stdout);
  }

  pin(): void {
    pinProcess(this.process.pid);
  }

  ask<T>(request: Request): Promise<T> {
    return new Promise((resolveReply, reject) => {
      const fail = (code: number | null): void => reject(new Error(`the native package ended with ${code}`));
      this.process.once('exit', fail);
      this.lines.once('line', (line) => {
        this.process.off('exit', fail);
        const message = JSON.parse(line) as { reply?: T; error?: string };
        if (message.error !== undefined) reject(new Error(message.error));
        else resolveReply(message.reply as T);
      });
      this.process.stdin.write(`${JSON.stringify(request)}\n`);
    });
  }

  stop(): void {
    this.process.kill();
  }
}

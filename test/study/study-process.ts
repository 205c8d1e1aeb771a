/** Commands of a test as processes, and files of studies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export class Command {
  readonly ended: Promise<Ended>;
  readonly child: ChildProcess;
  private readonly texts = { out: '', err: '' };

  constructor(cli: string, args: readonly string[], cwd: string) {
    this.child = spawn(process.execPath, [cli, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout!.on('data', (text) => (this.texts.out += text));
    this.child.stderr!.on('data', (text) => (this.texts.err += text));
    this.ended = new Promise((resolve) =>
      this.child.on('close', (code, signal) => resolve({ code, signal, ...this.texts })),
    );
  }

  /** The text printed so far, for messages of a waiting test. */
  get said(): string {
    return `${this.texts.out}\n${this.texts.err}`;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** A temporary folder with files. */
export class Place {
  readonly path = mkdtempSync(join(tmpdir(), 'kinetree-study-'));
  private readonly commands: Command[] = [];

  constructor(
    private readonly cli: string,
    files: Readonly<Record<string, string>>,
  ) {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.path, name), text);
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  bytes(name: string): Buffer {
    return readFileSync(join(this.path, name));
  }

  /** Starts a command in the folder. */
  start(...args: string[]): Command {
    const command = new Command(this.cli, args, this.path);
    this.commands.push(command);
    return command;
  }

  run(...args: string[]): Promise<Ended> {
    return this.start(...args).ended;
  }

  /** Ends what was started, and removes the folder. */
  async remove(): Promise<void> {
    for (const command of this.commands) command.kill('SIGKILL');
    await Promise.all(this.commands.map(({ ended }) => ended));
    rmSync(this.path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Rows of a Parquet file. */
export function rowsOf(bytes: Buffer): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
}

/** Waits for a condition, however long that takes on a busy machine; the limit of the test ends it. */
export async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Lines of results in the journal of a folder; none if the study has not begun. */
export const resultsIn = (folder: Place, name = 'out'): number =>
  existsSync(join(folder.path, name, 'journal.jsonl'))
    ? folder
        .read(`${name}/journal.jsonl`)
        .split('\n')
        .filter((line) => line.includes('"values"')).length
    : 0;

/** Ids of the child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
  } catch {
    // the process has ended
    return undefined;
  }
}

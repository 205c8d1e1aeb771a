/** Silences libraries of graphics drivers, which print to standard error even if they work. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeToDescriptor } from '../node/output/stream.js';

const STDERR = 2;
/** The open streams of this process, on Linux; elsewhere drivers print nothing. */
const STREAMS = '/proc/self/fd';

/** Descriptor of standard error while drivers print to a file. */
let real: number | undefined;

/** Writes to standard error, also while drivers are silenced. */
export function writeError(text: string): void {
  if (real === undefined) process.stderr.write(text);
  else writeToDescriptor(real, text);
}

/**
 * Runs work whose libraries may print to standard error; the text appears only if the work fails. Does nothing where
 * standard error cannot be opened again, as with a socket.
 */
export async function withoutDriverNoise<T>(work: () => Promise<T>): Promise<T> {
  const noise = real === undefined ? redirect() : undefined;
  if (!noise) return work();
  try {
    const result = await work();
    noise.restore();
    return result;
  } catch (error) {
    writeError(noise.restore());
    throw error;
  }
}

/** Redirects standard error to a file; `restore` returns the text in it. */
function redirect(): { readonly restore: () => string } | undefined {
  if (process.platform !== 'linux') return undefined;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), 'kinetree-'));
    const path = join(folder, 'noise');
    const file = openSync(path, 'wx');
    const kept = openSync(`${STREAMS}/${STDERR}`, 'a');
    // a file takes the lowest free descriptor, which is the one just closed
    closeSync(STDERR);
    reopen(`${STREAMS}/${file}`);
    closeSync(file);
    real = kept;
    const made = folder;
    return {
      restore() {
        closeSync(STDERR);
        reopen(`${STREAMS}/${kept}`);
        closeSync(kept);
        real = undefined;
        const text = readFileSync(path, 'utf8');
        rmSync(made, { recursive: true, force: true });
        return text;
      },
    };
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

function reopen(path: string): void {
  const descriptor = openSync(path, 'a');
  if (descriptor !== STDERR) throw new Error(`standard error was opened as ${descriptor}`);
}

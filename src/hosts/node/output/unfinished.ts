/** Files that are being written, which the end of the process removes. */
import { attempt, calls } from './file-calls.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Paths of temporary files. */
const unfinished = new Set<string>();
let isListening = false;

/** Removes a temporary file if a signal or an error ends the process before `finished` is called with its path. */
export function begun(path: string): void {
  unfinished.add(path);
  if (isListening) return;
  isListening = true;
  process.on('exit', removeAll);
  // in front of listeners that remove themselves: this one counts them
  for (const signal of SIGNALS) process.prependListener(signal, end);
}

/** The file has its final name, or was removed. */
export function finished(path: string): void {
  unfinished.delete(path);
  // a signal that came during a synchronous write is delivered in the next turn, between two immediates
  if (unfinished.size === 0) setImmediate(() => setImmediate(stopListening));
}

function stopListening(): void {
  if (unfinished.size > 0 || !isListening) return;
  isListening = false;
  process.off('exit', removeAll);
  for (const signal of SIGNALS) process.off(signal, end);
}

/** Ends the process as the signal would have, unless the program handles the signal itself. */
function end(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.off(signal, end);
  process.kill(process.pid, signal);
}

function removeAll(): void {
  for (const path of unfinished) attempt(() => calls.unlinkSync(path));
  unfinished.clear();
}

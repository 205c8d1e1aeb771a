/** Temporary files that are removed when the process ends. */
import { attempt, calls } from './file-calls.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const unfinished = new Set<string>();
let isListening = false;

/** Removes a temporary file if the process ends by a signal or an error before `finished` is called for it. */
export function begun(path: string): void {
  unfinished.add(path);
  if (isListening) return;
  isListening = true;
  process.on('exit', removeAll);
  // first in the list, since it counts the other listeners before they remove themselves
  for (const signal of SIGNALS) process.prependListener(signal, end);
}

/** Stops watching a file that was renamed or removed. */
export function finished(path: string): void {
  unfinished.delete(path);
  // a signal received during a synchronous write is delivered in the next turn of the event loop, between two immediates
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

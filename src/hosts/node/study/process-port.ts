/** Workers that are processes: what one does to itself, to memory or to its process, leaves the others alone. */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FromWorker, ToWorker, WorkerPort, WorkerScope } from '../../../robotics/rollout/protocol.js';

/** Sources in TypeScript are run by Node with the help of a loader, which works in any folder by its own path. */
const loader = (): string[] => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/** Starts a process; it ends when this one does. */
export function processPort(script: URL): WorkerPort {
  const path = fileURLToPath(script);
  const child = fork(path, { serialization: 'advanced', execArgv: path.endsWith('.ts') ? loader() : [] });
  let isEnded = false;
  const ended = (lost: (reason: string) => void, reason: string): void => {
    if (!isEnded) lost(reason);
    isEnded = true;
  };
  return {
    // a message to a process that has just ended is lost with it; `exit` reports that end
    postMessage: (message) => void child.send(message, () => {}),
    listen(receive, lost) {
      child.on('message', (message: FromWorker) => receive(message));
      child.on('error', (error) => ended(lost, error.message));
      child.on('exit', (code, signal) =>
        ended(lost, signal === null ? `the worker ended with code ${code}` : `the worker was ended by ${signal}`),
      );
    },
    hold(busy) {
      if (busy) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
    terminate() {
      isEnded = true;
      child.kill('SIGKILL');
    },
  };
}

/** The parent as a worker process sees it. */
export function processScope(): WorkerScope {
  if (!process.send) throw new TypeError('processScope: this process was not started by a pool');
  // Ctrl-C reaches every process of a terminal; the parent decides what follows from it
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  return {
    // the parent may have been killed while this process started
    postMessage: (message) => void process.send!(message, undefined, undefined, (error) => error && process.exit()),
    listen: (receive) => void process.on('message', (message: ToWorker) => receive(message)),
  };
}

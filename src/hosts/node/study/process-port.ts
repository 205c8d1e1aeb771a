/** Workers as processes, so that a crash or a lack of memory of one does not affect the others. */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FromWorker, ToWorker, WorkerPort, WorkerScope } from '../../../robotics/rollout/protocol.js';

/** Loader for sources in TypeScript, by absolute path so that it works in any folder. */
const loader = (): string[] => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/** Starts a process, which ends with this one. */
export function processPort(script: URL): WorkerPort {
  const path = fileURLToPath(script);
  const child = fork(path, { serialization: 'advanced', execArgv: path.endsWith('.ts') ? loader() : [] });
  let isEnded = false;
  const ended = (lost: (reason: string) => void, reason: string): void => {
    if (!isEnded) lost(reason);
    isEnded = true;
  };
  return {
    // a message to a process that has just ended is lost; `exit` reports the end
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

/** The connection to the parent in a worker process. */
export function processScope(): WorkerScope {
  if (!process.send) throw new TypeError('processScope: this process was not started by a pool');
  // Ctrl-C is sent to every process of the terminal; the parent handles it
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  return {
    // the parent may have ended while this process started
    postMessage: (message) => void process.send!(message, undefined, undefined, (error) => error && process.exit()),
    listen: (receive) => void process.on('message', (message: ToWorker) => receive(message)),
  };
}

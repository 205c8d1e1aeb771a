/** The worker of simulations in `kinetree.global.js`: it runs the same script as the page, which then has another role. */
import { isElsewhere } from '../browser/start-worker.js';
import { serveSimulation } from './serve.js';

/** The function around the script (`build-plugins/global-script-plugin.mjs`). */
declare const kinetreeScript: () => void;

/** Name of the workers. */
const NAME = 'kinetree-simulation';

/** The address of the script; undefined in a module. */
const address = (globalThis.document?.currentScript as HTMLScriptElement | null | undefined)?.src;
let copy: string | undefined;

/** Serves the simulation if the script runs in a worker of `standardWorker`; returns false in a page. */
export function servesSimulation(): boolean {
  const isWorker = typeof document === 'undefined' && (globalThis as { name?: string }).name === NAME;
  if (isWorker) serveSimulation();
  return isWorker;
}

/**
 * Starts a worker that simulates for `createSimulation`. Pages opened from the disk, and those with the script of another
 * server, start a copy of the script, since browsers refuse the script itself.
 */
export function standardWorker(): Worker {
  if (address && /^https?:/.test(address) && !isElsewhere(address)) return new Worker(address, { name: NAME });
  copy ??= URL.createObjectURL(new Blob([`(${kinetreeScript})();`], { type: 'text/javascript' }));
  return new Worker(copy, { name: NAME });
}

/** The workers of `kinetree.global.js`: they run the same script as the page, which then has another role. */
import { serveAssets } from '../browser/serve-assets.js';
import { isElsewhere } from '../browser/start-worker.js';
import { serveSimulation } from './serve.js';

/** The function around the script (`build-plugins/global-script-plugin.mjs`). */
declare const kinetreeScript: () => void;

/** The roles of the script in a worker, by the name of the worker. */
const ROLES: Readonly<Record<string, () => void>> = {
  'kinetree-simulation': () => serveSimulation(),
  'kinetree-assets': () => serveAssets(),
};

/** The address of the script; undefined in a module. */
const address = (globalThis.document?.currentScript as HTMLScriptElement | null | undefined)?.src;
let copy: string | undefined;

/** Serves the page if the script runs in one of its workers; returns false in a page. */
export function servesPage(): boolean {
  const { name = '' } = globalThis as { name?: string };
  const role = typeof document === 'undefined' && Object.hasOwn(ROLES, name) ? ROLES[name] : undefined;
  role?.();
  return role !== undefined;
}

/** Starts a worker that simulates for `createSimulation`. */
export const standardWorker = (): Worker => workerOf('kinetree-simulation');

/** Starts a worker that decodes assets. */
export const standardAssetWorker = (): Worker => workerOf('kinetree-assets');

/**
 * Starts a worker. Pages opened from the disk, and those with the script of another server, start a copy of the script,
 * since browsers refuse the script itself.
 */
function workerOf(name: string): Worker {
  if (address && /^https?:/.test(address) && !isElsewhere(address)) return new Worker(address, { name });
  copy ??= URL.createObjectURL(new Blob([`(${kinetreeScript})();`], { type: 'text/javascript' }));
  return new Worker(copy, { name });
}

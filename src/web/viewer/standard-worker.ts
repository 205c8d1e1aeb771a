/** The workers of the package. `kinetree.global.js` has `own-worker.ts` in place of this module. */
import { startWorker } from '../browser/start-worker.js';

/** Starts a worker that simulates for `createSimulation`. */
export const standardWorker = (): Worker =>
  // bundlers recognize exactly this form
  startWorker(() => new Worker(new URL('./simulation-script.js', import.meta.url), { type: 'module' }));

/** Starts a worker that decodes assets. */
export const standardAssetWorker = (): Worker =>
  startWorker(() => new Worker(new URL('./asset-script.js', import.meta.url), { type: 'module' }));

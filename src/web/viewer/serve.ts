/** The worker's side of a simulation. */

import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../graphics/scene/drawn-fields.js';
import { type StepHooks, serveSimulation as serve, type WorkerScope } from '../simulation-worker/simulation-worker.js';

/**
 * Serves the page from inside a worker, which simulates the models that the page loads. Call once, in the script of the
 * worker.
 *
 * @param hooks called before and after each step, with Model and Data
 */
export function serveSimulation(hooks: StepHooks = {}): void {
  const names = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };
  // pages send absolute addresses
  serve(globalThis as unknown as WorkerScope, names, globalThis.location.href, hooks);
}

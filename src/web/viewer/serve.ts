/** The side of the worker: serves the page that made it. */

import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../graphics/scene/drawn-fields.js';
import { type StepHooks, serveSimulation as serve, type WorkerScope } from '../simulation-worker/simulation-worker.js';

/**
 * Serves the page from inside a worker: what it loads is simulated here. To be called once, in the script of the worker.
 *
 * @param hooks called before and after each step, with Model and Data
 */
export function serveSimulation(hooks: StepHooks = {}): void {
  const names = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };
  // pages send addresses that are whole
  serve(globalThis as unknown as WorkerScope, names, globalThis.location.href, hooks);
}

/** Entry point of the simulation worker. */

import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../src/graphics/scene/drawn-fields.js';
import { serveSimulation, type WorkerScope } from '../../src/web/simulation-worker/simulation-worker.js';

/** Address of the page; the script is in a folder below it. */
const page = new URL('../', globalThis.location.href).href;

serveSimulation(globalThis as unknown as WorkerScope, { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS }, page);

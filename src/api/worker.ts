/** `kinetree/worker`: simulations in a worker, for viewers and other programs. The studio uses the same protocol. */

export { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../graphics/scene/drawn-fields.js';
export { type FrameFields, packFrame, unpackFrame } from '../web/simulation-worker/frame.js';
export {
  SimulationClient,
  type SimulationListener,
  type SimulationMirror,
} from '../web/simulation-worker/simulation-client.js';
export type * from '../web/simulation-worker/simulation-protocol.js';
export type { Running, RunningEvent, StepHook } from '../web/viewer/running.js';
export { serveSimulation } from '../web/viewer/serve.js';
export { createSimulation, type WorkerOptions, WorkerSimulation } from '../web/viewer/worker-simulation.js';

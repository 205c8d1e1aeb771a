/** `kinetree/worker`: simulations in a worker, for viewers and for programs of your own; the studio speaks the same protocol. */
export { type FrameFields, packFrame, unpackFrame } from '../browser/frame.js';
export { SimulationClient, type SimulationListener, type SimulationMirror } from '../browser/simulation-client.js';
export type * from '../browser/simulation-protocol.js';
export { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../scene/drawn-fields.js';
export type { Running, RunningEvent, StepHook } from './running.js';
export { serveSimulation } from './serve.js';
export { createSimulation, type WorkerOptions, WorkerSimulation } from './worker-simulation.js';

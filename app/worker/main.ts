/** Entry point of the worker that simulates. */
import { serveSimulation, type WorkerScope } from '../../src/browser/simulation-worker.js';
import type { Perturbation } from '../../src/scene/perturbation.js';
import { createSimulator } from './simulator.js';

serveSimulation(globalThis as unknown as WorkerScope<Perturbation>, createSimulator());

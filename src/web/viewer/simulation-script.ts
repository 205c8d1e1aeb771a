/** The script of a worker that simulates. */
import { serveSimulation } from './serve.js';

serveSimulation();

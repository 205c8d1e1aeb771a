/** Script of a simulation worker. */
import { serveSimulation } from './serve.js';

serveSimulation();

export { type ActuationStages, bindActuation } from './actuation.js';

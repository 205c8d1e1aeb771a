export { bindInverse, type InverseStages } from './inverse.js';

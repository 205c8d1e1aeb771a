/** The parts of the package that the trial runs. */
export {
  compile,
  Data,
  forward,
  loadMJB,
  loadModel,
  type Model,
  parseXML,
  setEngineMode,
  setState,
  step,
} from '../src/api/node.js';

/** The parts of the package that the trial runs. */
export { compile, Data, parseXML, setEngineMode, step } from '../src/api/node.js';

/** The parts of the package that the trial runs. */
export { compile, Data, forward, loadMJB, parseXML, setEngineMode, setState, step } from '../src/api/index.js';

/** The determinism run as a script for a page. */
import * as kt from '../../src/index.js';
import { stateHash } from './run.js';

Object.assign(globalThis, {
  stateHash: (text: string, mode: kt.EngineMode) => {
    kt.setEngineMode(mode);
    return stateHash(kt, text);
  },
});

/** The determinism run as a script for a page. */
import * as kt from '../../src/api/index.js';
import { stateHash } from './run.js';

Object.assign(globalThis, {
  stateHash: (text: string, mode: kt.EngineMode) => {
    kt.setEngineMode(mode);
    return stateHash(kt, text);
  },
});

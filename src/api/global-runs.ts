/**
 * `kinetree.runs.js`: trained policies and recorded runs for pages with `kinetree.global.js`, as a second classic script
 * after it.
 */
import { loadPolicy } from '../robotics/policy/load-policy.js';
import { Ghost } from '../web/viewer/ghost.js';
import { openRun } from '../web/viewer/recorded-run.js';
import { addReplayBar } from '../web/viewer/replay-bar.js';

// `build-plugins/absent-parts-plugin.mjs` looks them up
Object.assign(globalThis, { kinetreeRuns: { loadPolicy, openRun, Ghost, addReplayBar } });

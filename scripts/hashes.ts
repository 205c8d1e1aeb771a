/** `npm run hashes`: prints the state hashes of the scenes, for test/determinism/hashes.ts. */
import * as kt from '../src/api/index.js';
import { stateHash } from '../test/determinism/run.js';
import { SCENE_TEXTS } from '../test/determinism/scenes.js';

for (const [name, text] of Object.entries(SCENE_TEXTS))
  process.stdout.write(`  '${name}': '${stateHash(kt, text)}',\n`);

/** `npm run hashes`: prints the state hashes of the samples, for test/determinism/hashes.ts. */
import * as kt from '../src/index.js';
import { stateHash } from '../test/determinism/run.js';
import { SAMPLES, sampleText } from '../test/models/samples.js';

for (const name of SAMPLES) process.stdout.write(`  '${name}': '${stateHash(kt, sampleText(name))}',\n`);

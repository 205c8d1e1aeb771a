/**
 * Steps a model under the heap sampler and prints the bytes attributed to the engine, by function.
 * Arguments: path of an MJB file, number of steps.
 */
import { readFileSync } from 'node:fs';
import { type HeapProfiler, Session } from 'node:inspector/promises';
import { step } from '../../src/engine/run.js';
import { Data } from '../../src/model/data.js';
import { loadMJB } from '../../src/model/mjb.js';

/** Enough for everything to be optimized: code that is not yet boxes its numbers. */
const WARM_UP = 15_000;
const SAMPLING_INTERVAL = 64;

const [path, steps] = [process.argv[2], Number(process.argv[3])];
const model = loadMJB(readFileSync(path));
const data = new Data(model);
for (let i = 0; i < WARM_UP; i++) step(model, data);

const session = new Session();
session.connect();
await session.post('HeapProfiler.startSampling', {
  samplingInterval: SAMPLING_INTERVAL,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
});
for (let i = 0; i < steps; i++) step(model, data);
const { profile } = await session.post('HeapProfiler.stopSampling');

const found: Record<string, number> = {};
function visit(node: HeapProfiler.SamplingHeapProfileNode): void {
  const { url, functionName, lineNumber } = node.callFrame;
  if (node.selfSize > 0 && url.includes('/src/engine/')) {
    const where = `${url.slice(url.indexOf('src/engine/'))}:${lineNumber + 1} ${functionName}`;
    found[where] = (found[where] ?? 0) + node.selfSize;
  }
  node.children.forEach(visit);
}
visit(profile.head);
process.stdout.write(JSON.stringify(found));

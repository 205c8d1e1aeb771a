/**
 * Steps a model under the heap sampler and prints the bytes that its engine still allocates when it has settled, by
 * function.
 * Arguments: path of an MJB file, number of steps.
 */
import { readFileSync } from 'node:fs';
import { type HeapProfiler, Session } from 'node:inspector/promises';
import { loadMJB } from '../../src/front-door.js';
import { Data } from '../../src/model/data.js';
import { step } from '../../src/runtime/run.js';

/**
 * Code that is not optimized yet boxes its numbers, and when it is depends on how busy the machine is: sampled are as
 * many times the steps as it takes to see none, up to a limit.
 */
const WARM_UP = 5_000;
const ROUNDS = 24;
const SAMPLING_INTERVAL = 64;

const [path, steps] = [process.argv[2], Number(process.argv[3])];
const model = loadMJB(readFileSync(path));
const data = new Data(model);
for (let i = 0; i < WARM_UP; i++) step(model, data);

const session = new Session();
session.connect();

/** Bytes that the engine allocates in some steps, by function. */
async function sample(): Promise<Record<string, number>> {
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING_INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  for (let i = 0; i < steps; i++) step(model, data);
  const { profile } = await session.post('HeapProfiler.stopSampling');
  const found: Record<string, number> = {};
  visit(profile.head, found);
  return found;
}

function visit(node: HeapProfiler.SamplingHeapProfileNode, found: Record<string, number>): void {
  const { url, functionName, lineNumber } = node.callFrame;
  const [path] = url.match(/src\/(engine|runtime|plugin)\/.*/) ?? [];
  if (node.selfSize > 0 && path) {
    const where = `${path}:${lineNumber + 1} ${functionName}`;
    found[where] = (found[where] ?? 0) + node.selfSize;
  }
  for (const child of node.children) visit(child, found);
}

let found: Record<string, number> = {};
for (let round = 0; round < ROUNDS; round++) {
  found = await sample();
  if (Object.keys(found).length === 0) break;
}
process.stdout.write(JSON.stringify(found));

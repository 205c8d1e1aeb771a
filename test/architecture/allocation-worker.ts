/**
 * Steps a model under the heap sampler and prints the bytes that its engine still allocates after warm-up, by function.
 * It is bundled before it runs, so that forty processes start without a compiler. Arguments: path of an MJB file,
 * number of steps, number of steps before the first sample.
 */
import { readFileSync } from 'node:fs';
import { type HeapProfiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { loadMJB } from '../../src/authoring/public-functions/load.js';
import { Data } from '../../src/simulation/model/data.js';
import { step } from '../../src/simulation/runtime/run.js';

/**
 * Code that is not optimized yet boxes its numbers, and the time of optimization depends on the load of the machine:
 * samples are repeated until one has no allocation, up to a limit.
 */
const ROUNDS = 40;
const SAMPLING_INTERVAL = 64;

const path = process.argv[2]!;
const [steps, warmUp] = [Number(process.argv[3]), Number(process.argv[4])] as const;
const model = loadMJB(readFileSync(path));
const data = new Data(model);
for (let i = 0; i < warmUp; i++) step(model, data);

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

/** The module of each line of the bundle: a comment with its name precedes its code. */
const modules: string[] = [];
for (const line of readFileSync(fileURLToPath(import.meta.url), 'utf8').split('\n'))
  modules.push(line.match(/^\/\/ (src\/\S+\.ts)$/)?.[1] ?? modules.at(-1) ?? '');

function visit(node: HeapProfiler.SamplingHeapProfileNode, found: Record<string, number>): void {
  const { url, functionName, lineNumber } = node.callFrame;
  const [path] =
    (url === import.meta.url && modules[lineNumber]?.match(/src\/simulation\/(engine|runtime|plugin)\/.*/)) || [];
  if (node.selfSize > 0 && path) {
    const where = `${path} ${functionName}`;
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

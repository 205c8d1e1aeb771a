/**
 * Measures the cost of plugins: the slope of the time per step over the number of instances without effect, and a
 * hundred motors driven by one call against a hundred calls. Each model has a separate process; they alternate. Needs
 * `npm run build`.
 *
 *   npx tsx bench/plugins.ts [DIST]
 */
import { resolve } from 'node:path';
import { median, type PluginReply, type PluginRequest } from './protocol.js';
import { compileWorkers, Worker } from './worker.js';

const TURNS = 7;
const PROGRAM = 'plugins-worker.ts';
const dist = resolve(process.argv[2] ?? 'dist');

/** Microseconds per step of each model; medians over the turns. */
async function time(requests: readonly PluginRequest[]): Promise<number[]> {
  const workers = requests.map(() => new Worker<PluginRequest>(PROGRAM, [dist]));
  const samples = requests.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, request] of requests.entries()) {
      samples[i]!.push((await workers[i]!.ask<PluginReply>(request)).us);
    }
  }
  for (const worker of workers) worker.stop();
  return samples.map(median);
}

await compileWorkers([PROGRAM]);
const counts = [0, 100, 1000];
const idle = await time(counts.map((count) => ({ kind: 'idle', count, steps: 5000, rounds: 3 })));
counts.forEach((count, i) => void console.log(`${count} idle instances: ${idle[i]!.toFixed(2)} us a step`));
console.log(`slope: ${((idle[2]! - idle[0]!) / 1000).toFixed(4)} us an instance and step`);
const motors = { count: 100, steps: 500, rounds: 3 };
const [together, apart] = await time([
  { kind: 'together', ...motors },
  { kind: 'apart', ...motors },
]);
console.log(`100 motors: ${together!.toFixed(1)} us in one call, ${apart!.toFixed(1)} us in 100 calls`);

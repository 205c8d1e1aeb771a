/**
 * `tsx bench/states.ts [MODEL]` (after npm run build): 1,000 states of one model stepped one after the other through
 * one Data, and 1,000 Data stepped one after the other, against the same number of steps of a single one; and the
 * memory of each process.
 */
import { fileURLToPath } from 'node:url';
import type { StatesReply, StatesRequest } from './protocol.js';
import { compileWorkers, Worker } from './worker.js';

const COUNT = 1000;
const FILE = 'states-worker.ts';
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const path = process.argv[2] ?? fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));

await compileWorkers([FILE]);
for (const of of ['states', 'Data'] as const) {
  const worker = new Worker<StatesRequest>(FILE, [dist, path]);
  const { alone, inTurn, bytes } = await worker.ask<StatesReply>({ of, count: COUNT });
  console.log(
    `one ${of === 'Data' ? 'Data' : 'state'} ${alone.toFixed(1)} us a step, ${COUNT} ${of} in turn ${inTurn.toFixed(1)} us a step, ` +
      `process ${(bytes / 1e6).toFixed(0)} MB`,
  );
  worker.stop();
}

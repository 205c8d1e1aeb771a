/**
 * `tsx bench/states.ts [MODEL]` (after npm run build): 1,000 states of one model, each stepped in turn through one
 * Data, against as many steps of one state; and the memory that 1,000 Data take. A batch is states, not Data.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Kinetree from '../src/index.js';

const COUNT = 1000;
const ROUNDS = 5;
/** Steps after which the states are far enough apart. */
const APART = 3;
const WARM_UP = 3000;

const { compile, Data, getState, parseXML, setState, State, stateSize, step } = (await import(
  '../dist/index.js' as string
)) as typeof Kinetree;
const path = process.argv[2] ?? fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));
const model = compile(parseXML(readFileSync(path, 'utf8')));
const data = new Data(model);
const size = stateSize(model, State.INTEGRATION);

/** Processor time of a function over a number of steps [us]. */
function perStep(run: () => void, steps: number): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / steps;
}

const states = Array.from({ length: COUNT }, () => {
  for (let i = 0; i < APART; i++) step(model, data);
  const state = new Float64Array(size);
  getState(model, data, state, State.INTEGRATION);
  return state;
});
for (let i = 0; i < WARM_UP; i++) step(model, data);

function stepAll(): void {
  for (const state of states) {
    setState(model, data, state, State.INTEGRATION);
    step(model, data);
    getState(model, data, state, State.INTEGRATION);
  }
}

/** The same states, each stepped on without being copied out and in. */
function stepOne(): void {
  for (let k = 0; k < COUNT; k += COUNT / 10) {
    setState(model, data, states[k] as Float64Array, State.INTEGRATION);
    for (let i = 0; i < COUNT / 10; i++) step(model, data);
  }
}

stepAll();
const times = Array.from({ length: ROUNDS }, () => [perStep(stepOne, COUNT), perStep(stepAll, COUNT)] as const);
const best = (k: 0 | 1): number => Math.min(...times.map((pair) => pair[k]));
console.log(`one state ${best(0).toFixed(1)} us a step, ${COUNT} states in turn ${best(1).toFixed(1)} us a step`);

const before = process.memoryUsage().rss;
const many = Array.from({ length: COUNT }, () => new Data(model));
const made = process.memoryUsage().rss;
for (const other of many) step(model, other);
const stepped = process.memoryUsage().rss;
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
console.log(`process ${mb(before)}, with ${COUNT} Data ${mb(made)}, each stepped once ${mb(stepped)}`);

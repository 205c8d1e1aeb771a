/** Many states and many Data of one model, in a separate process. Arguments: built package, model file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kinetree from '../src/api/index.js';
import { State } from '../src/foundation/schema/enums.js';
import { processorTime, type StatesReply, type StatesRequest, serve } from './protocol.js';

const ROUNDS = 7;
/** Number of steps after which two states differ enough. */
const APART = 3;
const WARM_UP = 3000;

const [dist, path] = process.argv.slice(2) as [string, string];
const { compile, Data, getState, parseXML, setState, stateSize, step } = (await import(
  pathToFileURL(join(dist, 'index.js')).href
)) as typeof Kinetree;
const model = compile(parseXML(readFileSync(path, 'utf8')));

/** Minimum processor time per step, over some rounds of `count` steps [us]. */
function perStep(run: () => void, count: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ROUNDS; i++) {
    const start = processorTime();
    run();
    least = Math.min(least, (processorTime() - start) / count);
  }
  return least;
}

function settle(data: Kinetree.Data): void {
  for (let i = 0; i < WARM_UP; i++) step(model, data);
}

/** Times runs from some of the states, and single steps with each state copied in and out. */
function timeStates(count: number): StatesReply {
  const data = new Data(model);
  const size = stateSize(model, State.INTEGRATION);
  const states = Array.from({ length: count }, () => {
    for (let i = 0; i < APART; i++) step(model, data);
    const state = new Float64Array(size);
    getState(model, data, state, State.INTEGRATION);
    return state;
  });
  settle(data);
  const inTurn = (): void => {
    for (const state of states) {
      setState(model, data, state, State.INTEGRATION);
      step(model, data);
      getState(model, data, state, State.INTEGRATION);
    }
  };
  const each = count / 10;
  const alone = (): void => {
    for (let k = 0; k < count; k += each) {
      setState(model, data, states[k] as Float64Array, State.INTEGRATION);
      for (let i = 0; i < each; i++) step(model, data);
    }
  };
  inTurn();
  return { alone: perStep(alone, count), inTurn: perStep(inTurn, count), bytes: process.memoryUsage().rss };
}

/** The same number of Data, each stepped once per round. */
function timeData(count: number): StatesReply {
  const first = new Data(model);
  settle(first);
  const alone = perStep(() => {
    for (let i = 0; i < count; i++) step(model, first);
  }, count);
  const many = Array.from({ length: count }, () => new Data(model));
  const inTurn = (): void => {
    for (const data of many) step(model, data);
  };
  for (let i = 0; i < APART; i++) inTurn();
  return { alone, inTurn: perStep(inTurn, count), bytes: process.memoryUsage().rss };
}

serve<StatesRequest>(async ({ of, count }) => (of === 'states' ? timeStates(count) : timeData(count)));

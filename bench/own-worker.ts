/** This engine, as built in the folder that is given, in a process of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kinetree from '../src/node/index.js';
import { State } from '../src/schema/enums.js';
import {
  type LoadReply,
  type LoadRequest,
  median,
  processorTime,
  serve,
  type TimeReply,
  type TimeRequest,
} from './protocol.js';

const dist = process.argv[2]!;
const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;

let model: Kinetree.Model;
let data: Kinetree.Data;

const LOADS = 3;

async function load(request: LoadRequest): Promise<LoadReply> {
  data?.dispose();
  const times: number[] = [];
  let source = 'xml';
  try {
    for (let i = 0; i < LOADS; i++) {
      const start = performance.now();
      model = await kt.loadModel(request.path);
      times.push(performance.now() - start);
    }
  } catch (error) {
    if (!(error instanceof kt.ModelError)) throw error;
    process.stderr.write(`${error.message}\n`);
    source = 'mjb';
    model = kt.loadMJB(readFileSync(request.mjb));
  }
  data = new kt.Data(model);
  kt.forward(model, data);
  return { ...(times.length > 0 && { loadMs: median(times) }), dataBytes: data.byteLength, source, nv: model.nv };
}

async function time({ states, steps }: TimeRequest): Promise<TimeReply> {
  const usPerStep: number[] = [];
  let ncon = 0;
  let nefc = 0;
  for (const state of states) {
    kt.setState(model, data, Float64Array.from(state), State.INTEGRATION);
    const start = processorTime();
    for (let i = 0; i < steps; i++) kt.step(model, data);
    usPerStep.push((processorTime() - start) / steps);
    ncon += data.ncon;
    nefc += data.nefc;
  }
  return { usPerStep, ncon: ncon / states.length, nefc: nefc / states.length };
}

serve((request) => {
  if (request.kind === 'load') return load(request);
  if (request.kind === 'time') return time(request);
  return Promise.reject(new TypeError(`${request.kind} is for the peer`));
});

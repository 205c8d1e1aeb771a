/** This engine, as built in the given folder, in a separate process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Kinetree from '../src/api/node.js';
import { OwnEngine } from './own-engine.js';
import { type LoadReply, type LoadRequest, median, processorTime, serve } from './protocol.js';

const dist = process.argv[2]!;
const kt = (await import(pathToFileURL(join(dist, 'node.js')).href)) as typeof Kinetree;

let engine: OwnEngine | undefined;

const LOADS = 3;

async function load(request: LoadRequest): Promise<LoadReply> {
  engine?.data.dispose();
  let model: Kinetree.Model | undefined;
  const times: number[] = [];
  let source = 'xml';
  try {
    for (let i = 0; i < LOADS; i++) {
      const start = performance.now();
      model = await kt.loadModel(request.path, { compatibility: '3.14' });
      times.push(performance.now() - start);
    }
  } catch (error) {
    if (!(error instanceof kt.ModelError)) throw error;
    process.stderr.write(`${error.message}\n`);
    source = 'mjb';
    model = kt.loadMJB(readFileSync(request.mjb));
  }
  engine = new OwnEngine(kt, model as Kinetree.Model, processorTime);
  const { byteLength } = engine.data;
  return { ...(times.length > 0 && { loadMs: median(times) }), dataBytes: byteLength, source, nv: model!.nv };
}

serve((request) => {
  if (request.kind === 'load') return load(request);
  if (request.kind === 'time' && engine) return Promise.resolve(engine.time(request));
  return Promise.reject(new TypeError(`${request.kind} is for the peer`));
});

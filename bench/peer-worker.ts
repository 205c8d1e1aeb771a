/** The reference in a separate process. */
import { writeFileSync } from 'node:fs';
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { State } from '../src/foundation/schema/enums.js';
import { loadPeer, peerModel } from '../test/oracle/peer.js';
import { PeerEngine } from './peer-engine.js';
import {
  type LoadReply,
  type LoadRequest,
  median,
  processorTime,
  type RecordRequest,
  serve,
  sineControl,
} from './protocol.js';

let mj: MainModule;
let model: MjModel;
let data: MjData;
let engine: PeerEngine;

const LOADS = 3;

async function load(request: LoadRequest): Promise<LoadReply> {
  mj = await loadPeer();
  data?.delete();
  model?.delete();
  model = await peerModel(request.path, request.root);
  const times: number[] = [];
  for (let i = 0; i < LOADS; i++) {
    const start = performance.now();
    const again = mj.MjModel.from_xml_path(request.path);
    times.push(performance.now() - start);
    again.delete();
  }
  mj.mj_saveModel(model, '/bench.mjb', null);
  writeFileSync(request.mjb, mj.FS.readFile('/bench.mjb') as Uint8Array);
  engine = new PeerEngine(mj, model, processorTime);
  data = engine.data;
  return { loadMs: median(times), dataBytes: data.nbuffer + data.narena, source: 'xml', nv: Number(model.nv) };
}

function stateOf(): number[] {
  const size = mj.mj_stateSize(model, State.INTEGRATION);
  const buffer = new mj.DoubleBuffer(size);
  mj.mj_getState(model, data, buffer, State.INTEGRATION);
  const state = Array.from(buffer.GetView() as Float64Array);
  buffer.delete();
  return state;
}

function control(): void {
  const ctrl = data.ctrl as Float64Array;
  for (let i = 0; i < ctrl.length; i++) ctrl[i] = sineControl(i, data.time);
}

async function record({ count, every }: RecordRequest): Promise<number[][]> {
  mj.mj_resetData(model, data);
  if (Number(model.nkey) > 0) mj.mj_resetDataKeyframe(model, data, 0);
  const states: number[][] = [];
  for (let i = 0; i < count * every; i++) {
    control();
    if (i % every === every - 1) states.push(stateOf());
    mj.mj_step(model, data);
  }
  return states;
}

serve((request) => {
  if (request.kind === 'load') return load(request);
  if (request.kind === 'record') return record(request);
  return Promise.resolve(engine.time(request));
});

/** The reference in a process of its own. */
import { writeFileSync } from 'node:fs';
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { State } from '../src/schema/enums.js';
import { loadPeer, peerModel } from '../test/oracle/peer.js';
import {
  type LoadReply,
  type LoadRequest,
  median,
  processorTime,
  type RecordRequest,
  serve,
  sineControl,
  type TimeReply,
  type TimeRequest,
} from './protocol.js';

let mj: MainModule;
let model: MjModel;
let data: MjData;

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
  data = new mj.MjData(model);
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

async function time({ states, steps }: TimeRequest): Promise<TimeReply> {
  const usPerStep: number[] = [];
  let ncon = 0;
  let nefc = 0;
  for (const state of states) {
    mj.mj_setState(model, data, state, State.INTEGRATION);
    const start = processorTime();
    for (let i = 0; i < steps; i++) mj.mj_step(model, data);
    usPerStep.push((processorTime() - start) / steps);
    ncon += data.ncon;
    nefc += data.nefc;
  }
  return { usPerStep, ncon: ncon / states.length, nefc: nefc / states.length };
}

serve((request) => {
  if (request.kind === 'load') return load(request);
  if (request.kind === 'record') return record(request);
  return time(request);
});

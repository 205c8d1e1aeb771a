/** Moves full integration states between the reference and this engine. */
import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { State } from '../../src/foundation/schema/enums.js';
import { SC } from '../../src/foundation/schema/scalars.js';
import type { Data } from '../../src/simulation/model/data.js';
import type { Model } from '../../src/simulation/model/model.js';
import { resetRecord } from '../../src/simulation/model/reset.js';

/** Arrays of an integration state in the order of its bits; time comes first and is a scalar. */
const STATE_ARRAYS = [
  'qpos',
  'qvel',
  'act',
  'history',
  'qacc_warmstart',
  'ctrl',
  'qfrc_applied',
  'xfrc_applied',
  'eq_active',
  'mocap_pos',
  'mocap_quat',
  'userdata',
  'plugin_state',
] as const;

/** The state of the reference as a vector. */
export function peerState(mj: MainModule, model: MjModel, data: MjData): Float64Array {
  const buffer = new mj.DoubleBuffer(mj.mj_stateSize(model, State.INTEGRATION));
  mj.mj_getState(model, data, buffer, State.INTEGRATION);
  const state = Float64Array.from(buffer.GetView() as Float64Array);
  buffer.delete();
  return state;
}

export function setPeerState(mj: MainModule, model: MjModel, data: MjData, state: Float64Array): void {
  mj.mj_setState(model, data, Array.from(state), State.INTEGRATION);
}

/** Writes a state vector into a Data, after a reset: sleeping is not part of a state. */
export function setOwnState(model: Model, data: Data, state: Float64Array): void {
  const d = data.record;
  resetRecord(model.record, d);
  d.scalar[SC.time] = state[0];
  let at = 1;
  for (const name of STATE_ARRAYS) {
    const array = d[name];
    array.set(state.subarray(at, at + array.length));
    at += array.length;
  }
}

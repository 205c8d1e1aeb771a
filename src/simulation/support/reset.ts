/** Resetting a Data, and keyframes. */

import { usageError } from '../../foundation/base/usage.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { findId, namesOf } from '../model/named.js';
import { resetRecord } from '../model/reset.js';
import { requireFit } from './arguments.js';

/** Maximum number of keyframes in an error. */
const SHOWN = 20;

/** Resets a Data to the reference configuration `qpos0` and everything else to its initial value. @see mj_resetData */
export function resetData(model: Model, data: Data): void {
  requireFit(model, data);
  resetRecord(model.record, data.record);
  data.plugins.reset();
}

/**
 * Returns the index of a keyframe by its index or name; digits that are not a name are an index.
 *
 * @throws RangeError with the existing keyframes if there is none
 */
export function keyframeOf(model: Model, key: number | string): number {
  const { record } = model;
  const isIndex = (index: unknown): index is number =>
    typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < record.nkey;
  if (isIndex(key)) return key;
  if (typeof key !== 'number' && typeof key !== 'string') throw usageError('keyframe', 'a name or an index', key);
  const id = typeof key === 'string' ? findId(record, 'key', key) : undefined;
  if (id !== undefined) return id;
  const index = /^\d+$/.test(String(key)) ? Number(key) : undefined;
  if (isIndex(index)) return index;
  const known = namesOf(record, 'key').slice(0, SHOWN);
  const list = known.map((name, i) => (name ? `'${name}'` : String(i))).join(', ');
  const others =
    record.nkey === 0 ? ': the model has none' : `; there are ${list}${record.nkey > SHOWN ? ', ...' : ''}`;
  throw new RangeError(`there is no keyframe ${typeof key === 'string' ? `'${key}'` : key}${others}`);
}

/**
 * Resets a Data, then applies a keyframe, by index or name: time, state, poses of mocap bodies and controls.
 *
 * @throws RangeError if the keyframe does not exist
 * @see mj_resetDataKeyframe
 */
export function resetDataKeyframe(model: Model, data: Data, which: number | string): void {
  requireFit(model, data);
  const m = model.record;
  const key = keyframeOf(model, which);
  resetData(model, data);
  const d = data.record;
  d.scalar[SC.time] = m.key_time[key];
  for (const [target, source] of keyframeArrays(model, data)) {
    target.set(source.subarray(key * target.length, (key + 1) * target.length));
  }
}

/** Stores the state of a Data in a keyframe of the Model, by index or name. @see mj_setKeyframe */
export function setKeyframe(model: Model, data: Data, which: number | string): void {
  requireFit(model, data);
  const m = model.record;
  const key = keyframeOf(model, which);
  m.key_time[key] = data.record.scalar[SC.time];
  for (const [source, target] of keyframeArrays(model, data)) target.set(source, key * source.length);
}

/** The parts of a keyframe except time: arrays of a Data, and the arrays of all keyframes of its Model. */
function keyframeArrays(model: Model, data: Data): readonly (readonly [Float64Array, Float64Array])[] {
  const m = model.record;
  const d = data.record;
  return [
    [d.qpos, m.key_qpos],
    [d.qvel, m.key_qvel],
    [d.act, m.key_act],
    [d.mocap_pos, m.key_mpos],
    [d.mocap_quat, m.key_mquat],
    [d.ctrl, m.key_ctrl],
  ];
}

/** Resetting a Data, and keyframes. */

import { SC } from '../../foundation/schema/scalars.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { resetRecord } from '../model/reset.js';
import { indexOf, requireFit } from './arguments.js';

/** Resets a Data to the reference configuration `qpos0` and everything else to its initial value. @see mj_resetData */
export function resetData(model: Model, data: Data): void {
  requireFit(model, data);
  resetRecord(model.record, data.record);
  data.plugins.reset();
}

/** Returns the index of a keyframe. @throws RangeError if the index or name does not exist */
function keyOf(model: Model, key: number | string): number {
  if (typeof key === 'string') return model.key(key).id;
  const { nkey } = model.record;
  if (nkey === 0 && typeof key === 'number') throw new RangeError(`there is no keyframe ${key}: the model has none`);
  return indexOf(key, nkey, 'keyframe', 'key');
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
  const key = keyOf(model, which);
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
  const key = keyOf(model, which);
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

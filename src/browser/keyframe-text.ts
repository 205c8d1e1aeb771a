/** A state as the text of an MJCF keyframe. */
import { formatNumber } from '../base/numbers.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';

const NAMES = ['qpos', 'qvel', 'act', 'ctrl'] as const;

/** `<key name="up" time="1.5" qpos="..."/>`, with what differs from zero, and mocap poses. */
export function keyframeText(model: Model, data: Data, name: string): string {
  const list = (values: ArrayLike<number>): string => Array.from(values, (value) => formatNumber(value)).join(' ');
  const attributes = [`name="${escaped(name)}"`, `time="${formatNumber(data.time)}"`];
  for (const field of NAMES) {
    const values = data[field];
    if (values.some((value) => value !== 0)) attributes.push(`${field}="${list(values)}"`);
  }
  if (model.nmocap > 0) attributes.push(`mpos="${list(data.mocap_pos)}"`, `mquat="${list(data.mocap_quat)}"`);
  return `<key ${attributes.join(' ')}/>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

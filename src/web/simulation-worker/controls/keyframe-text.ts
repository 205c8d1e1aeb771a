/** A state as the text of an MJCF keyframe. */

import type { KeyframeValues } from '../../../authoring/source/index.js';
import { formatNumber } from '../../../foundation/base/numbers.js';
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';

const NAMES = ['qpos', 'qvel', 'act', 'ctrl'] as const;

/** Keyframe values of the current state: the fields with a value other than zero, and the mocap poses. */
export function keyframeValues(model: Model, data: Data): Omit<KeyframeValues, 'name'> {
  const fields = NAMES.flatMap((name) =>
    data[name].some((value) => value !== 0) ? [[name, Array.from(data[name])] as const] : [],
  );
  const mocap = model.nmocap > 0 && { mpos: Array.from(data.mocap_pos), mquat: Array.from(data.mocap_quat) };
  return { time: data.time, ...Object.fromEntries(fields), ...mocap };
}

/** Returns `<key name="up" time="1.5" qpos="..."/>` with the values of `keyframeValues`. */
export function keyframeText(model: Model, data: Data, name: string): string {
  const list = (value: number | readonly number[]): string =>
    [value]
      .flat()
      .map((each) => formatNumber(each))
      .join(' ');
  const values = Object.entries(keyframeValues(model, data) as Record<string, number | readonly number[]>);
  return `<key name="${escaped(name)}" ${values.map(([key, value]) => `${key}="${list(value)}"`).join(' ')}/>`;
}

/** Replaces the name in the text of a keyframe. */
export const renamedKeyframe = (xml: string, name: string): string =>
  xml.replace(/^<key name="[^"]*"/, () => `<key name="${escaped(name)}"`);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

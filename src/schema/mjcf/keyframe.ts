/** keyframe */
import { element, id, LIST, num } from './rows.js';

export const KEYFRAME_SECTION = element({
  tag: 'keyframe',
  attributes: {},
  children: { key: '*' },
});

export const KEY = element({
  namespace: 'key',
  attributes: {
    name: id('key'),
    time: num(1, { default: 0 }),
    qpos: num(LIST),
    qvel: num(LIST),
    act: num(LIST),
    mpos: num(LIST),
    mquat: num(LIST),
    ctrl: num(LIST),
  },
});

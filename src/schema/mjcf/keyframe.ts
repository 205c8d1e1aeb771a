/** keyframe */
import { element, id, LIST, num } from './rows.js';

/** States by name. */
export const KEYFRAME_SECTION = element({
  tag: 'keyframe',
  attributes: {},
  children: { key: '*' },
});

/** A state. */
export const KEY = element({
  namespace: 'key',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('key'),
    /** Time [s]. */
    time: num(1, { default: 0 }),
    /** Generalized coordinates. */
    qpos: num(LIST),
    /** Generalized velocities. */
    qvel: num(LIST),
    /** Activations. */
    act: num(LIST),
    /** Positions of mocap bodies [m]. */
    mpos: num(LIST),
    /** Orientations of mocap bodies. */
    mquat: num(LIST),
    /** Controls. */
    ctrl: num(LIST),
  },
});

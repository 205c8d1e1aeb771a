/** Rows of the section `keyframe` of MJCF: its elements and their attributes. */
import { element, id, LIST, num } from './rows.js';

/** Keyframes: named states. */
export const KEYFRAME_SECTION = element({
  tag: 'keyframe',
  attributes: {},
  children: { key: '*' },
});

/** A keyframe: a state that a simulation can be reset to. */
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

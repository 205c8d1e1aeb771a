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
    time: num(1, { dim: 'T', default: 0 }),
    /** Generalized coordinates. */
    qpos: num(LIST, { dim: 'depends' }),
    /** Generalized velocities. */
    qvel: num(LIST, { dim: 'depends' }),
    /** Activations. */
    act: num(LIST, { dim: 'depends' }),
    /** Positions of mocap bodies [m]. */
    mpos: num(LIST, { dim: 'L' }),
    /** Orientations of mocap bodies. */
    mquat: num(LIST, { dim: '1' }),
    /** Controls. */
    ctrl: num(LIST, { dim: 'depends' }),
  },
});

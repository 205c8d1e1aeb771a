/** Rows of the section `size` of MJCF: its elements and their attributes. */
import { element, exclusive, int, text } from './rows.js';

/** A value of `memory`: bytes as a number with an optional suffix, or -1 for as much as the model needs. */
export const MEMORY = /^\s*(?:-1|(\d+)([kmgtpe]?))\s*$/i;

/** Sizes that cannot be derived from the elements of the model. */
export const SIZE = element({
  attributes: {
    /** Memory size in MuJoCo, such as `10M`; no effect here, where memory grows as needed. */
    memory: text({ read: 'memory' }),
    /** Maximum number of constraints in older files; no effect here. */
    njmax: int(1, { default: -1, min: -1, nonempty: true }),
    /** Maximum number of contacts in older files; no effect here. */
    nconmax: int(1, { default: -1, min: -1, nonempty: true }),
    /** Stack size in older files; no effect here. */
    nstack: int(1, { default: -1, nonempty: true }),
    /** Number of values in `userdata`. */
    nuserdata: int(1, { default: 0, min: 0 }),
    /** Number of keyframes, if there are to be more than the given ones. */
    nkey: int(1, { default: 0, min: -1 }),
    /** Number of user values of each body; -1 takes the length of the longest list. */
    nuser_body: int(1, { default: -1, min: -1 }),
    /** Number of user values of each joint; -1 takes the length of the longest list. */
    nuser_jnt: int(1, { default: -1, min: -1 }),
    /** Number of user values of each geom; -1 takes the length of the longest list. */
    nuser_geom: int(1, { default: -1, min: -1 }),
    /** Number of user values of each site; -1 takes the length of the longest list. */
    nuser_site: int(1, { default: -1, min: -1 }),
    /** Number of user values of each camera; -1 takes the length of the longest list. */
    nuser_cam: int(1, { default: -1, min: -1 }),
    /** Number of user values of each tendon; -1 takes the length of the longest list. */
    nuser_tendon: int(1, { default: -1, min: -1 }),
    /** Number of user values of each actuator; -1 takes the length of the longest list. */
    nuser_actuator: int(1, { default: -1, min: -1 }),
    /** Number of user values of each sensor; -1 takes the length of the longest list. */
    nuser_sensor: int(1, { default: -1, min: -1 }),
  },
  constraints: [exclusive('memory', 'nstack'), exclusive('memory', 'njmax')],
});

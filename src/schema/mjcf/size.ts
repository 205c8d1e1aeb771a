/** size */
import { element, exclusive, int, text } from './rows.js';

/** Sizes that do not follow from the content. */
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
    /** Values kept in `userdata`. */
    nuserdata: int(1, { default: 0, min: 0 }),
    /** Number of keyframes, if more than those given. */
    nkey: int(1, { default: 0, min: -1 }),
    /** User values of each body; -1 for as many as the longest list. */
    nuser_body: int(1, { default: -1, min: -1 }),
    /** User values of each joint; -1 for as many as the longest list. */
    nuser_jnt: int(1, { default: -1, min: -1 }),
    /** User values of each geom; -1 for as many as the longest list. */
    nuser_geom: int(1, { default: -1, min: -1 }),
    /** User values of each site; -1 for as many as the longest list. */
    nuser_site: int(1, { default: -1, min: -1 }),
    /** User values of each camera; -1 for as many as the longest list. */
    nuser_cam: int(1, { default: -1, min: -1 }),
    /** User values of each tendon; -1 for as many as the longest list. */
    nuser_tendon: int(1, { default: -1, min: -1 }),
    /** User values of each actuator; -1 for as many as the longest list. */
    nuser_actuator: int(1, { default: -1, min: -1 }),
    /** User values of each sensor; -1 for as many as the longest list. */
    nuser_sensor: int(1, { default: -1, min: -1 }),
  },
  constraints: [exclusive('memory', 'nstack'), exclusive('memory', 'njmax')],
});

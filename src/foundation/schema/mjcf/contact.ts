/** Rows of the section `contact` of MJCF: its elements and their attributes. */
import { element, id, int, num, ref } from './rows.js';

/** Pairs that can touch, or never do, regardless of `contype` and `conaffinity`. */
export const CONTACT_SECTION = element({
  tag: 'contact',
  attributes: {},
  children: { pair: '*', exclude: '*' },
});

/** A pair of geoms that can collide, with its own contact parameters. */
export const PAIR = element({
  namespace: 'pair',
  defaults: 'pair',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('pair'),
    /** Default class of the element. */
    class: ref('default'),
    /** First geom. */
    geom1: ref('geom', { inDefault: false }),
    /** Second geom. */
    geom2: ref('geom', { inDefault: false }),
    /** Dimension of contacts: 1 for normal force only, 3 with sliding friction, 4 also torsional, 6 also rolling. */
    condim: int(1, { default: 3 }),
    /** Two sliding, torsional [m] and two rolling [m] coefficients of friction. */
    friction: num([1, 5], { dim: '1, 1, L, L, L', default: [1, 1, 0.005, 0.0001, 0.0001] }),
    /** Time constant [s] and damping ratio of the constraint, or minus stiffness and damping. */
    solref: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
    /** Solver reference of friction. */
    solreffriction: num([1, 2], { dim: 'solref', default: [0, 0] }),
    /** Impedance at zero and at the width of the transition, that width [m], its middle and its power. */
    solimp: num([1, 5], { dim: '1, 1, L, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
    /** Part of the margin in which a contact exists but exerts no force [m]. */
    gap: num(1, { dim: 'L', default: 0 }),
    /** Distance below which the constraint becomes active [m]. */
    margin: num(1, { dim: 'L', default: 0 }),
    /** Force up to which contacts hold together before they break [N]. */
    adhesion: num(1, { dim: 'M L T^-2', default: 0 }),
  },
});

/** A pair of bodies that never touch. */
export const EXCLUDE = element({
  namespace: 'exclude',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('exclude'),
    /** First body. */
    body1: ref('body', { required: true }),
    /** Second body; the world if absent. */
    body2: ref('body', { required: true }),
  },
});

/** Rows of the section `equality` of MJCF: its elements and their attributes. */
import { bool, element, exclusive, id, num, oneOf, ref, together } from './rows.js';

/** Equality constraints, which hold as long as they are active. */
export const EQUALITY_SECTION = element({
  tag: 'equality',
  attributes: {},
  children: {
    connect: '*',
    weld: '*',
    equalityJoint: '*',
    equalityTendon: '*',
    equalityFlex: '*',
    flexvert: '*',
    flexstrain: '*',
  },
});

const EQUALITY_ATTRIBUTES = {
  /** Name, unique among elements of its kind. */
  name: id('equality'),
  /** Default class of the element. */
  class: ref('default'),
  /** Activates the constraint at the start of a simulation; `eq_active` of `Data` switches it. */
  active: bool({ default: true }),
  /** Time constant [s] and damping ratio of the constraint, or minus stiffness and damping. */
  solref: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
  /** Impedance at zero and at the width of the transition, that width [m], its middle and its power. */
  solimp: num([1, 5], { dim: 'depends', default: [0.9, 0.95, 0.001, 0.5, 2] }),
} as const;

/** Connects two bodies at a point. */
export const CONNECT = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** First body. */
    body1: ref('body'),
    /** Second body; the world if absent. */
    body2: ref('body'),
    /** Point that the bodies share, in the frame of the first [m]. */
    anchor: num(3, { dim: 'L' }),
    /** First site, in place of bodies. */
    site1: ref('site'),
    /** Second site. */
    site2: ref('site'),
  },
  constraints: [
    exclusive(['site1', 'site2'], ['body1', 'body2', 'anchor']),
    oneOf(['site1', 'site2'], ['body1', 'anchor']),
    together('site1', 'site2'),
  ],
});

/** Fixes the pose of two bodies relative to each other. */
export const WELD = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** First body. */
    body1: ref('body'),
    /** Second body; the world if absent. */
    body2: ref('body'),
    /** Pose of the second body in the first; a zero quaternion takes the pose of the reference configuration. */
    relpose: num(7, { dim: 'L, L, L, 1, 1, 1, 1' }),
    /** Point at which the pose is held, in the frame of the second body [m]. */
    anchor: num(3, { dim: 'L', default: [0, 0, 0] }),
    /** First site, in place of bodies. */
    site1: ref('site'),
    /** Second site. */
    site2: ref('site'),
    /** Weight of rotation against translation [m]. */
    torquescale: num(1, { dim: 'L', default: 1 }),
  },
  constraints: [
    exclusive(['site1', 'site2'], ['body1', 'body2', 'anchor', 'relpose']),
    oneOf(['site1', 'site2'], 'body1'),
    together('site1', 'site2'),
  ],
});

/** Couples a joint to another by a polynomial. */
export const EQUALITY_JOINT = element({
  tag: 'joint',
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** Dependent joint. */
    joint1: ref('joint', { required: true }),
    /** Joint that `joint1` follows; without it, `joint1` stays at a constant position. */
    joint2: ref('joint'),
    /** The polynomial that gives the first joint's or tendon's position from the second's. */
    polycoef: num([1, 5], { dim: 'depends', default: [0, 1, 0, 0, 0] }),
  },
});

/** Couples a tendon to another by a polynomial. */
export const EQUALITY_TENDON = element({
  tag: 'tendon',
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** Dependent tendon. */
    tendon1: ref('tendon', { required: true }),
    /** Tendon that `tendon1` follows; without it, `tendon1` keeps a constant length. */
    tendon2: ref('tendon'),
    /** The polynomial that gives the first joint's or tendon's position from the second's. */
    polycoef: num([1, 5], { dim: 'depends', default: [0, 1, 0, 0, 0] }),
  },
});

/** Keeps the edges of a flex at their reference lengths. */
export const EQUALITY_FLEX = element({
  tag: 'flex',
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** Flex that the element refers to. */
    flex: ref('flex', { required: true }),
  },
});

/** Keeps the shape of a flex at its vertices. */
export const FLEXVERT = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** Flex that the element refers to. */
    flex: ref('flex', { required: true }),
  },
});

/** Keeps the strain of an interpolated flex. */
export const FLEXSTRAIN = element({
  namespace: 'equality',
  defaults: 'equality',
  attributes: {
    ...EQUALITY_ATTRIBUTES,
    /** Flex that the element refers to. */
    flex: ref('flex', { required: true }),
    /** Cell of the flex. */
    cell: num(3, { dim: '1' }),
  },
});

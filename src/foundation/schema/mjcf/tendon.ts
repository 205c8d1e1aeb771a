/** Rows of the section `tendon` of MJCF: its elements and their attributes. */
import { FALSE_TRUE_AUTO } from './keywords.js';
import { element, float, id, int, keyword, LIST, num, ref } from './rows.js';

/** Tendons. */
export const TENDON_SECTION = element({
  tag: 'tendon',
  attributes: {},
  children: { spatial: '*', fixed: '*' },
});

const TENDON_ATTRIBUTES = {
  /** Name, unique among elements of its kind. */
  name: id('tendon'),
  /** Default class of the element. */
  class: ref('default'),
  /** Visualization group, 0 to 5; viewers show and hide elements by group. */
  group: int(1, { default: 0 }),
  /** Applies `range`; `auto` applies it if it is given. */
  limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
  /** Applies `actuatorfrcrange`; `auto` applies it if it is given. */
  actuatorfrclimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
  /** Smallest and largest length [m]; of a fixed tendon, in the units of its joints. */
  range: num(2, { dim: 'Q', default: [0, 0] }),
  /** Limits of the sum of actuator forces [N or N m]. */
  actuatorfrcrange: num(2, { dim: 'F', default: [0, 0] }),
  /** Solver reference of limits. */
  solreflimit: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
  /** Solver impedance of limits. */
  solimplimit: num([1, 5], { dim: '1, 1, Q, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
  /** Solver reference of friction. */
  solreffriction: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
  /** Solver impedance of friction. */
  solimpfriction: num([1, 5], { dim: '1, 1, Q, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
  /** Dry friction [N or N m]. */
  frictionloss: num(1, { dim: 'F', default: 0 }),
  /** Lengths between which the spring is slack [m]; -1 takes the length at the reference pose. */
  springlength: num([1, 2], { dim: 'Q', default: [-1, -1], repeat: true }),
  /** Distance below which the constraint becomes active [m]. */
  margin: num(1, { dim: 'Q', default: 0 }),
  /** Spring stiffness [N/m or N m/rad]; more values are coefficients of higher powers of the deflection. */
  stiffness: num([1, 3], { dim: 'F Q^-1, F Q^-2, F Q^-3', default: [0, 0, 0] }),
  /** Damping [N s/m or N m s/rad]; more values are coefficients of higher powers of the velocity. */
  damping: num([1, 3], { dim: 'F T Q^-1, F T^2 Q^-2, F T^3 Q^-3', default: [0, 0, 0] }),
  /** Inertia added to each coordinate [kg or kg m^2]. */
  armature: num(1, { dim: 'F T^2 Q^-1', default: 0 }),
  /** User values; the engine does not use them. */
  user: num(LIST, { dim: 'opaque' }),
} as const;

/** A tendon along the shortest path through sites and around geoms. */
export const SPATIAL = element({
  namespace: 'tendon',
  defaults: 'tendon',
  attributes: {
    ...TENDON_ATTRIBUTES,
    /** Radius of the tendon for drawing [m]. */
    width: num(1, { dim: 'L', default: 0.003 }),
    /** Material of the element. */
    material: ref('material'),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [0.5, 0.5, 0.5, 1] }),
  },
  children: { spatialSite: '*', spatialGeom: '*', pulley: '*' },
});

/** A point of the tendon. */
export const SPATIAL_SITE = element({
  tag: 'site',
  attributes: {
    /** Site that the tendon passes through. */
    site: ref('site', { required: true }),
  },
});

/** A shape that the tendon wraps around. */
export const SPATIAL_GEOM = element({
  tag: 'geom',
  attributes: {
    /** Sphere or cylinder that the tendon wraps around. */
    geom: ref('geom', { required: true }),
    /** Site on the side where the tendon passes; a site inside the geom makes it pass through the geom. */
    sidesite: ref('site'),
  },
});

/** Begins another branch of the tendon. */
export const PULLEY = element({
  attributes: {
    /** Divisor of the lengths of the following branch. */
    divisor: num(1, { dim: '1', default: 1, required: true }),
  },
});

/** A tendon whose length is a weighted sum of joint values. */
export const FIXED = element({
  namespace: 'tendon',
  defaults: 'tendon',
  attributes: TENDON_ATTRIBUTES,
  children: { fixedJoint: '*' },
});

/** A joint in the sum. */
export const FIXED_JOINT = element({
  tag: 'joint',
  attributes: {
    /** Joint that the element refers to. */
    joint: ref('joint', { required: true }),
    /** Factor of the joint value. */
    coef: num(1, { dim: 'depends', default: 1, required: true }),
  },
});

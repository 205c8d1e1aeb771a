/** Rows of the section `default` of MJCF: its elements and their attributes. */
import { FALSE_TRUE_AUTO } from './keywords.js';
import { bool, element, float, id, int, keyword, LIST, num, ref } from './rows.js';

/** A default class: values for the attributes that elements of the class do not set. */
export const DEFAULT = element({
  namespace: 'default',
  attributes: {
    /** Name of the class; the outermost is `main`. */
    class: id('default'),
  },
  children: {
    default: 'R',
    mesh: '?',
    material: '?',
    joint: '?',
    geom: '?',
    site: '?',
    camera: '?',
    light: '?',
    pair: '?',
    defaultEquality: '?',
    defaultTendon: '?',
    general: '?',
    motor: '?',
    position: '?',
    velocity: '?',
    intvelocity: '?',
    orientation: '?',
    pid: '?',
    damper: '?',
    cylinder: '?',
    muscle: '?',
    adhesion: '?',
    dcmotor: '?',
  },
});

/** Defaults of equality constraints of any kind. */
export const DEFAULT_EQUALITY = element({
  tag: 'equality',
  defaults: 'equality',
  attributes: {
    /** Activates the constraints at the start. */
    active: bool({ default: true }),
    /** Time constant [s] and damping ratio of the constraint, or minus stiffness and damping. */
    solref: num([1, 2], { dim: 'solref' }),
    /** Impedance at zero and at the width of the transition, that width [m], its middle and its power. */
    solimp: num([1, 5], { dim: 'depends' }),
  },
});

/** Defaults of tendons of any kind. */
export const DEFAULT_TENDON = element({
  tag: 'tendon',
  defaults: 'tendon',
  attributes: {
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(),
    /** Applies `range`; `auto` applies it if it is given. */
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    /** Smallest and largest length [m]. */
    range: num(2, { dim: 'Q' }),
    /** Solver reference of limits. */
    solreflimit: num([1, 2], { dim: 'solref' }),
    /** Solver impedance of limits. */
    solimplimit: num([1, 5], { dim: '1, 1, Q, 1, 1' }),
    /** Solver reference of friction. */
    solreffriction: num([1, 2], { dim: 'solref' }),
    /** Solver impedance of friction. */
    solimpfriction: num([1, 5], { dim: '1, 1, Q, 1, 1' }),
    /** Dry friction [N or N m]. */
    frictionloss: num(1, { dim: 'F' }),
    /** Lengths between which the spring is slack [m]; -1 takes the length at the reference pose. */
    springlength: num([1, 2], { dim: 'Q', repeat: true }),
    /** Radius of the tendon for drawing [m]. */
    width: num(1, { dim: 'L' }),
    /** Material of the element. */
    material: ref('material'),
    /** Distance below which the constraint becomes active [m]. */
    margin: num(1, { dim: 'Q' }),
    /** Spring stiffness [N/m or N m/rad]; more values are coefficients of higher powers of the deflection. */
    stiffness: num([1, 3], { dim: 'F Q^-1, F Q^-2, F Q^-3' }),
    /** Damping [N s/m or N m s/rad]; more values are coefficients of higher powers of the velocity. */
    damping: num([1, 3], { dim: 'F T Q^-1, F T^2 Q^-2, F T^3 Q^-3' }),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1' }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
});

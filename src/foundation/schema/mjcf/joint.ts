/** Rows of the section `joint` of MJCF: its elements and their attributes. */
import { FALSE_TRUE_AUTO, JOINT_TYPE } from './keywords.js';
import { bool, element, id, int, keyword, LIST, num, ref } from './rows.js';

/** A degree of freedom (or several) of the body relative to its parent. */
export const JOINT = element({
  namespace: 'joint',
  defaults: 'joint',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('joint'),
    /** Default class of the element. */
    class: ref('default'),
    /** Kind of motion; a free joint belongs to a top-level body. */
    type: keyword(JOINT_TYPE, { default: 'hinge' }),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0 }),
    /** Anchor in the body frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    /** Axis of motion in the body frame; normalized. */
    axis: num(3, { dim: '1', default: [0, 0, 1] }),
    /** Time constant [s] and damping ratio from which stiffness and damping follow. */
    springdamper: num(2, { dim: 'T, 1', default: [0, 0] }),
    /** Applies `range`; `auto` applies it if it is given. */
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    /** Applies `actuatorfrcrange`; `auto` applies it if it is given. */
    actuatorfrclimited: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
    /** Solver reference of limits. */
    solreflimit: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
    /** Solver impedance of limits. */
    solimplimit: num([1, 5], { dim: '1, 1, Q, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
    /** Solver reference of friction. */
    solreffriction: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
    /** Solver impedance of friction. */
    solimpfriction: num([1, 5], { dim: '1, 1, Q, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
    /** Spring stiffness [N/m or N m/rad]; more values are coefficients of higher powers of the deflection. */
    stiffness: num([1, 3], { dim: 'F Q^-1, F Q^-2, F Q^-3', default: [0, 0, 0] }),
    /** Limits of the joint [m, or the angle unit]; for a ball joint, the second value is the largest angle. */
    range: num(2, { dim: 'Q', default: [0, 0], angle: true }),
    /** Limits of the sum of actuator forces [N or N m]. */
    actuatorfrcrange: num(2, { dim: 'F', default: [0, 0] }),
    /** Counts gravity compensation as an actuator force. */
    actuatorgravcomp: bool({ default: false }),
    /** Distance to a limit at which the constraint begins [m or rad]. */
    margin: num(1, { dim: 'Q', default: 0 }),
    /** Value of the joint at the reference pose [m, or the angle unit]. */
    ref: num(1, { dim: 'Q', default: 0, angle: true }),
    /** Value of the joint at which its spring is at rest [m, or the angle unit]. */
    springref: num(1, { dim: 'Q', default: 0, angle: true }),
    /** Inertia added to each coordinate [kg or kg m^2]. */
    armature: num(1, { dim: 'F T^2 Q^-1', default: 0 }),
    /** Damping [N s/m or N m s/rad]; more values are coefficients of higher powers of the velocity. */
    damping: num([1, 3], { dim: 'F T Q^-1, F T^2 Q^-2, F T^3 Q^-3', default: [0, 0, 0] }),
    /** Dry friction [N or N m]. */
    frictionloss: num(1, { dim: 'F', default: 0 }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
});

/** Free motion in space, without the defaults of joints. */
export const FREEJOINT = element({
  namespace: 'joint',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('joint'),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0, nonempty: true }),
    /** Aligns the body to its inertial frame. */
    align: keyword(FALSE_TRUE_AUTO, { default: 'auto' }),
  },
});

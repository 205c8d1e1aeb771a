/** Rows of the section `geom` of MJCF: its elements and their attributes. */
import { FLUID_SHAPE, GEOM_TYPE } from './keywords.js';
import { ORIENTATION_ALTERNATIVES, ORIENTATION_ATTRIBUTES } from './orientation.js';
import { bool, element, exclusive, float, id, int, keyword, LIST, num, ref } from './rows.js';

/** A shape for contacts, mass and rendering. */
export const GEOM = element({
  namespace: 'geom',
  defaults: 'geom',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('geom'),
    /** Default class of the element. */
    class: ref('default'),
    /** Shape. */
    type: keyword(GEOM_TYPE, { default: 'sphere' }),
    /** Contact type bits; two geoms can touch if the `contype` of one and the `conaffinity` of the other share a bit. */
    contype: int(1, { default: 1 }),
    /** Contact affinity bits; see `contype`. */
    conaffinity: int(1, { default: 1 }),
    /** Dimension of contacts: 1 for normal force only, 3 with sliding friction, 4 also torsional, 6 also rolling. */
    condim: int(1, { default: 3 }),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0 }),
    /** The geom of higher priority sets the contact parameters. */
    priority: int(1, { default: 0 }),
    /** Sizes of the shape [m]: radius, half length or half widths, depending on `type`. */
    size: num([1, 3], { dim: 'L', default: [0, 0, 0] }),
    /** Material of the element. */
    material: ref('material'),
    /** Sliding, torsional [m] and rolling [m] friction. */
    friction: num([1, 3], { dim: '1, L, L', default: [1, 0.005, 0.0001] }),
    /** Mass [kg]; takes precedence over the density. */
    mass: num(1, { dim: 'M' }),
    /** Density from which the mass follows [kg/m^3], unless a mass is given. */
    density: num(1, { dim: 'depends', default: 1000 }),
    /** Distributes the mass over the surface, not the volume. */
    shellinertia: bool({ default: false }),
    /** Weight when contact parameters of two geoms are mixed. */
    solmix: num(1, { dim: '1', default: 1 }),
    /** Time constant [s] and damping ratio of the constraint, or minus stiffness and damping. */
    solref: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
    /** Impedance at zero and at the width of the transition, that width [m], its middle and its power. */
    solimp: num([1, 5], { dim: '1, 1, L, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
    /** Distance below which the constraint becomes active [m]. */
    margin: num(1, { dim: 'L', default: 0 }),
    /** Part of the margin in which a contact exists but exerts no force [m]. */
    gap: num(1, { dim: 'L', default: 0 }),
    /** Velocity of the surface, such as a conveyor belt: linear [m/s] and angular [rad/s]. */
    surfacevel: num([1, 6], { dim: 'L T^-1, L T^-1, L T^-1, A T^-1, A T^-1, A T^-1', default: [0, 0, 0, 0, 0, 0] }),
    /** Force up to which contacts hold together before they break [N]. */
    adhesion: num(1, { dim: 'M L T^-2', default: 0 }),
    /** End points of an elongated shape, x y z x y z [m]; they replace pose and length. */
    fromto: num(6, { dim: 'L' }),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    ...ORIENTATION_ATTRIBUTES,
    /** Height field that gives the geom its shape. */
    hfield: ref('hfield'),
    /** Mesh. */
    mesh: ref('mesh'),
    /** Scale factor of a shape that is fitted to a mesh. */
    fitscale: num(1, { dim: '1', default: 1 }),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [0.5, 0.5, 0.5, 1] }),
    /** The shape used for fluid forces: the inertia box, or an ellipsoid for the geom. */
    fluidshape: keyword(FLUID_SHAPE, { default: 'none' }),
    /** Coefficients of the ellipsoid: blunt drag, slender drag, angular drag, Kutta lift, Magnus lift. */
    fluidcoef: num([1, 5], { dim: '1', default: [0.5, 0.25, 1.5, 1, 1] }),
    /** User values; the engine does not use them. */
    user: num(LIST, { dim: 'opaque' }),
  },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
  alternatives: ORIENTATION_ALTERNATIVES,
  children: { plugin: '*' },
});

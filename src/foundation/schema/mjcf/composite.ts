/** Rows of the section `composite` of MJCF: its elements and their attributes. */
import { COMPOSITE_JOINT_KIND, COMPOSITE_TYPE, FALSE_TRUE_AUTO, GEOM_TYPE, JOINT_TYPE } from './keywords.js';
import { bool, element, float, int, keyword, LIST, num, ref, text } from './rows.js';

/** Generates a chain of bodies from a few settings. */
export const COMPOSITE = element({
  attributes: {
    /** Prefix of all names. */
    prefix: text(),
    /** The kind of composite; only `cable` is supported. */
    type: keyword(COMPOSITE_TYPE, { required: true }),
    /** Number of points in each direction. */
    count: int([1, 3]),
    /** Position of the first point [m]. */
    offset: num(3, { dim: 'L', default: [0, 0, 0] }),
    /** Points x y z along a user-defined curve [m]. */
    vertex: num(LIST, { dim: 'L' }),
    /** The joint between the first body and its parent. */
    initial: text(),
    /** Shape of the generated curve along each axis. */
    curve: text(),
    /** Scale of the generated curve [m]. */
    size: num([1, 3], { dim: 'L' }),
    /** Orientation in the parent frame, unit quaternion w x y z. */
    quat: num(4, { dim: '1', read: 'quat' }),
  },
  children: { compositeJoint: '*', compositeSkin: '?', compositeGeom: '?', compositeSite: '?', plugin: '*' },
});

/** Joints of the composite. */
export const COMPOSITE_JOINT = element({
  tag: 'joint',
  attributes: {
    /** The joints that the element describes. */
    kind: keyword(COMPOSITE_JOINT_KIND, { required: true }),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { nonempty: true }),
    /** Spring stiffness [N/m or N m/rad]; more values are coefficients of higher powers of the deflection. */
    stiffness: num(1, { dim: 'F Q^-1' }),
    /** Damping [N s/m or N m s/rad]; more values are coefficients of higher powers of the velocity. */
    damping: num(1, { dim: 'F T Q^-1' }),
    /** Inertia added to each coordinate [kg or kg m^2]. */
    armature: num(1, { dim: 'F T^2 Q^-1' }),
    /** Solver reference of fixing constraints. */
    solreffix: num([1, 2], { dim: 'solref' }),
    /** Solver impedance of fixing constraints. */
    solimpfix: num([1, 5], { dim: '1, 1, Q, 1, 1' }),
    /** Kind of the joints. */
    type: keyword(JOINT_TYPE),
    /** Axis of motion. */
    axis: num(3, { dim: '1' }),
    /** Applies `range`. */
    limited: keyword(FALSE_TRUE_AUTO, { default: 'auto', read: 'unused' }),
    /** Limits of the joints [m, or the angle unit]. */
    range: num(2, { dim: 'Q', angle: true }),
    /** Distance below which the constraint becomes active [m]. */
    margin: num(1, { dim: 'Q' }),
    /** Solver reference of limits. */
    solreflimit: num([1, 2], { dim: 'solref' }),
    /** Solver impedance of limits. */
    solimplimit: num([1, 5], { dim: '1, 1, Q, 1, 1' }),
    /** Dry friction [N or N m]. */
    frictionloss: num(1, { dim: 'F' }),
    /** Solver reference of friction. */
    solreffriction: num([1, 2], { dim: 'solref' }),
    /** Solver impedance of friction. */
    solimpfriction: num([1, 5], { dim: '1, 1, Q, 1, 1' }),
  },
});

/** Skin of the composite. */
export const COMPOSITE_SKIN = element({
  tag: 'skin',
  attributes: {
    /** Makes texture coordinates. */
    texcoord: bool({ default: false }),
    /** Material of the element. */
    material: ref('material'),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { min: 0, max: 5, nonempty: true }),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1' }),
    /** Distance by which the skin is moved outward [m]. */
    inflate: num(1, { dim: 'L', default: 0 }),
    /** Number of squares between two neighboring points. */
    subgrid: int(1, { default: 0, nonempty: true }),
  },
});

/** Geoms of the composite. */
export const COMPOSITE_GEOM = element({
  tag: 'geom',
  attributes: {
    /** Shape of each geom. */
    type: keyword(GEOM_TYPE),
    /** Contact type bits; two geoms can touch if the `contype` of one and the `conaffinity` of the other share a bit. */
    contype: int(),
    /** Contact affinity bits; see `contype`. */
    conaffinity: int(),
    /** Dimension of contacts: 1 for normal force only, 3 with sliding friction, 4 also torsional, 6 also rolling. */
    condim: int(),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(),
    /** The geom of higher priority sets the contact parameters. */
    priority: int(),
    /** Sizes of each geom [m]. */
    size: num([1, 3], { dim: 'L' }),
    /** Material of the element. */
    material: ref('material'),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1' }),
    /** Sliding, torsional [m] and rolling [m] friction. */
    friction: num([1, 3], { dim: '1, L, L' }),
    /** Mass of each geom [kg]. */
    mass: num(1, { dim: 'M' }),
    /** Density of each geom [kg/m^3]. */
    density: num(1, { dim: 'depends' }),
    /** Weight when contact parameters of two geoms are mixed. */
    solmix: num(1, { dim: '1' }),
    /** Time constant [s] and damping ratio of the constraint, or minus stiffness and damping. */
    solref: num([1, 2], { dim: 'solref' }),
    /** Impedance at zero and at the width of the transition, that width [m], its middle and its power. */
    solimp: num([1, 5], { dim: '1, 1, L, 1, 1' }),
    /** Distance below which the constraint becomes active [m]. */
    margin: num(1, { dim: 'L' }),
    /** Part of the margin in which a contact exists but exerts no force [m]. */
    gap: num(1, { dim: 'L' }),
    /** Velocity of the surface, such as a conveyor belt: linear [m/s] and angular [rad/s]. */
    surfacevel: num([1, 6], { dim: 'L T^-1, L T^-1, L T^-1, A T^-1, A T^-1, A T^-1' }),
    /** Force up to which contacts hold together before they break [N]. */
    adhesion: num(1, { dim: 'M L T^-2' }),
  },
});

/** Sites of the composite. */
export const COMPOSITE_SITE = element({
  tag: 'site',
  attributes: {
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { nonempty: true }),
    /** Size of each site [m]. */
    size: num([1, 3], { dim: 'L' }),
    /** Material of the element. */
    material: ref('material'),
    /** Accepted as in MuJoCo, and without effect: sites of a composite are spheres. */
    mesh: ref('mesh', { read: 'unused' }),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1' }),
  },
});

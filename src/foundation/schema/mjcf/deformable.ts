/** Rows of the section `deformable` of MJCF: its elements and their attributes. */
import { ELASTIC2D, FLEX_SELFCOLLIDE, FLEXCOMP_DOF } from './keywords.js';
import { bool, element, float, id, int, keyword, LIST, names, num, ref } from './rows.js';

/** Deformable bodies and skins. */
export const DEFORMABLE_SECTION = element({
  tag: 'deformable',
  attributes: {},
  children: { flex: '*', skin: '*' },
});

/** A deformable body whose vertices are attached to bodies. */
export const FLEX = element({
  namespace: 'flex',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('flex'),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0 }),
    /** Dimension: 1 lines, 2 triangles, 3 tetrahedra. */
    dim: int(1, { default: 2 }),
    /** Radius of the elements, for contacts and drawing [m]. */
    radius: num(1, { dim: 'L', default: 0.005 }),
    /** Material of the element. */
    material: ref('material'),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [0.5, 0.5, 0.5, 1] }),
    /** Shades every triangle evenly. */
    flatskin: bool({ default: false }),
    /** Bodies of the vertices, or one body for all. */
    body: names('body', { required: true }),
    /** Vertices x y z [m]. */
    vertex: num(LIST, { dim: 'L' }),
    /** Elements as indices of points. */
    element: int(LIST, { required: true }),
    /** Texture coordinates u v of the vertices. */
    texcoord: float(LIST, { dim: '1' }),
    /** Texture coordinates of each element's corners. */
    elemtexcoord: int(LIST),
    /** Bodies of the nodes of an interpolated flex. */
    node: names('body'),
    /** Coordinates of the nodes of an interpolated flex [m]. */
    nodecoord: num(LIST, { dim: 'L' }),
    /** Cells in each direction of an interpolated flex. */
    cellcount: int(3, { default: [1, 1, 1] }),
    /** Degrees of freedom of the points: their own, or those of an interpolating grid. */
    dof: keyword(FLEXCOMP_DOF, { default: 'full' }),
  },
  children: { flexContact: '?', flexEdge: '?', elasticity: '?' },
});

/** Edges of a flex. */
export const FLEX_EDGE = element({
  tag: 'edge',
  attributes: {
    /** Stiffness of edges [N/m]. */
    stiffness: num(1, { dim: 'M T^-2', default: 0 }),
    /** Damping of edges [N s/m]. */
    damping: num(1, { dim: 'M T^-1', default: 0 }),
  },
});

/** Contacts of a flex. */
export const FLEX_CONTACT = element({
  tag: 'contact',
  attributes: {
    /** Contact type bits; two geoms can touch if the `contype` of one and the `conaffinity` of the other share a bit. */
    contype: int(1, { default: 1, nonempty: true }),
    /** Contact affinity bits; see `contype`. */
    conaffinity: int(1, { default: 1, nonempty: true }),
    /** Dimension of contacts: 1 for normal force only, 3 with sliding friction, 4 also torsional, 6 also rolling. */
    condim: int(1, { default: 3, nonempty: true }),
    /** The geom of higher priority sets the contact parameters. */
    priority: int(1, { default: 0, nonempty: true }),
    /** Sliding, torsional [m] and rolling [m] friction. */
    friction: num([1, 3], { dim: '1, L, L', default: [1, 0.005, 0.0001] }),
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
    /** Enables contacts that keep elements from turning inside out. */
    internal: bool({ default: false }),
    /** Algorithm for collisions between elements of one flex. */
    selfcollide: keyword(FLEX_SELFCOLLIDE, { default: 'auto' }),
    /** Number of layers of elements, from the surface inward, that can collide. */
    activelayers: int(1, { default: 1, nonempty: true }),
    /** Models contacts as passive forces instead of constraints. */
    passive: bool({ default: false }),
  },
});

/** Elasticity of a flex. */
export const ELASTICITY = element({
  attributes: {
    /** Young's modulus [Pa]. */
    young: num(1, { dim: 'M L^-1 T^-2', default: 0 }),
    /** Poisson's ratio. */
    poisson: num(1, { dim: '1', default: 0 }),
    /** Rayleigh damping of the elastic forces [s]. */
    damping: num(1, { dim: 'T', default: 0 }),
    /** Thickness of a shell [m]. */
    thickness: num(1, { dim: 'L', default: -1 }),
    /** Elastic forces of a shell: bending, stretching, both. */
    elastic2d: keyword(ELASTIC2D, { default: 'none' }),
  },
});

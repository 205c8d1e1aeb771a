/** Rows of the section `flexcomp` of MJCF: its elements and their attributes. */
import { FLEX_EQUALITY, FLEXCOMP_DOF, FLEXCOMP_TYPE } from './keywords.js';
import { bool, element, exclusive, file, float, id, int, keyword, LIST, num, ref } from './rows.js';

/** Generates a flex, with its bodies and joints, from a few settings. */
export const FLEXCOMP = element({
  namespace: 'flex',
  attributes: {
    /** Name, unique among elements of its kind. */
    name: id('flex', { required: true }),
    /** The source of the points: a generator or a file. */
    type: keyword(FLEXCOMP_TYPE, { default: 'grid' }),
    /** Visualization group, 0 to 5; viewers show and hide elements by group. */
    group: int(1, { default: 0, nonempty: true }),
    /** Dimension: 1 lines, 2 triangles, 3 tetrahedra. */
    dim: int(1, { default: 2, nonempty: true }),
    /** Degrees of freedom of the points: their own, or those of an interpolating grid. */
    dof: keyword(FLEXCOMP_DOF, { default: 'full' }),
    /** Number of points in each direction. */
    count: int(3, { default: [10, 10, 10] }),
    /** Cells in each direction of an interpolated flex. */
    cellcount: int(3, { default: [1, 1, 1] }),
    /** Distance between neighboring points of a grid [m]. */
    spacing: num(3, { dim: 'L', default: [0.02, 0.02, 0.02] }),
    /** Radius of the elements, for contacts and drawing [m]. */
    radius: num(1, { dim: 'L', default: 0.005 }),
    /** Attaches all points to the parent body. */
    rigid: bool({ default: false }),
    /** Total mass of the points [kg]. */
    mass: num(1, { dim: 'M', default: 1 }),
    /** Half the side of the cube that gives each point its inertia [m]. */
    inertiabox: num(1, { dim: 'L', default: 0.005 }),
    /** Length of one unit of each coordinate [m]. */
    scale: num(3, { dim: 'L', default: [1, 1, 1] }),
    /** File with the content of the element. */
    file: file(),
    /** Points x y z, in units of `scale`. */
    point: num(LIST, { dim: '1' }),
    /** Elements as indices of points. */
    element: num(LIST, { dim: '1', read: 'integers' }),
    /** Texture coordinates u v of the vertices. */
    texcoord: num(LIST, { dim: '1' }),
    /** Material of the element. */
    material: ref('material'),
    /** Color and opacity, 0 to 1; multiplies that of the material. */
    rgba: float(4, { dim: '1', default: [0.5, 0.5, 0.5, 1] }),
    /** Shades every triangle evenly. */
    flatskin: bool({ default: false }),
    /** Position in the parent frame [m]. */
    pos: num(3, { dim: 'L', default: [0, 0, 0] }),
    /** Orientation in the parent frame, unit quaternion w x y z. */
    quat: num(4, { dim: '1', read: 'quat' }),
    /** Orientation as an axis x y z and an angle. */
    axisangle: num(4, { dim: '1, 1, 1, A', angle: true }),
    /** Orientation as the x axis and the y axis; the y axis is made orthogonal to x. */
    xyaxes: num(6, { dim: '1' }),
    /** Orientation as the z axis, reached from the parent's by the smallest rotation. */
    zaxis: num(3, { dim: '1' }),
    /** Orientation as three angles about the axes in `eulerseq` of `compiler`. */
    euler: num(3, { dim: 'A', angle: true }),
    /** Point that is connected to the triangles of a surface to make tetrahedra, in units of `scale`. */
    origin: num(3, { dim: '1', default: [0, 0, 0] }),
  },
  children: { flexcompEdge: '?', elasticity: '?', flexContact: '?', pin: '*', plugin: '*' },
  constraints: [exclusive('quat', 'axisangle', 'xyaxes', 'zaxis', 'euler')],
});

/** Edges of the deformable body. */
export const FLEXCOMP_EDGE = element({
  tag: 'edge',
  attributes: {
    /** Keeps the lengths of edges by constraints. */
    equality: keyword(FLEX_EQUALITY, { default: 'false' }),
    /** Time constant [s] and damping ratio of the constraint, or minus stiffness and damping. */
    solref: num([1, 2], { dim: 'solref', default: [0.02, 1] }),
    /** Impedance at zero and at the width of the transition, that width [m], its middle and its power. */
    solimp: num([1, 5], { dim: '1, 1, L, 1, 1', default: [0.9, 0.95, 0.001, 0.5, 2] }),
    /** Stiffness of edges [N/m]. */
    stiffness: num(1, { dim: 'M T^-2', default: 0 }),
    /** Damping of edges [N s/m]. */
    damping: num(1, { dim: 'M T^-1', default: 0 }),
  },
});

/** Points that stay with the parent body. */
export const PIN = element({
  attributes: {
    /** Indices of the points to fix. */
    id: num(LIST, { dim: '1', read: 'integers' }),
    /** First and last point of each range to fix. */
    range: num(LIST, { dim: '1', read: 'integers' }),
    /** Grid coordinates of the points to fix. */
    grid: num(LIST, { dim: '1', read: 'integers' }),
    /** First and last grid coordinates of each block of points to fix. */
    gridrange: num(LIST, { dim: '1', read: 'integers' }),
  },
});

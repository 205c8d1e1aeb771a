/**
 * Values of `flex_bending` of rods and of interpolated shells, as the compiler writes them and the engine reads them: the
 * number of bends of the flex, and the values of each.
 */

/** Number of values of a bend of a rod: three vertices of the flex, and the following. */
export const BEND_SIZE = 5;
/** Product of the rest lengths of both edges [m^2], and stiffness [N m]. */
export const BEND_LENGTHS = 3;
export const BEND_STIFFNESS = 4;

/**
 * Number of values of an edge of a shell: both squares, the place of the middle of the edge in each of them, the
 * stiffness, and the difference of the normals at rest.
 */
export const SHELL_EDGE_SIZE = 10;

/** Bends of one-dimensional flexes in `flex_bending`, as the compiler writes them and the engine reads them. */

/** Number of values of a bend, after the number of bends of the flex. */
export const BEND_SIZE = 5;
/** Offsets in a bend: three vertices of the flex, product of the rest lengths of both edges, stiffness. */
export const BEND_LENGTHS = 3;
export const BEND_STIFFNESS = 4;

/**
 * Input and output of one narrow-phase call: a Float64Array with the detection margin, capacity for contacts, and the
 * two spheres to which most colliders reduce their problem. Numbers are passed in this array, because a double argument
 * of a call that is not inlined is boxed.
 *
 * A contact: signed distance [m], position in the middle between the surfaces, normal from the first geom
 * to the second, and a hint for the first tangent (zero: any will do); world frame.
 */
import { doubles } from '../../../../foundation/math/scratch.js';

/** Maximum number of contacts of one pair of geoms. */
export const MAX_PAIR_CONTACTS = 50;

/** Offsets within a contact. */
export const DIST = 0;
/** Offset of the position of a contact (3). */
export const POS = 1;
/** Offset of the normal of a contact (3). */
export const NORMAL = 4;
/** Offset of the hint for the first tangent (3). */
export const TANGENT = 7;
/** Number of values of a contact. */
export const CONTACT_SIZE = 10;

/** Offset of the distance below which contacts are reported [m]. */
export const MARGIN = CONTACT_SIZE * MAX_PAIR_CONTACTS;
/** Offset of the first sphere: center (3) and radius. */
export const SPHERE_A = MARGIN + 1;
/** Offset of the second sphere: center (3) and radius. */
export const SPHERE_B = SPHERE_A + 4;
/** Offset of a plane: point (3) and normal (3). */
export const PLANE = SPHERE_B + 4;

/** Offset of scratch shared by the functions of one collider. */
export const WORK = PLANE + 6;

const SIZE = WORK + 64;

/** Input, output and scratch of a collider, addressed by the offsets above. */
export type Manifold = Float64Array;

/** Allocates a manifold. */
export function createManifold(): Manifold {
  return doubles(SIZE);
}

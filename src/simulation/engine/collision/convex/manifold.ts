/**
 * One narrow-phase call reads and writes these: a Float64Array with the detection margin, room for the
 * contacts found, and the two spheres that most colliders reduce their problem to. Numbers travel in
 * this array and not as arguments, because a double that crosses a call which is not inlined is boxed.
 *
 * A contact: signed distance [m], position in the middle between the surfaces, normal from the first geom
 * to the second, and a hint for the first tangent (zero: any will do); world frame.
 */
import { doubles } from '../../../../foundation/math/scratch.js';

/** Most contacts that one pair of geoms can have. */
export const MAX_PAIR_CONTACTS = 50;

/** Offsets within a contact. */
export const DIST = 0;
/** Offset of the position of a contact (3). */
export const POS = 1;
/** Offset of the normal of a contact (3). */
export const NORMAL = 4;
/** Offset of the hint for the first tangent (3). */
export const TANGENT = 7;
/** Numbers of a contact. */
export const CONTACT_SIZE = 10;

/** Offset of the distance below which contacts are wanted. */
export const MARGIN = CONTACT_SIZE * MAX_PAIR_CONTACTS;
/** Offset of the first sphere: center (3) and radius. */
export const SPHERE_A = MARGIN + 1;
/** Offset of the second sphere: center (3) and radius. */
export const SPHERE_B = SPHERE_A + 4;
/** Offset of a plane: point (3) and normal (3). */
export const PLANE = SPHERE_B + 4;

/** Offset of scratch that a collider may use between its own functions. */
export const WORK = PLANE + 6;

const SIZE = WORK + 64;

/** Input, output and scratch of a collider, addressed by the offsets above. */
export type Manifold = Float64Array;

/** Allocates a manifold. */
export function createManifold(): Manifold {
  return doubles(SIZE);
}

/** The record of a shape for convex algorithms: numbers and integers at fixed offsets. */
import { doubles, integers } from '../../../foundation/math/scratch.js';

/** Offset in `num` of the world position (3). */
export const SHAPE_POS = 0;
/** Offset in `num` of the world rotation (9). */
export const SHAPE_MAT = 3;
/** Offset in `num` of the sizes of the geom (3). */
export const SHAPE_SIZE = 12;
/** Offset in `num` of the radius by which the shape is inflated [m]. */
export const SHAPE_INFLATE = 15;
/** Offset in `num` of the point at which searches start (3). */
export const SHAPE_CENTER = 16;
/**
 * Offset in `num` of the coordinate of the support point along an axis exactly perpendicular to the direction, as a
 * part of the half size: 1 for a corner, 0 for the middle.
 */
export const SHAPE_TIE = 19;
/** Offset in `num` of the vertices of a prism or of a few points (18). */
export const SHAPE_PRISM = 20;
const NUM_SIZE = SHAPE_PRISM + 18;

/** Offset in `int` of the kind of support function, a `ShapeKind`. */
export const SHAPE_KIND = 0;
/** Offset in `int` of the type of the geom. */
export const SHAPE_TYPE = 1;
/** Offset in `int` of the vertex found by the last search, -1 before the first. */
export const SHAPE_VERTEX = 2;
/** Offset in `int` of the mesh. */
export const SHAPE_MESH = 3;
/** Offset in `int` of the first vertex of the mesh. */
export const FIRST_VERTEX = 4;
/** Offset in `int` of the number of vertices of the mesh. */
export const VERTEX_COUNT = 5;
/** Offset in `int` of the number of points of a shape of a few points; the same as VERTEX_COUNT. */
export const POINT_COUNT = 5;
const INT_SIZE = 6;

/** The numbers and integers of one shape. */
export interface ConvexShape {
  readonly num: Float64Array;
  readonly int: Int32Array;
}

/** Allocates a shape without sizes; ties are at corners (`SHAPE_TIE` is 1). */
export function createShape(): ConvexShape {
  const num = doubles(NUM_SIZE);
  num[SHAPE_TIE] = 1;
  return { num, int: integers(INT_SIZE) };
}

/** Coordinate of the support point along an axis of half size `half`, from the coordinate `along` of the direction. */
export const onSide = (along: number, half: number, tie: number): number =>
  along > 0 ? half : along < 0 ? -half : tie * half;

/** out[o..] = `sign` times the world direction `dir`, in the frame of the shape. */
export function toLocal(out: Float64Array, o: number, num: Float64Array, dir: Float64Array, sign: number): void {
  const x = sign * dir[0];
  const y = sign * dir[1];
  const z = sign * dir[2];
  out[o] = num[SHAPE_MAT] * x + num[SHAPE_MAT + 3] * y + num[SHAPE_MAT + 6] * z;
  out[o + 1] = num[SHAPE_MAT + 1] * x + num[SHAPE_MAT + 4] * y + num[SHAPE_MAT + 7] * z;
  out[o + 2] = num[SHAPE_MAT + 2] * x + num[SHAPE_MAT + 5] * y + num[SHAPE_MAT + 8] * z;
}

/** Transforms the point out[o..] from the frame of the shape to the world, in place. */
export function toWorld(out: Float64Array, o: number, num: Float64Array): void {
  const x = out[o];
  const y = out[o + 1];
  const z = out[o + 2];
  out[o] = num[SHAPE_MAT] * x + num[SHAPE_MAT + 1] * y + num[SHAPE_MAT + 2] * z + num[SHAPE_POS];
  out[o + 1] = num[SHAPE_MAT + 3] * x + num[SHAPE_MAT + 4] * y + num[SHAPE_MAT + 5] * z + num[SHAPE_POS + 1];
  out[o + 2] = num[SHAPE_MAT + 6] * x + num[SHAPE_MAT + 7] * y + num[SHAPE_MAT + 8] * z + num[SHAPE_POS + 2];
}

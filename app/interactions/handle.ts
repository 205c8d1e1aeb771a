/** The common part of all handles: places on the picture, and being dragged. */
import type { Vec3 } from '../../src/foundation/math/pose.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import { picture } from '../viewport/the-picture.js';

/** A place on the picture [px]. */
export type Point = readonly [x: number, y: number];

/** A handle that is held. */
export interface Grabbed {
  /** Follows the pointer, in steps if that is wanted. */
  drag(point: Point, isSnapping: boolean): void;
  release?(): void;
}

/** Returns the three numbers of an array from `start` on. */
export const at3 = (array: ArrayLike<number>, start: number): Vec3 => [
  array[start]!,
  array[start + 1]!,
  array[start + 2]!,
];

/** Returns the point at a distance `by` from a point along an axis. */
export const along = (from: Vec3, axis: Vec3, by: number): Vec3 => [
  from[0] + by * axis[0],
  from[1] + by * axis[1],
  from[2] + by * axis[2],
];

/** Length [m] that is seen as one pixel at a point of the world; 0 behind the camera. */
export function worldPerPixel(point: Vec3, project: Project): number {
  const [middle, above] = [project(point), project(along(point, at3(picture.scene.camera.up, 0), 0.1))];
  return middle && above ? 0.1 / Math.max(1e-6, Math.hypot(above[0] - middle[0], above[1] - middle[1])) : 0;
}

/** Types and functions shared by the handles in the picture. */
import type { Vec3 } from '../../src/foundation/math/pose.js';
import type { Project } from '../../src/graphics/scene/projection.js';
import type { Picture } from '../viewport/picture.js';

/** A point of the picture [px]. */
export type Point = readonly [x: number, y: number];

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

/** Returns the distance within which a pointer grabs a handle, from that of a mouse [px]; fingers are less exact. */
export const reachOf = ({ pointerType }: PointerEvent, near: number): number =>
  pointerType === 'touch' ? 2.5 * near : near;

/** Returns the largest power of ten that is at most twice as large as a pixel. */
export const decimalStep = (pixel: number): number => 10 ** Math.floor(Math.log10(2 * pixel));

/** Length of one pixel [m] at a point of the world; 0 behind the camera. */
export function worldPerPixel({ scene }: Picture, point: Vec3, project: Project): number {
  const [middle, above] = [project(point), project(along(point, at3(scene.camera.up, 0), 0.1))];
  return middle && above ? 0.1 / Math.max(1e-6, Math.hypot(above[0] - middle[0], above[1] - middle[1])) : 0;
}

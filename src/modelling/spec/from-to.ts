/** Pose and size of a long shape between two points. */
import { type Pose, sub3, unit3, type Vec3, zAxisToQuat } from '../../foundation/math/pose.js';

/** Sizes of a geom or site [m] in the order of its type, and its pose in the frame of the points. */
export interface Placement {
  readonly size: Vec3;
  readonly pose: Pose;
}

/**
 * Places a shape between two points, with its z axis from the second point to the first. `lengthIndex` is the index
 * of the half length in the size. Returns undefined if the points are too close.
 */
export function betweenPoints(
  from: Vec3,
  to: Vec3,
  lengthIndex: number,
  [radius, , third]: Vec3,
): Placement | undefined {
  const axis = sub3(from, to);
  const unit = unit3(axis);
  if (unit === undefined) return undefined;
  const half = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]) / 2;
  const pos: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
  return {
    size: lengthIndex === 2 ? [radius, radius, half] : [radius, half, third],
    pose: { pos, quat: zAxisToQuat(unit) },
  };
}

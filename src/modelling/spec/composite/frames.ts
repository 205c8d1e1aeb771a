/**
 * Rotation-minimizing frames along a cable (Bishop, "There is more than one way to frame a curve", 1975): x along
 * each edge; y and z are carried from edge to edge by the smallest rotation.
 */
import {
  axesToQuat,
  axisAngleToQuat,
  cross3,
  dot3,
  norm3,
  type Quat,
  rotate,
  scale3,
  sub3,
  type Vec3,
  ZERO3,
} from '../../../foundation/math/pose.js';
import { atan2 } from '../../../foundation/math/trigonometry.js';

/** The straight segment of a cable between two points: its length [m] and the frame along it. */
export interface Edge {
  readonly length: number;
  /** Orientation of the edge in the frame of the composite's points. */
  readonly quat: Quat;
}

/** Rounds to single precision, in which MuJoCo stores and subtracts points. */
export const rounded = ([x, y, z]: Vec3): Vec3 => [Math.fround(x), Math.fround(y), Math.fround(z)];

/** Vectors with a smaller squared length [m^2] have no direction. */
const NO_DIRECTION = 1e-14;

function direction(v: Vec3): Vec3 | undefined {
  const square = dot3(v, v);
  return square < NO_DIRECTION ? undefined : scale3(v, 1 / Math.sqrt(square));
}

/**
 * The edges between points. The z axis of the first edge is the axis of its turn into the second. If the first two
 * edges are parallel, there is no such axis, and the frame of every edge is computed from the x axis alone, as in
 * MuJoCo.
 */
export function edgesBetween(points: readonly Vec3[]): Edge[] {
  const steps = points.slice(1).map((point, i) => rounded(sub3(point, points[i]!)));
  const tangents = steps.map((step) => direction(step) ?? ZERO3);
  let normal = firstNormal(tangents);
  return steps.map((step, i) => {
    const tangent = tangents[i]!;
    if (i > 0) normal = carried(normal, tangents[i - 1]!, tangent);
    return { length: norm3(step), quat: axesToQuat(tangent, normal, directionOr0(cross3(tangent, normal))) };
  });
}

const directionOr0 = (v: Vec3): Vec3 => direction(v) ?? ZERO3;

const firstNormal = ([first = ZERO3, second = ZERO3]: readonly Vec3[]): Vec3 =>
  directionOr0(cross3(directionOr0(cross3(first, second)), first));

/** Carries a normal over from one tangent to the next; a turn by 0 or 180 degrees has no axis and keeps the normal. */
function carried(normal: Vec3, from: Vec3, to: Vec3): Vec3 {
  const turn = cross3(from, to);
  const axis = direction(turn);
  if (!axis) return normal;
  return directionOr0(rotate(normal, axisAngleToQuat(axis, atan2(norm3(turn), dot3(from, to)))));
}

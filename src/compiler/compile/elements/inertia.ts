/** Inertias of composed bodies: parallel axes, sums and principal axes. */
import { type Pose, quatToMat, sub3, type Vec3 } from '../../../foundation/math/pose.js';
import { principalAxes, type Sym3 } from '../../../foundation/math/principal-axes.js';

/** A rigid part: mass [kg], inertial frame and principal moments [kg m^2]. */
export interface RigidPart {
  readonly mass: number;
  readonly ipose: Pose;
  readonly inertia: Vec3;
}

/** R diag(inertia) R' of a part about its center of mass, in the frame of the whole. */
export function rotatedInertia({ ipose, inertia }: RigidPart): Sym3 {
  const r = quatToMat(ipose.quat);
  const at = (i: number, j: number): number =>
    r[3 * i] * inertia[0] * r[3 * j] +
    r[3 * i + 1] * inertia[1] * r[3 * j + 1] +
    r[3 * i + 2] * inertia[2] * r[3 * j + 2];
  return [at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(0, 2), at(1, 2)];
}

/** Inertia of a point mass at an offset: m (|d|^2 I - d d'). */
function pointInertia(mass: number, [x, y, z]: Vec3): Sym3 {
  return [
    mass * (y * y + z * z),
    mass * (x * x + z * z),
    mass * (x * x + y * y),
    -mass * x * y,
    -mass * x * z,
    -mass * y * z,
  ];
}

/** Combines parts that move together; the total mass must be positive. */
export function combine(parts: readonly RigidPart[]): RigidPart {
  const mass = parts.reduce((sum, part) => sum + part.mass, 0);
  let moment: Vec3 = [0, 0, 0];
  for (const { mass: m, ipose } of parts) {
    moment = [moment[0] + m * ipose.pos[0], moment[1] + m * ipose.pos[1], moment[2] + m * ipose.pos[2]];
  }
  const pos = scale3Inverse(moment, mass);
  const total = [0, 0, 0, 0, 0, 0];
  for (const part of parts) {
    const own = rotatedInertia(part);
    const offset = pointInertia(part.mass, sub3(part.ipose.pos, pos));
    for (let k = 0; k < 6; k++) total[k] = total[k] + own[k] + offset[k];
  }
  const { values, quat } = principalAxes(total as unknown as Sym3);
  return { mass, ipose: { pos, quat }, inertia: values };
}

const scale3Inverse = (v: Vec3, divisor: number): Vec3 => [v[0] / divisor, v[1] / divisor, v[2] / divisor];

/** Principal moments that a rigid body can have: each is at most the sum of the other two. */
export function isPhysical([a, b, c]: Vec3): boolean {
  return a + b >= c && a + c >= b && b + c >= a;
}

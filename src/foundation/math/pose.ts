/**
 * Vectors, quaternions and poses as immutable tuples, for code that runs once per model: compiling, assets, editing.
 * Kernels that run every step use the (array, offset) functions instead.
 */
import { atan2, cos, sin } from './trigonometry.js';

/** A vector x y z. */
export type Vec3 = readonly [number, number, number];
/** Unit quaternion, scalar first. */
export type Quat = readonly [number, number, number, number];
/** Row-major 3 x 3 matrix. */
export type Mat3 = readonly [number, number, number, number, number, number, number, number, number];

/** A frame in its parent: x_parent = pos + R(quat) x. */
export interface Pose {
  readonly pos: Vec3;
  readonly quat: Quat;
}

/** The vector 0 0 0. */
export const ZERO3: Vec3 = [0, 0, 0];
/** The identity rotation. */
export const UNIT_QUAT: Quat = [1, 0, 0, 0];
/** The pose of a frame that coincides with its parent. */
export const IDENTITY: Pose = { pos: ZERO3, quat: UNIT_QUAT };

/** Squared lengths below this count as zero, and lengths this close to one are not normalized. */
export const TINY = 1e-14;

/** Returns a + b. */
export const add3 = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** Returns a - b. */
export const sub3 = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** Returns s a. */
export const scale3 = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s];
/** Returns a . b. */
export const dot3 = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Returns the Euclidean length of `a`. */
export const norm3 = (a: Vec3): number => Math.sqrt(dot3(a, a));
/** Returns a x b, right-handed. */
export const cross3 = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Returns the divisor that normalizes a vector with this sum of squares: 1 to keep the vector, 0 if it is zero. */
function divisor(squares: number): number {
  if (squares < TINY) return 0;
  const norm = Math.sqrt(squares);
  return Math.abs(norm - 1) > TINY ? norm : 1;
}

/** Unit vector along `a`, or undefined if its squared length is below `TINY`. */
export function unit3(a: Vec3): Vec3 | undefined {
  const d = divisor(dot3(a, a));
  if (d === 0) return undefined;
  return d === 1 ? a : [a[0] / d, a[1] / d, a[2] / d];
}

/** Normalizes a quaternion; a zero quaternion is returned unchanged. */
export function normalizeQuat(q: Quat): Quat {
  const d = divisor(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return d === 0 || d === 1 ? q : [q[0] / d, q[1] / d, q[2] / d, q[3] / d];
}

/** Normalized product: first `b`, then `a`. */
export function mulQuat(a: Quat, b: Quat): Quat {
  return normalizeQuat([
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ]);
}

/** Inverse of a unit quaternion. */
export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]];

/** Rotation matrix of a unit quaternion; its columns are the axes of the rotated frame. */
export function quatToMat(q: Quat): Mat3 {
  const w = q[0];
  const x = q[1];
  const y = q[2];
  const z = q[3];
  return [
    w * w + x * x - y * y - z * z,
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    w * w - x * x + y * y - z * z,
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    w * w - x * x - y * y + z * z,
  ];
}

/** Quaternion of the rotation whose columns are the given orthonormal axes; the largest component is found first. */
export function axesToQuat(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const w = 0.5 * Math.sqrt(1 + trace);
    const f = 0.25 / w;
    return normalizeQuat([w, (y[2] - z[1]) * f, (z[0] - x[2]) * f, (x[1] - y[0]) * f]);
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const qx = 0.5 * Math.sqrt(1 + x[0] - y[1] - z[2]);
    const f = 0.25 / qx;
    return normalizeQuat([(y[2] - z[1]) * f, qx, (y[0] + x[1]) * f, (z[0] + x[2]) * f]);
  }
  if (y[1] > z[2]) {
    const qy = 0.5 * Math.sqrt(1 - x[0] + y[1] - z[2]);
    const f = 0.25 / qy;
    return normalizeQuat([(z[0] - x[2]) * f, (y[0] + x[1]) * f, qy, (z[1] + y[2]) * f]);
  }
  const qz = 0.5 * Math.sqrt(1 - x[0] - y[1] + z[2]);
  const f = 0.25 / qz;
  return normalizeQuat([(x[1] - y[0]) * f, (z[0] + x[2]) * f, (z[1] + y[2]) * f, qz]);
}

/** Rotates a vector: v' = v + 2 u x (w v + u x v) for q = (w, u). */
export function rotate(v: Vec3, q: Quat): Vec3 {
  const w = q[0];
  const x = q[1];
  const y = q[2];
  const z = q[3];
  if (w === 1 && x === 0 && y === 0 && z === 0) return v;
  const tx = w * v[0] + (y * v[2] - z * v[1]);
  const ty = w * v[1] + (z * v[0] - x * v[2]);
  const tz = w * v[2] + (x * v[1] - y * v[0]);
  return [v[0] + 2 * (y * tz - z * ty), v[1] + 2 * (z * tx - x * tz), v[2] + 2 * (x * ty - y * tx)];
}

/** Rotation by `angle` [rad] about a unit axis. */
export function axisAngleToQuat(axis: Vec3, angle: number): Quat {
  const s = sin(angle / 2);
  return [cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]];
}

/** Smallest rotation from the z axis to `v`; 180 degrees about x if they are opposite. */
export function zAxisToQuat(v: Vec3): Quat {
  const sine = Math.sqrt(v[0] * v[0] + v[1] * v[1]);
  if (sine * sine < TINY) return axisAngleToQuat([1, 0, 0], atan2(0, v[2]));
  return axisAngleToQuat([-v[1] / sine, v[0] / sine, 0], atan2(sine, v[2]));
}

/** Pose of a grandchild: `child` is given in the frame `parent`. */
export function compose(parent: Pose, child: Pose): Pose {
  return { pos: transform(parent, child.pos), quat: mulQuat(parent.quat, child.quat) };
}

/** Pose of the parent in the frame of the child: `compose(pose, inversePose(pose))` is the identity. */
export function inversePose({ pos, quat }: Pose): Pose {
  const q = conjugate(quat);
  const p = rotate(pos, q);
  return { pos: [-p[0], -p[1], -p[2]], quat: q };
}

/**
 * Transforms a point from the frame `pose` to its parent. Uses the rotation matrix, as MuJoCo's compiler does, so
 * that ties in exact arithmetic, such as between four walls around a square, are resolved the same way.
 */
export const transform = ({ pos, quat }: Pose, point: Vec3): Vec3 => transformByMat(pos, quatToMat(quat), point);

/** Same as `transform` with the matrix of the quaternion, for many points. */
export const transformByMat = (pos: Vec3, r: Mat3, p: Vec3): Vec3 => [
  pos[0] + (r[0] * p[0] + r[1] * p[1] + r[2] * p[2]),
  pos[1] + (r[3] * p[0] + r[4] * p[1] + r[5] * p[2]),
  pos[2] + (r[6] * p[0] + r[7] * p[1] + r[8] * p[2]),
];

/** Same as `transform` with the quaternion, as in kinematics; only the last bits differ. */
export const transformByQuat = (pose: Pose, point: Vec3): Vec3 => add3(pose.pos, rotate(point, pose.quat));

/** Same as `compose` with the quaternion, as in kinematics. */
export function composeByQuat(parent: Pose, child: Pose): Pose {
  return { pos: transformByQuat(parent, child.pos), quat: mulQuat(parent.quat, child.quat) };
}

/** Unit quaternions, scalar first, as `(array, offset)`; the conventions are those of `vec.ts`. */
import { replaceByAtan2, sinCos } from './trigonometry.js';
import { MINVAL } from './vec.js';

type Arr = Float64Array;

/** Writes the quaternion w, x, y, z to `out` at offset `o`. */
export function setQuat(out: Arr, o: number, w: number, x: number, y: number, z: number): void {
  out[o] = w;
  out[o + 1] = x;
  out[o + 2] = y;
  out[o + 3] = z;
}

/** Copies the quaternion at `a[i]` to `out[o]`; the two may overlap. */
export function copyQuat(out: Arr, o: number, a: Arr, i: number): void {
  const w = a[i];
  const x = a[i + 1];
  const y = a[i + 2];
  const z = a[i + 3];
  out[o] = w;
  out[o + 1] = x;
  out[o + 2] = y;
  out[o + 3] = z;
}

/** Scales to unit length; a zero quaternion becomes the identity. */
export function normalizeQuat(out: Arr, o: number): void {
  const w = out[o];
  const x = out[o + 1];
  const y = out[o + 2];
  const z = out[o + 3];
  const norm = Math.sqrt(w * w + x * x + y * y + z * z);
  if (norm < MINVAL) {
    setQuat(out, o, 1, 0, 0, 0);
  } else if (Math.abs(norm - 1) > MINVAL) {
    const scale = 1 / norm;
    // not `setQuat`: numbers passed to a function that is not inlined are put on the heap
    out[o] = w * scale;
    out[o + 1] = x * scale;
    out[o + 2] = y * scale;
    out[o + 3] = z * scale;
  }
}

/** The inverse rotation. */
export function negQuat(out: Arr, o: number, a: Arr, i: number): void {
  const w = a[i];
  const x = a[i + 1];
  const y = a[i + 2];
  const z = a[i + 3];
  out[o] = w;
  out[o + 1] = -x;
  out[o + 2] = -y;
  out[o + 3] = -z;
}

/** out = a * b: rotation b, then rotation a. */
export function mulQuat(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  const aw = a[i];
  const ax = a[i + 1];
  const ay = a[i + 2];
  const az = a[i + 3];
  const bw = b[j];
  const bx = b[j + 1];
  const by = b[j + 2];
  const bz = b[j + 3];
  out[o] = aw * bw - ax * bx - ay * by - az * bz;
  out[o + 1] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 2] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 3] = aw * bz + ax * by - ay * bx + az * bw;
}

/** out = a * (0, v). */
export function mulQuatAxis(out: Arr, o: number, a: Arr, i: number, v: Arr, j: number): void {
  const w = a[i];
  const x = a[i + 1];
  const y = a[i + 2];
  const z = a[i + 3];
  const vx = v[j];
  const vy = v[j + 1];
  const vz = v[j + 2];
  out[o] = -x * vx - y * vy - z * vz;
  out[o + 1] = w * vx + y * vz - z * vy;
  out[o + 2] = w * vy + z * vx - x * vz;
  out[o + 3] = w * vz + x * vy - y * vx;
}

/** out = R(q) v. */
export function rotVecQuat(out: Arr, o: number, v: Arr, i: number, q: Arr, j: number): void {
  const w = q[j];
  const x = q[j + 1];
  const y = q[j + 2];
  const z = q[j + 3];
  const vx = v[i];
  const vy = v[i + 1];
  const vz = v[i + 2];
  const tx = w * vx + y * vz - z * vy;
  const ty = w * vy + z * vx - x * vz;
  const tz = w * vz + x * vy - y * vx;
  out[o] = vx + 2 * (y * tz - z * ty);
  out[o + 1] = vy + 2 * (z * tx - x * tz);
  out[o + 2] = vz + 2 * (x * ty - y * tx);
}

/** Rotation by `angle` [rad] about the unit vector v. */
export function axisAngle2Quat(out: Arr, o: number, v: Arr, i: number, angle: number): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  out[o] = 0.5 * angle;
  sinCos(out, o);
  const s = out[o];
  out[o] = out[o + 1];
  out[o + 1] = x * s;
  out[o + 2] = y * s;
  out[o + 3] = z * s;
}

/** Row-major rotation matrix of a unit quaternion. Kinematics and frames repeat this in registers: `rotation-copies.test.ts`. */
export function quat2Mat(out: Arr, o: number, q: Arr, i: number): void {
  const w = q[i];
  const x = q[i + 1];
  const y = q[i + 2];
  const z = q[i + 3];
  const ww = w * w;
  const xx = x * x;
  const yy = y * y;
  const zz = z * z;
  out[o] = ww + xx - yy - zz;
  out[o + 1] = 2 * (x * y - w * z);
  out[o + 2] = 2 * (x * z + w * y);
  out[o + 3] = 2 * (x * y + w * z);
  out[o + 4] = ww - xx + yy - zz;
  out[o + 5] = 2 * (y * z - w * x);
  out[o + 6] = 2 * (x * z - w * y);
  out[o + 7] = 2 * (y * z + w * x);
  out[o + 8] = ww - xx - yy + zz;
}

/** Quaternion of a rotation matrix, solved for its largest component first. */
export function mat2Quat(out: Arr, o: number, m: Arr, i: number): void {
  const xx = m[i];
  const yy = m[i + 4];
  const zz = m[i + 8];
  const x = m[i + 7] - m[i + 5];
  const y = m[i + 2] - m[i + 6];
  const z = m[i + 3] - m[i + 1];
  const xy = m[i + 1] + m[i + 3];
  const xz = m[i + 2] + m[i + 6];
  const yz = m[i + 5] + m[i + 7];
  if (xx + yy + zz > 0) {
    const s = 0.5 * Math.sqrt(1 + xx + yy + zz);
    setQuat(out, o, s, (0.25 * x) / s, (0.25 * y) / s, (0.25 * z) / s);
  } else if (xx > yy && xx > zz) {
    const s = 0.5 * Math.sqrt(1 + xx - yy - zz);
    setQuat(out, o, (0.25 * x) / s, s, (0.25 * xy) / s, (0.25 * xz) / s);
  } else if (yy > zz) {
    const s = 0.5 * Math.sqrt(1 - xx + yy - zz);
    setQuat(out, o, (0.25 * y) / s, (0.25 * xy) / s, s, (0.25 * yz) / s);
  } else {
    const s = 0.5 * Math.sqrt(1 - xx - yy + zz);
    setQuat(out, o, (0.25 * z) / s, (0.25 * xz) / s, (0.25 * yz) / s, s);
  }
  normalizeQuat(out, o);
}

/** v[o] = angle in (-pi, pi] [rad] of a rotation, from the sine and cosine of its half at v[o] and v[o + 1]. */
function replaceByTurn(v: Arr, o: number): void {
  replaceByAtan2(v, o);
  const angle = 2 * v[o];
  v[o] = angle > Math.PI ? angle - 2 * Math.PI : angle;
}

/** Constant angular velocity, in the frame of the quaternion, that gives the rotation in the time dt. */
export function quat2Vel(out: Arr, o: number, q: Arr, i: number, dt: number): void {
  const x = q[i + 1];
  const y = q[i + 2];
  const z = q[i + 3];
  const half = Math.sqrt(x * x + y * y + z * z);
  const w = q[i];
  out[o] = half;
  out[o + 1] = w;
  replaceByTurn(out, o);
  const speed = out[o] / dt;
  const scale = half < MINVAL ? 0 : speed / half;
  out[o] = half < MINVAL ? speed : x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
}

/** Rotation vector [rad] in the frame of b that rotates b to a: b * quat(out) = a. */
export function subQuat(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  const aw = a[i];
  const ax = a[i + 1];
  const ay = a[i + 2];
  const az = a[i + 3];
  const bw = b[j];
  const bx = b[j + 1];
  const by = b[j + 2];
  const bz = b[j + 3];
  const w = bw * aw + bx * ax + by * ay + bz * az;
  const x = bw * ax - bx * aw - by * az + bz * ay;
  const y = bw * ay + bx * az - by * aw - bz * ax;
  const z = bw * az - bx * ay + by * ax - bz * aw;
  const half = Math.sqrt(x * x + y * y + z * z);
  out[o] = half;
  out[o + 1] = w;
  replaceByTurn(out, o);
  const turn = out[o];
  const scale = half < MINVAL ? 0 : turn / half;
  out[o] = half < MINVAL ? turn : x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
}

/** Time derivative of q for the angular velocity v in the frame of q. */
export function derivQuat(out: Arr, o: number, q: Arr, i: number, v: Arr, j: number): void {
  const w = 0.5 * q[i];
  const x = 0.5 * q[i + 1];
  const y = 0.5 * q[i + 2];
  const z = 0.5 * q[i + 3];
  const vx = v[j];
  const vy = v[j + 1];
  const vz = v[j + 2];
  out[o] = -x * vx - y * vy - z * vz;
  out[o + 1] = w * vx + y * vz - z * vy;
  out[o + 2] = w * vy + z * vx - x * vz;
  out[o + 3] = w * vz + x * vy - y * vx;
}

/** Rotates q with the angular velocity v in the frame of q for the time dt[k]; q is normalized first. */
export function quatIntegrate(q: Arr, o: number, v: Arr, j: number, dt: Arr, k: number): void {
  const vx = v[j];
  const vy = v[j + 1];
  const vz = v[j + 2];
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const half = 0.5 * dt[k] * speed;
  normalizeQuat(q, o);
  const w = q[o];
  const x = q[o + 1];
  const y = q[o + 2];
  const z = q[o + 3];
  q[o] = half;
  sinCos(q, o);
  const s = speed < MINVAL ? 0 : q[o] / speed;
  const c = q[o + 1];
  const rx = vx * s;
  const ry = vy * s;
  const rz = vz * s;
  q[o] = w * c - x * rx - y * ry - z * rz;
  q[o + 1] = w * rx + x * c + y * rz - z * ry;
  q[o + 2] = w * ry - x * rz + y * c + z * rx;
  q[o + 3] = w * rz + x * ry - y * rx + z * c;
}

/** Smallest rotation from the z axis to the direction of v; the identity for a zero vector. */
export function quatZ2Vec(out: Arr, o: number, v: Arr, i: number): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  const norm = Math.sqrt(x * x + y * y + z * z);
  if (norm < MINVAL) {
    setQuat(out, o, 1, 0, 0, 0);
    return;
  }
  const sine = Math.sqrt(x * x + y * y) / norm;
  if (sine < MINVAL) {
    if (z < 0) setQuat(out, o, 0, 1, 0, 0);
    else setQuat(out, o, 1, 0, 0, 0);
    return;
  }
  out[o] = sine;
  out[o + 1] = z / norm;
  replaceByAtan2(out, o);
  out[o] *= 0.5;
  sinCos(out, o);
  const s = out[o] / (sine * norm);
  out[o] = out[o + 1];
  out[o + 1] = -y * s;
  out[o + 2] = x * s;
  out[o + 3] = 0;
}

/** Inside, rays, distance, support point and mass of an ellipsoid, given by its semi-axes. */
import { pow } from '../../../foundation/math/exponential.js';
import type { Vec3 } from '../../../foundation/math/pose.js';
import { MINVAL, normalize3 } from '../../../foundation/math/vec.js';
import { HIT_X, makeUnit, setFirstRoot } from '../ray/solution.js';
import { SHAPE_SIZE, toLocal, toWorld } from './shape-record.js';
import { PI, type SolidMass } from './solid-mass.js';

type Arr = Float64Array;

const { sqrt } = Math;

/** Tests whether the point p[0..2] is strictly inside. */
export function isEllipsoidInside(size: Arr, s: number, p: Arr): boolean {
  const a = size[s];
  const b = size[s + 1];
  const c = size[s + 2];
  return (p[0] * p[0]) / (a * a) + (p[1] * p[1]) / (b * b) + (p[2] * p[2]) / (c * c) < 1;
}

/** Writes the nearest intersection of ray r with an ellipsoid of semi-axes size[s..s+2] into `hit`. */
export function rayEllipsoid(size: Arr, s: number, r: Arr, hit: Arr): void {
  const sx = 1 / (size[s] * size[s]);
  const sy = 1 / (size[s + 1] * size[s + 1]);
  const sz = 1 / (size[s + 2] * size[s + 2]);
  hit[0] = sx * r[3] * r[3] + sy * r[4] * r[4] + sz * r[5] * r[5];
  hit[1] = sx * r[3] * r[0] + sy * r[4] * r[1] + sz * r[5] * r[2];
  hit[2] = sx * r[0] * r[0] + sy * r[1] * r[1] + sz * r[2] * r[2] - 1;
  setFirstRoot(hit);
  const x = hit[HIT_X];
  if (x < 0) return;
  hit[0] = sx * (r[0] + x * r[3]);
  hit[1] = sy * (r[1] + x * r[4]);
  hit[2] = sz * (r[2] + x * r[5]);
  makeUnit(hit);
}

/** out[q] = signed distance [m] of the point p[o..]: exact on the surface, elsewhere to first order. */
export function ellipsoidDistance(out: Arr, q: number, size: Arr, s: number, p: Arr, o: number): void {
  const rx = size[s];
  const ry = size[s + 1];
  const rz = size[s + 2];
  const ax = p[o] / rx;
  const ay = p[o + 1] / ry;
  const az = p[o + 2] / rz;
  const k0 = Math.sqrt(ax * ax + ay * ay + az * az);
  const k1 = Math.sqrt((ax / rx) * (ax / rx) + (ay / ry) * (ay / ry) + (az / rz) * (az / rz));
  out[q] = (k0 * (k0 - 1)) / k1;
}

/** Unit gradient of k0 (k0 - 1) / k1 with k0 = |x / s|, k1 = |x / s^2|. */
export function ellipsoidGradient(out: Arr, o: number, p: Arr, i: number, size: Arr, s: number): void {
  let k0 = 0;
  let k1 = 0;
  for (let k = 0; k < 3; k++) {
    const a = p[i + k] / size[s + k];
    const b = a / size[s + k];
    k0 += a * a;
    k1 += b * b;
  }
  k0 = sqrt(k0);
  k1 = sqrt(k1);
  const first = (2 * k0 - 1) / (k1 * k0);
  const second = (k0 * (k0 - 1)) / (k1 * k1 * k1);
  for (let k = 0; k < 3; k++) {
    const square = size[s + k] * size[s + k];
    const b = p[i + k] / square;
    out[o + k] = b * first - (b / square) * second;
  }
  normalize3(out, o);
}

/** Writes the support point of the ellipsoid in `num` along `sign` times `dir` into out[o..o+2], in the world. */
export function ellipsoidSupport(out: Arr, o: number, num: Arr, dir: Arr, sign: number): void {
  toLocal(out, o, num, dir, sign);
  const x = out[o] * num[SHAPE_SIZE];
  const y = out[o + 1] * num[SHAPE_SIZE + 1];
  const z = out[o + 2] * num[SHAPE_SIZE + 2];
  const square = x * x + y * y + z * z;
  const defined = square >= MINVAL * MINVAL;
  const scale = 1 / Math.sqrt(square);
  out[o] = defined ? x * (scale * num[SHAPE_SIZE]) : num[SHAPE_SIZE];
  out[o + 1] = defined ? y * (scale * num[SHAPE_SIZE + 1]) : 0;
  out[o + 2] = defined ? z * (scale * num[SHAPE_SIZE + 2]) : 0;
  toWorld(out, o, num);
}

/** Exponent of Thomsen's formula for the area of an ellipsoid. */
const THOMSEN = 1.6075;
/** Thickness of the solid layer that approximates a shell [m]. */
const SKIN = 1e-6;

const ellipsoidVolume = ([a, b, c]: Vec3): number => (4 * PI * a * b * c) / 3;
const ellipsoidInertia = ([a, b, c]: Vec3): Vec3 => [(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5];

/**
 * Mass properties of ellipsoids, from semi-axes a, b, c. The area is Thomsen's approximation; the shell is the
 * difference of two solids.
 */
export const ELLIPSOID_MASS: SolidMass = {
  volume: ellipsoidVolume,
  area([a, b, c]) {
    const mean = (pow(a * b, THOMSEN) + pow(b * c, THOMSEN) + pow(c * a, THOMSEN)) / 3;
    return 4 * PI * pow(mean, 1 / THOMSEN);
  },
  solidInertia: ellipsoidInertia,
  shellInertia(size) {
    const outer: Vec3 = [size[0] + SKIN, size[1] + SKIN, size[2] + SKIN];
    const density = 1 / (ellipsoidVolume(outer) - ellipsoidVolume(size));
    const within = (s: Vec3): Vec3 => ellipsoidInertia(s).map((x) => x * ellipsoidVolume(s) * density) as never;
    const [whole, core] = [within(outer), within(size)];
    return [whole[0] - core[0], whole[1] - core[1], whole[2] - core[2]];
  },
  halfSizes: (size) => size,
  boundingRadius: ([a, b, c]) => Math.max(a, b, c),
};

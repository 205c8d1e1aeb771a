/** Inside, rays, distance, support point and mass of a sphere, given by its radius. */
import { HIT_X, makeUnit, setFirstRoot } from '../ray/solution.js';
import { SHAPE_POS, SHAPE_SIZE } from './shape-record.js';
import { axial, PI, type SolidMass } from './solid-mass.js';

type Arr = Float64Array;

const { sqrt } = Math;

/** Tests whether the point p[0..2] is strictly inside. */
export function isSphereInside(size: Arr, s: number, p: Arr): boolean {
  return p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < size[s] * size[s];
}

/** Writes the nearest intersection of ray r with a sphere of radius size[s] into `hit`. */
export function raySphere(size: Arr, s: number, r: Arr, hit: Arr): void {
  hit[0] = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  hit[1] = r[0] * r[3] + r[1] * r[4] + r[2] * r[5];
  hit[2] = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - size[s] * size[s];
  setFirstRoot(hit);
  const x = hit[HIT_X];
  if (x < 0) return;
  hit[0] = r[0] + x * r[3];
  hit[1] = r[1] + x * r[4];
  hit[2] = r[2] + x * r[5];
  makeUnit(hit);
}

/** out[q] = signed distance [m] of the point p[o..]. */
export function sphereDistance(out: Arr, q: number, size: Arr, s: number, p: Arr, o: number): void {
  out[q] = Math.sqrt(p[o] * p[o] + p[o + 1] * p[o + 1] + p[o + 2] * p[o + 2]) - size[s];
}

/** Gradient of the distance: away from the center. */
export function sphereGradient(out: Arr, o: number, p: Arr, i: number): void {
  const x = p[i];
  const y = p[i + 1];
  const z = p[i + 2];
  const scale = 1 / sqrt(x * x + y * y + z * z);
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
}

/** Writes the support point of the sphere in `num` along `sign` times `dir` into out[o..o+2], in the world. */
export function sphereSupport(out: Arr, o: number, num: Arr, dir: Arr, sign: number): void {
  const radius = sign * num[SHAPE_SIZE];
  out[o] = radius * dir[0] + num[SHAPE_POS];
  out[o + 1] = radius * dir[1] + num[SHAPE_POS + 1];
  out[o + 2] = radius * dir[2] + num[SHAPE_POS + 2];
}

/** Mass properties of spheres, from radius r. */
export const SPHERE_MASS: SolidMass = {
  volume: ([r]) => (4 * PI * r * r * r) / 3,
  area: ([r]) => 4 * PI * r * r,
  solidInertia: ([r]) => axial((2 * r * r) / 5, (2 * r * r) / 5),
  shellInertia: ([r]) => axial((2 * r * r) / 3, (2 * r * r) / 3),
  halfSizes: ([r]) => [r, r, r],
  boundingRadius: ([r]) => r,
};

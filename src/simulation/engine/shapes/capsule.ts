/** Inside, rays, distance, support point and mass of a capsule about z: radius, half length of the straight part. */
import { MINVAL } from '../../../foundation/math/vec.js';
import { CANDIDATE, HIT_X, isNearer, makeUnit, meetsSphere, raySide } from '../ray/solution.js';
import { onSide, SHAPE_SIZE, SHAPE_TIE, toLocal, toWorld } from './shape-record.js';
import { axial, mix, PI, type SolidMass } from './solid-mass.js';

type Arr = Float64Array;

const { max, min, sqrt } = Math;

/** Tests whether the point p[0..2] is strictly inside. */
export function isCapsuleInside(size: Arr, s: number, p: Arr): boolean {
  const half = size[s + 1];
  const beyond = p[2] - Math.max(-half, Math.min(half, p[2]));
  return p[0] * p[0] + p[1] * p[1] + beyond * beyond < size[s] * size[s];
}

/** Writes the nearest intersection of ray r with a capsule of radius size[s] and half length size[s+1] into `hit`. */
export function rayCapsule(size: Arr, s: number, r: Arr, hit: Arr): void {
  const radius = size[s];
  const half = size[s + 1];
  hit[HIT_X] = (radius + half) * (radius + half);
  if (!meetsSphere(r, hit)) return;
  raySide(size, s, r, hit);
  rayCap(size, s, r, hit, 1);
  rayCap(size, s, r, hit, -1);
  const x = hit[HIT_X];
  if (x < 0) return;
  const z = r[2] + x * r[5];
  hit[0] = r[0] + x * r[3];
  hit[1] = r[1] + x * r[4];
  hit[2] = z - Math.min(half, Math.max(-half, z));
  makeUnit(hit);
}

/** Updates `hit` by the half sphere at an end (1 or -1) of a capsule, if it is nearer. */
function rayCap(size: Arr, s: number, r: Arr, hit: Arr, end: number): void {
  const radius = size[s];
  const half = size[s + 1];
  const z = r[2] - end * half;
  const a = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  const b = r[0] * r[3] + r[1] * r[4] + z * r[5];
  const c = r[0] * r[0] + r[1] * r[1] + z * z - radius * radius;
  const det = b * b - a * c;
  if (det < 0 || a < MINVAL) return;
  for (let sign = -1; sign <= 1; sign += 2) {
    const x = (-b + sign * Math.sqrt(det)) / a;
    hit[CANDIDATE] = x;
    if (isNearer(hit, CANDIDATE, hit, HIT_X) && end * (r[2] + x * r[5]) >= half) hit[HIT_X] = x;
  }
}

/** out[q] = signed distance [m] of the point p[o..]. */
export function capsuleDistance(out: Arr, q: number, size: Arr, s: number, p: Arr, o: number): void {
  const half = size[s + 1];
  const end = p[o + 2] - Math.max(-half, Math.min(half, p[o + 2]));
  out[q] = Math.sqrt(p[o] * p[o] + p[o + 1] * p[o + 1] + end * end) - size[s];
}

/** Gradient of the distance: away from the axis. */
export function capsuleGradient(out: Arr, o: number, p: Arr, i: number, size: Arr, s: number): void {
  const x = p[i];
  const y = p[i + 1];
  const half = size[s + 1];
  const z = p[i + 2] - max(-half, min(half, p[i + 2]));
  const scale = 1 / sqrt(x * x + y * y + z * z);
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
}

/** Writes the support point of the capsule in `num` along `sign` times `dir` into out[o..o+2], in the world. */
export function capsuleSupport(out: Arr, o: number, num: Arr, dir: Arr, sign: number): void {
  const radius = num[SHAPE_SIZE];
  toLocal(out, o, num, dir, sign);
  const end = onSide(out[o + 2], num[SHAPE_SIZE + 1], num[SHAPE_TIE]);
  out[o] *= radius;
  out[o + 1] *= radius;
  out[o + 2] = out[o + 2] * radius + end;
  toWorld(out, o, num);
}

/** Mass properties of capsules, from radius r and half length l. */
export const CAPSULE_MASS: SolidMass = {
  volume: ([r, l]) => PI * (2 * r * r * l + (4 * r * r * r) / 3),
  area: ([r, l]) => 4 * PI * r * r + 4 * PI * r * l,
  solidInertia([r, l]) {
    // centers of mass of the half balls are 3 r / 8 beyond the ends of the cylinder
    const inBalls = (2 * r) / (2 * r + 3 * l);
    const ball = (2 * r * r) / 5;
    return axial(
      mix(inBalls, ball + l * ((3 * r) / 4 + l), (3 * r * r + 4 * l * l) / 12),
      mix(inBalls, ball, (r * r) / 2),
    );
  },
  shellInertia([r, l]) {
    // centers of mass of the half spheres are r / 2 beyond the ends of the cylinder
    const inSpheres = r / (r + l);
    const sphere = (2 * r * r) / 3;
    return axial(mix(inSpheres, sphere + l * (l + r), (6 * r * r + 4 * l * l) / 12), mix(inSpheres, sphere, r * r));
  },
  halfSizes: ([r, l]) => [r, r, r + l],
  boundingRadius: ([r, l]) => r + l,
};

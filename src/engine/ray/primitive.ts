/**
 * Intersection of a ray with geometric primitives in their own frame.
 *
 * A ray is 6 numbers, r[0..2] its origin and r[3..5] its direction, of any length; points on it are
 * origin + x direction, x >= 0. Each function gives the smallest such x on the surface, also from the inside,
 * or -1, as hit[3], and on a hit the outward unit normal as hit[0..2]: what functions return may be put on the heap.
 * Sizes are those of `geom_size`.
 */

import { MINVAL, set3, zero3 } from '../../math/vec.js';
import { GeomType } from '../../schema/enums.js';

type Arr = Float64Array;

export const MISS = -1;

/** Where the solution is in what a ray has hit, and how long that is. */
export const HIT_X = 3;
export const HIT_SIZE = 4;

/** Where a solution waits to be compared, as coefficients do to be solved for: the normal comes last. */
const TRIED = 0;

/** Whether the solution x[i] is on the ray and nearer than what was found before, found[k]. */
export function isNearer(x: Arr, i: number, found: Arr, k: number): boolean {
  return x[i] >= 0 && (found[k] < 0 || x[i] < found[k]);
}

/** hit[3] = the smallest root of a x^2 + 2 b x + c = 0 that is not negative, or -1; a, b and c are hit[0..2]. */
function setFirstRoot(hit: Arr): void {
  const a = hit[0];
  const b = hit[1];
  const c = hit[2];
  const det = b * b - a * c;
  hit[HIT_X] = MISS;
  if (det < 0 || a < MINVAL) return;
  const half = Math.sqrt(det);
  const lower = (-b - half) / a;
  const upper = (-b + half) / a;
  if (lower >= 0) hit[HIT_X] = lower;
  else if (upper >= 0) hit[HIT_X] = upper;
}

/** Only the front of a plane is solid; sizes of 0 are infinite. */
function rayPlane(size: Arr, s: number, r: Arr, hit: Arr): void {
  hit[HIT_X] = MISS;
  if (r[5] > -MINVAL) return;
  const x = -r[2] / r[5];
  if (x < 0) return;
  if (size[s] > 0 && Math.abs(r[0] + x * r[3]) > size[s]) return;
  if (size[s + 1] > 0 && Math.abs(r[1] + x * r[4]) > size[s + 1]) return;
  set3(hit, 0, 0, 0, 1);
  hit[HIT_X] = x;
}

/** Whether a ray meets the sphere about the origin with the squared radius hit[3], which it overwrites. */
function meetsSphere(r: Arr, hit: Arr): boolean {
  hit[0] = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  hit[1] = r[0] * r[3] + r[1] * r[4] + r[2] * r[5];
  hit[2] = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - hit[HIT_X];
  setFirstRoot(hit);
  return hit[HIT_X] >= 0;
}

function raySphere(size: Arr, s: number, r: Arr, hit: Arr): void {
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

function rayCapsule(size: Arr, s: number, r: Arr, hit: Arr): void {
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

/** The half sphere at an end of a capsule, 1 or -1, where it is nearer than what was hit. */
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
    hit[TRIED] = x;
    if (isNearer(hit, TRIED, hit, HIT_X) && end * (r[2] + x * r[5]) >= half) hit[HIT_X] = x;
  }
}

/** The round side of a cylinder about z. */
function raySide(size: Arr, s: number, r: Arr, hit: Arr): void {
  const radius = size[s];
  hit[0] = r[3] * r[3] + r[4] * r[4];
  hit[1] = r[3] * r[0] + r[4] * r[1];
  hit[2] = r[0] * r[0] + r[1] * r[1] - radius * radius;
  setFirstRoot(hit);
  const x = hit[HIT_X];
  if (!(x >= 0 && Math.abs(r[2] + x * r[5]) <= size[s + 1])) hit[HIT_X] = MISS;
}

function rayEllipsoid(size: Arr, s: number, r: Arr, hit: Arr): void {
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

function rayCylinder(size: Arr, s: number, r: Arr, hit: Arr): void {
  const radius = size[s];
  const half = size[s + 1];
  hit[HIT_X] = radius * radius + half * half;
  if (!meetsSphere(r, hit)) return;
  raySide(size, s, r, hit);
  let found = hit[HIT_X];
  let end = 0;
  if (Math.abs(r[5]) > MINVAL) {
    for (let side = 1; side >= -1; side -= 2) {
      const x = (side * half - r[2]) / r[5];
      const px = r[0] + x * r[3];
      const py = r[1] + x * r[4];
      // where an edge is hit, the ends come before the side, and the lower one first
      const isFirst = x >= 0 && (found < 0 || x <= found);
      if (isFirst && px * px + py * py <= radius * radius) {
        found = x;
        end = side;
      }
    }
  }
  hit[HIT_X] = found;
  if (found < 0) return;
  hit[0] = end !== 0 ? 0 : r[0] + found * r[3];
  hit[1] = end !== 0 ? 0 : r[1] + found * r[4];
  hit[2] = end;
  if (end === 0) makeUnit(hit);
}

/** out[o] = x of the ray at a face of the box with half sizes h, or -1; faces are -x, x, -y, y, -z, z. */
export function rayBoxFace(out: Arr, o: number, h: Arr, s: number, r: Arr, face: number): void {
  const axis = face >> 1;
  out[o] = MISS;
  if (!(Math.abs(r[3 + axis]) > MINVAL)) return;
  const half = h[s + axis];
  const x = ((face & 1 ? half : -half) - r[axis]) / r[3 + axis];
  if (x < 0) return;
  if (axis !== 0 && Math.abs(r[0] + x * r[3]) > h[s]) return;
  if (axis !== 1 && Math.abs(r[1] + x * r[4]) > h[s + 1]) return;
  if (axis === 2 || !(Math.abs(r[2] + x * r[5]) > h[s + 2])) out[o] = x;
}

export function rayBox(size: Arr, s: number, r: Arr, hit: Arr): void {
  hit[HIT_X] = size[s] * size[s] + size[s + 1] * size[s + 1] + size[s + 2] * size[s + 2];
  if (!meetsSphere(r, hit)) return;
  hit[HIT_X] = MISS;
  let nearest = -1;
  for (let face = 0; face < 6; face++) {
    rayBoxFace(hit, TRIED, size, s, r, face);
    if (!isNearer(hit, TRIED, hit, HIT_X)) continue;
    hit[HIT_X] = hit[TRIED];
    nearest = face;
  }
  if (nearest >= 0) setFaceNormal(hit, nearest);
}

/** Outward normal of a face of a box. */
export function setFaceNormal(n: Arr, face: number): void {
  zero3(n, 0);
  n[face >> 1] = face & 1 ? 1 : -1;
}

/** Scales hit[0..2] to unit length; a vanishing normal becomes (1, 0, 0). */
function makeUnit(hit: Arr): void {
  const norm = Math.sqrt(hit[0] * hit[0] + hit[1] * hit[1] + hit[2] * hit[2]);
  const vanishes = norm < MINVAL;
  hit[0] = vanishes ? 1 : hit[0] / norm;
  hit[1] = vanishes ? 0 : hit[1] / norm;
  hit[2] = vanishes ? 0 : hit[2] / norm;
}

/** Intersection with a primitive of the given type; none for a type that is not one. */
export function rayPrimitive(type: number, size: Arr, s: number, r: Arr, hit: Arr): void {
  hit[HIT_X] = MISS;
  if (type === GeomType.PLANE) rayPlane(size, s, r, hit);
  else if (type === GeomType.SPHERE) raySphere(size, s, r, hit);
  else if (type === GeomType.CAPSULE) rayCapsule(size, s, r, hit);
  else if (type === GeomType.ELLIPSOID) rayEllipsoid(size, s, r, hit);
  else if (type === GeomType.CYLINDER) rayCylinder(size, s, r, hit);
  else if (type === GeomType.BOX) rayBox(size, s, r, hit);
}

/**
 * Intersection of a ray with geometric primitives in their own frame.
 *
 * A ray is 6 numbers, r[0..2] its origin and r[3..5] its direction, of any length; points on it are
 * origin + x direction, x >= 0. Each function returns the smallest such x on the surface, also from the inside,
 * or -1. On a hit the outward unit normal goes to n. Sizes are those of `geom_size`.
 */

import { MINVAL, set3 } from '../../math/vec.js';
import { GeomType } from '../../schema/enums.js';

type Arr = Float64Array;

export const MISS = -1;

/** Whether a solution is on the ray and nearer than what was found before. */
export function isNearer(x: number, found: number): boolean {
  return x >= 0 && (found < 0 || x < found);
}

/** A real root of a x^2 + 2 b x + c = 0: the lower one for sign -1, the upper one for 1; -1 if there is none. */
function root(a: number, b: number, c: number, sign: number): number {
  const det = b * b - a * c;
  return det < 0 || a < MINVAL ? MISS : (-b + sign * Math.sqrt(det)) / a;
}

/** The smallest root that is not negative, or -1. */
function firstRoot(a: number, b: number, c: number): number {
  const lower = root(a, b, c, -1);
  if (lower >= 0) return lower;
  const upper = root(a, b, c, 1);
  return upper >= 0 ? upper : MISS;
}

/** Only the front of a plane is solid; sizes of 0 are infinite. */
export function rayPlane(size: Arr, s: number, r: Arr, n: Arr): number {
  if (r[5] > -MINVAL) return MISS;
  const x = -r[2] / r[5];
  if (x < 0) return MISS;
  if (size[s] > 0 && Math.abs(r[0] + x * r[3]) > size[s]) return MISS;
  if (size[s + 1] > 0 && Math.abs(r[1] + x * r[4]) > size[s + 1]) return MISS;
  set3(n, 0, 0, 0, 1);
  return x;
}

/** Whether a ray meets the sphere about the origin with the given squared radius. */
export function meetsSphere(r: Arr, squaredRadius: number): boolean {
  const a = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  const b = r[0] * r[3] + r[1] * r[4] + r[2] * r[5];
  const c = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - squaredRadius;
  return firstRoot(a, b, c) >= 0;
}

export function raySphere(size: Arr, s: number, r: Arr, n: Arr): number {
  const a = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  const b = r[0] * r[3] + r[1] * r[4] + r[2] * r[5];
  const c = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] - size[s] * size[s];
  const x = firstRoot(a, b, c);
  if (x >= 0) setUnit(n, r[0] + x * r[3], r[1] + x * r[4], r[2] + x * r[5]);
  return x;
}

export function rayCapsule(size: Arr, s: number, r: Arr, n: Arr): number {
  const radius = size[s];
  const half = size[s + 1];
  if (!meetsSphere(r, (radius + half) * (radius + half))) return MISS;
  let found = raySide(radius, half, r);
  const a = r[3] * r[3] + r[4] * r[4] + r[5] * r[5];
  for (let end = 1; end >= -1; end -= 2) {
    const z = r[2] - end * half;
    const b = r[0] * r[3] + r[1] * r[4] + z * r[5];
    const c = r[0] * r[0] + r[1] * r[1] + z * z - radius * radius;
    for (let sign = -1; sign <= 1; sign += 2) {
      const x = root(a, b, c, sign);
      if (isNearer(x, found) && end * (r[2] + x * r[5]) >= half) found = x;
    }
  }
  if (found < 0) return MISS;
  const z = r[2] + found * r[5];
  setUnit(n, r[0] + found * r[3], r[1] + found * r[4], z - Math.min(half, Math.max(-half, z)));
  return found;
}

/** The round side of a cylinder about z. */
function raySide(radius: number, half: number, r: Arr): number {
  const a = r[3] * r[3] + r[4] * r[4];
  const b = r[3] * r[0] + r[4] * r[1];
  const c = r[0] * r[0] + r[1] * r[1] - radius * radius;
  const x = firstRoot(a, b, c);
  return x >= 0 && Math.abs(r[2] + x * r[5]) <= half ? x : MISS;
}

export function rayEllipsoid(size: Arr, s: number, r: Arr, n: Arr): number {
  const sx = 1 / (size[s] * size[s]);
  const sy = 1 / (size[s + 1] * size[s + 1]);
  const sz = 1 / (size[s + 2] * size[s + 2]);
  const a = sx * r[3] * r[3] + sy * r[4] * r[4] + sz * r[5] * r[5];
  const b = sx * r[3] * r[0] + sy * r[4] * r[1] + sz * r[5] * r[2];
  const c = sx * r[0] * r[0] + sy * r[1] * r[1] + sz * r[2] * r[2] - 1;
  const x = firstRoot(a, b, c);
  if (x >= 0) setUnit(n, sx * (r[0] + x * r[3]), sy * (r[1] + x * r[4]), sz * (r[2] + x * r[5]));
  return x;
}

export function rayCylinder(size: Arr, s: number, r: Arr, n: Arr): number {
  const radius = size[s];
  const half = size[s + 1];
  if (!meetsSphere(r, radius * radius + half * half)) return MISS;
  let found = MISS;
  let end = 0;
  if (Math.abs(r[5]) > MINVAL) {
    for (let side = -1; side <= 1; side += 2) {
      const x = (side * half - r[2]) / r[5];
      const px = r[0] + x * r[3];
      const py = r[1] + x * r[4];
      if (isNearer(x, found) && px * px + py * py <= radius * radius) {
        found = x;
        end = side;
      }
    }
  }
  const x = raySide(radius, half, r);
  if (isNearer(x, found)) {
    found = x;
    end = 0;
  }
  if (found < 0) return MISS;
  if (end !== 0) set3(n, 0, 0, 0, end);
  else setUnit(n, r[0] + found * r[3], r[1] + found * r[4], 0);
  return found;
}

/** A side of a box that a ray hits: faces are -x, x, -y, y, -z, z. Returns x of the ray, or -1. */
export function rayBoxFace(hx: number, hy: number, hz: number, r: Arr, face: number): number {
  const axis = face >> 1;
  if (!(Math.abs(r[3 + axis]) > MINVAL)) return MISS;
  const half = axis === 0 ? hx : axis === 1 ? hy : hz;
  const x = ((face & 1 ? half : -half) - r[axis]) / r[3 + axis];
  if (x < 0) return MISS;
  if (axis !== 0 && Math.abs(r[0] + x * r[3]) > hx) return MISS;
  if (axis !== 1 && Math.abs(r[1] + x * r[4]) > hy) return MISS;
  return axis !== 2 && Math.abs(r[2] + x * r[5]) > hz ? MISS : x;
}

export function rayBox(size: Arr, s: number, r: Arr, n: Arr): number {
  const hx = size[s];
  const hy = size[s + 1];
  const hz = size[s + 2];
  if (!meetsSphere(r, hx * hx + hy * hy + hz * hz)) return MISS;
  let found = MISS;
  for (let face = 0; face < 6; face++) {
    const x = rayBoxFace(hx, hy, hz, r, face);
    if (!isNearer(x, found)) continue;
    found = x;
    setFaceNormal(n, face);
  }
  return found;
}

/** Outward normal of a face of a box. */
export function setFaceNormal(n: Arr, face: number): void {
  set3(n, 0, 0, 0, 0);
  n[face >> 1] = face & 1 ? 1 : -1;
}

function setUnit(n: Arr, x: number, y: number, z: number): void {
  const norm = Math.sqrt(x * x + y * y + z * z);
  if (norm < MINVAL) set3(n, 0, 1, 0, 0);
  else set3(n, 0, x / norm, y / norm, z / norm);
}

/** Intersection with a primitive of the given type; -1 for a type that is not one. */
export function rayPrimitive(type: number, size: Arr, s: number, r: Arr, n: Arr): number {
  switch (type) {
    case GeomType.PLANE:
      return rayPlane(size, s, r, n);
    case GeomType.SPHERE:
      return raySphere(size, s, r, n);
    case GeomType.CAPSULE:
      return rayCapsule(size, s, r, n);
    case GeomType.ELLIPSOID:
      return rayEllipsoid(size, s, r, n);
    case GeomType.CYLINDER:
      return rayCylinder(size, s, r, n);
    case GeomType.BOX:
      return rayBox(size, s, r, n);
    default:
      return MISS;
  }
}

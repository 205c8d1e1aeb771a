/** Inside, rays, distance, support point and mass of a box, given by its half sizes. */
import { MINVAL, norm3, scl3, set3, zero3 } from '../../../foundation/math/vec.js';
import { CANDIDATE, HIT_X, isNearer, MISS, meetsSphere } from '../ray/solution.js';
import { type ConvexShape, onSide, SHAPE_SIZE, SHAPE_TIE, SHAPE_VERTEX, toLocal, toWorld } from './shape-record.js';
import { mix, type SolidMass, sq } from './solid-mass.js';

type Arr = Float64Array;

const { abs, max } = Math;

/** Tests whether the point p[0..2] is strictly inside. */
export function isBoxInside(size: Arr, s: number, p: Arr): boolean {
  return Math.abs(p[0]) < size[s] && Math.abs(p[1]) < size[s + 1] && Math.abs(p[2]) < size[s + 2];
}

/** out[o] = x of the ray at a face of the box with half sizes h[s..], or -1; faces are -x, x, -y, y, -z, z. */
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

/** Writes the nearest intersection of ray r with a box of half sizes size[s..s+2] into `hit`. */
export function rayBox(size: Arr, s: number, r: Arr, hit: Arr): void {
  hit[HIT_X] = size[s] * size[s] + size[s + 1] * size[s + 1] + size[s + 2] * size[s + 2];
  if (!meetsSphere(r, hit)) return;
  hit[HIT_X] = MISS;
  let nearest = -1;
  for (let face = 0; face < 6; face++) {
    rayBoxFace(hit, CANDIDATE, size, s, r, face);
    if (!isNearer(hit, CANDIDATE, hit, HIT_X)) continue;
    hit[HIT_X] = hit[CANDIDATE];
    nearest = face;
  }
  if (nearest >= 0) setFaceNormal(hit, nearest);
}

/** n (3) = outward normal of a face of a box. */
export function setFaceNormal(n: Arr, face: number): void {
  zero3(n, 0);
  n[face >> 1] = face & 1 ? 1 : -1;
}

/**
 * out[q] = signed distance [m] of the point p[o..]; inside, along a field that turns from radial to the normals of the
 * faces, so that it is smooth.
 */
export function boxDistance(out: Arr, q: number, size: Arr, s: number, p: Arr, o: number): void {
  const hx = size[s];
  const hy = size[s + 1];
  const hz = size[s + 2];
  const ax = Math.abs(p[o]) - hx;
  const ay = Math.abs(p[o + 1]) - hy;
  const az = Math.abs(p[o + 2]) - hz;
  if (ax >= 0 || ay >= 0 || az >= 0) {
    const ox = Math.max(ax, 0);
    const oy = Math.max(ay, 0);
    const oz = Math.max(az, 0);
    out[q] = Math.sqrt(ox * ox + oy * oy + oz * oz);
    return;
  }
  const bx = -hx / ax;
  const by = -hy / ay;
  const bz = -hz / az;
  const norm = Math.sqrt(bx * bx + by * by + bz * bz);
  out[q] = norm * Math.max(ax / bx, ay / by, az / bz);
}

/**
 * out[o..] = away from the nearest point if p[i..] is outside, at any distance above 0; inside, from radial to the normals
 * of the faces.
 */
export function boxGradient(out: Arr, o: number, p: Arr, i: number, size: Arr, s: number): void {
  let inside = true;
  for (let k = 0; k < 3; k++) {
    out[o + k] = abs(p[i + k]) - size[s + k];
    if (out[o + k] >= 0) inside = false;
  }
  for (let k = 0; k < 3; k++) out[o + k] = inside ? -size[s + k] / out[o + k] : max(out[o + k], 0);
  const length = norm3(out, o);
  // the search for contacts starts at points that rounding moves off a face by less than `MINVAL`
  if (length > 0) scl3(out, o, out, o, 1 / length);
  else set3(out, o, 1, 0, 0);
  for (let k = 0; k < 3; k++) if (p[i + k] < 0) out[o + k] = -out[o + k];
}

/**
 * Writes the support point of a box along `sign` times `dir` into out[o..o+2], in the world. The vertex has a bit for
 * each positive coordinate.
 */
export function boxSupport(out: Arr, o: number, shape: ConvexShape, dir: Arr, sign: number): void {
  const { num, int } = shape;
  toLocal(out, o, num, dir, sign);
  const x = onSide(out[o], num[SHAPE_SIZE], num[SHAPE_TIE]);
  const y = onSide(out[o + 1], num[SHAPE_SIZE + 1], num[SHAPE_TIE]);
  const z = onSide(out[o + 2], num[SHAPE_SIZE + 2], num[SHAPE_TIE]);
  int[SHAPE_VERTEX] = (x > 0 ? 1 : 0) | (y > 0 ? 2 : 0) | (z > 0 ? 4 : 0);
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
  toWorld(out, o, num);
}

/** Mass properties of boxes, from half sizes a, b, c. */
export const BOX_MASS: SolidMass = {
  volume: ([a, b, c]) => 8 * a * b * c,
  area: ([a, b, c]) => 8 * (a * b + b * c + c * a),
  solidInertia: ([a, b, c]) => [(b * b + c * c) / 3, (a * a + c * c) / 3, (a * a + b * b) / 3],
  shellInertia([a, b, c]) {
    const sum = a * b + b * c + c * a;
    // fractions of the mass in the faces across x, y and z
    const [fx, fy, fz] = [(b * c) / sum, (c * a) / sum, (a * b) / sum];
    // second moment along each axis: faces across it are at its end, the others are spread over it
    const [x, y, z] = [mix(fx, sq(a), sq(a) / 3), mix(fy, sq(b), sq(b) / 3), mix(fz, sq(c), sq(c) / 3)];
    return [y + z, x + z, x + y];
  },
  halfSizes: (size) => size,
  boundingRadius: ([a, b, c]) => Math.sqrt(a * a + b * b + c * c),
};

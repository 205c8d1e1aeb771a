/** Inside, rays, distance, support point and mass of a cylinder about z: radius, half length. */
import { MINVAL } from '../../../foundation/math/vec.js';
import { HIT_X, makeUnit, meetsSphere, raySide } from '../ray/solution.js';
import { type ConvexShape, onSide, SHAPE_SIZE, SHAPE_TIE, SHAPE_VERTEX, toLocal, toWorld } from './shape-record.js';
import { axial, mix, PI, type SolidMass } from './solid-mass.js';

type Arr = Float64Array;

const { abs, max, sqrt } = Math;

/** Smallest length used as a divisor [m]. */
const TINY = 1e-10;

/** Tests whether the point p[0..2] is strictly inside. */
export function isCylinderInside(size: Arr, s: number, p: Arr): boolean {
  return Math.abs(p[2]) < size[s + 1] && p[0] * p[0] + p[1] * p[1] < size[s] * size[s];
}

/** Writes the nearest intersection of ray r with a cylinder of radius size[s] and half length size[s+1] into `hit`. */
export function rayCylinder(size: Arr, s: number, r: Arr, hit: Arr): void {
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
      // at an edge, an end has precedence over the side, and the lower end over the upper one
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

/** out[q] = signed distance [m] of the point p[o..]. */
export function cylinderDistance(out: Arr, q: number, size: Arr, s: number, p: Arr, o: number): void {
  const a = Math.sqrt(p[o] * p[o] + p[o + 1] * p[o + 1]) - size[s];
  const b = Math.abs(p[o + 2]) - size[s + 1];
  const oa = Math.max(a, 0);
  const ob = Math.max(b, 0);
  out[q] = Math.min(Math.max(a, b), 0) + Math.sqrt(oa * oa + ob * ob);
}

/** Gradient of the distance. */
export function cylinderGradient(out: Arr, o: number, p: Arr, i: number, size: Arr, s: number): void {
  const radius = size[s];
  const half = size[s + 1];
  const x = p[i];
  const y = p[i + 1];
  const z = p[i + 2];
  const across = sqrt(x * x + y * y);
  const side = across - radius;
  const cap = abs(z) - half;
  let a = side > cap ? 1 : 0;
  let b = 1 - a;
  if (max(side, cap) >= 0) {
    a = max(side, 0);
    b = max(cap, 0);
    const length = max(sqrt(a * a + b * b), TINY);
    a /= length;
    b /= length;
  }
  out[o] = (x / max(across, TINY)) * a;
  out[o + 1] = (y / max(across, TINY)) * a;
  out[o + 2] = (z / max(abs(z), TINY)) * b;
}

/** Writes the support point of the cylinder in `num` along `sign` times `dir` into out[o..o+2], in the world. */
export function cylinderSupport(out: Arr, o: number, shape: ConvexShape, dir: Arr, sign: number): void {
  const { num, int } = shape;
  toLocal(out, o, num, dir, sign);
  const square = out[o] * out[o] + out[o + 1] * out[o + 1];
  if (square < MINVAL * MINVAL) {
    out[o] = out[o + 1] = 0;
  } else if (num[SHAPE_TIE] !== 0) {
    const scale = num[SHAPE_SIZE] / Math.sqrt(square);
    out[o] *= scale;
    out[o + 1] *= scale;
  } else {
    // rounding decides between the points of a line of the side: normalize first, as the reference does
    const across = Math.sqrt(square);
    out[o] = (out[o] / across) * num[SHAPE_SIZE];
    out[o + 1] = (out[o + 1] / across) * num[SHAPE_SIZE];
  }
  out[o + 2] = onSide(out[o + 2], num[SHAPE_SIZE + 1], num[SHAPE_TIE]);
  int[SHAPE_VERTEX] = out[o + 2] > 0 ? 1 : 0;
  toWorld(out, o, num);
}

/** Mass properties of cylinders, from radius r and half length l. */
export const CYLINDER_MASS: SolidMass = {
  volume: ([r, l]) => 2 * PI * r * r * l,
  area: ([r, l]) => 2 * PI * r * r + 4 * PI * r * l,
  solidInertia: ([r, l]) => axial((3 * r * r + 4 * l * l) / 12, (r * r) / 2),
  shellInertia([r, l]) {
    const inDisks = r / (r + 2 * l);
    return axial(mix(inDisks, (r * r) / 4 + l * l, (6 * r * r + 4 * l * l) / 12), mix(inDisks, (r * r) / 2, r * r));
  },
  halfSizes: ([r, l]) => [r, r, l],
  boundingRadius: ([r, l]) => Math.sqrt(r * r + l * l),
};

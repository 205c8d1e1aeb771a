/** Contacts of two capsules: nearest points of two segments, then two spheres there. */
import { cross, MINVAL } from '../../../../foundation/math/vec.js';
import { type Manifold, SPHERE_A, SPHERE_B, WORK } from '../convex/manifold.js';
import { spheres } from './sphere.js';

/** Scratch: the fractions s and t of the two half-axes. */
const S = WORK;
const T = WORK + 1;
/** Scratch: |a x b|^2, the half-axes, w, and the cross products. */
const AREA = WORK + 2;
const A = WORK + 3;
const B = WORK + 6;
const W = WORK + 9;
const AB = WORK + 12;
const WB = WORK + 15;

/** Square of the sine of the angle of two axes below which capsules count as parallel. */
const PARALLEL = MINVAL;

/**
 * Points p + s a and q + t b with |s|, |t| <= 1 and half-axes a and b; w = q - p. Seen from s, the nearest t is
 * (s a.b - w.b) / b.b, and the other way round s = (t a.b + w.a) / a.a. Both hold at the nearest points of the lines, whose
 * s is s = (w.a b.b - w.b a.b) / (a.a b.b - (a.b)^2). Limited to the segment it gives t; if that is beyond an end of the
 * other segment, the end is the nearest point there, and gives s (Ericson: Real-Time Collision Detection, 2005, 5.1.9).
 *
 * Parallel segments face each other along a stretch that ends at ends of theirs: each of the four is tried with the point of
 * the other segment that faces it, until there are two contacts.
 *
 * The denominator of s is |a x b|^2, its numerator (w x b).(a x b). The differences above lose them in rounding if the axes
 * are nearly parallel; with `isExact` they are computed from the cross products.
 */
export function capsuleCapsule(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
  isExact: boolean,
): number {
  const half1 = size[3 * g1 + 1];
  const half2 = size[3 * g2 + 1];
  let cosine = 0;
  let along1 = 0;
  let along2 = 0;
  let length1 = 0;
  let length2 = 0;
  for (let k = 0; k < 3; k++) {
    const w = xpos[3 * g2 + k] - xpos[3 * g1 + k];
    const a = xmat[9 * g1 + 2 + 3 * k] * half1;
    const b = xmat[9 * g2 + 2 + 3 * k] * half2;
    cosine += a * b;
    along1 += w * a;
    along2 += w * b;
    length1 += a * a;
    length2 += b * b;
  }
  out[SPHERE_A + 3] = size[3 * g1];
  out[SPHERE_B + 3] = size[3 * g2];
  out[AREA] = length1 * length2 - cosine * cosine;
  out[S] = along1 * length2 - along2 * cosine;
  if (isExact) setFromProducts(out, xpos, xmat, size, g1, g2);
  const isParallel = isExact ? out[AREA] <= PARALLEL * length1 * length2 : Math.abs(out[AREA]) < MINVAL;

  if (isParallel) {
    let count = 0;
    for (let i = 0; i < 4 && count < 2; i++) {
      const sense = (i & 1) === 0 ? 1 : -1;
      out[S] = i < 2 ? sense : Math.max(-1, Math.min(1, (sense * cosine + along1) / length1));
      out[T] = i < 2 ? Math.max(-1, Math.min(1, (sense * cosine - along2) / length2)) : sense;
      count += atFractions(out, count, xpos, xmat, size, g1, g2);
    }
    return count;
  }

  out[S] = Math.max(-1, Math.min(1, out[S] / out[AREA]));
  out[T] = (out[S] * cosine - along2) / length2;
  if (Math.abs(out[T]) > 1) {
    out[T] = out[T] > 0 ? 1 : -1;
    out[S] = Math.max(-1, Math.min(1, (out[T] * cosine + along1) / length1));
  }
  return atFractions(out, 0, xpos, xmat, size, g1, g2);
}

/** Sets the denominator of s, |a x b|^2, and its numerator, (w x b) . (a x b), from cross products. */
function setFromProducts(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): void {
  for (let k = 0; k < 3; k++) {
    out[A + k] = xmat[9 * g1 + 2 + 3 * k] * size[3 * g1 + 1];
    out[B + k] = xmat[9 * g2 + 2 + 3 * k] * size[3 * g2 + 1];
    out[W + k] = xpos[3 * g2 + k] - xpos[3 * g1 + k];
  }
  cross(out, AB, out, A, out, B);
  cross(out, WB, out, W, out, B);
  out[AREA] = out[AB] * out[AB] + out[AB + 1] * out[AB + 1] + out[AB + 2] * out[AB + 2];
  out[S] = out[WB] * out[AB] + out[WB + 1] * out[AB + 1] + out[WB + 2] * out[AB + 2];
}

/** Contact `n` of the spheres at the fractions in the scratch. */
function atFractions(
  out: Manifold,
  n: number,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  const t1 = size[3 * g1 + 1] * out[S];
  const t2 = size[3 * g2 + 1] * out[T];
  for (let k = 0; k < 3; k++) {
    out[SPHERE_A + k] = xpos[3 * g1 + k] + xmat[9 * g1 + 2 + 3 * k] * t1;
    out[SPHERE_B + k] = xpos[3 * g2 + k] + xmat[9 * g2 + 2 + 3 * k] * t2;
  }
  return spheres(out, n, xmat, g1, g2);
}

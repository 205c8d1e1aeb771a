/** Contacts of two capsules: nearest points of two segments, then two spheres there. */
import { MINVAL } from '../../../math/vec.js';
import { type Manifold, SPHERE_A, SPHERE_B, WORK } from '../convex/manifold.js';
import { spheres } from './sphere.js';

/** Scratch: the fractions s of the two half-axes. */
const S_1 = WORK;
const S_2 = WORK + 1;

/**
 * Points p_i + s_i a_i with |s_i| <= 1 and half-axes a_i; minimize |p_1 + s_1 a_1 - p_2 - s_2 a_2|^2.
 * With A = a_1.a_1, B = -a_1.a_2, C = a_2.a_2, u = -a_1.(p_1 - p_2), v = a_2.(p_1 - p_2) the free minimum
 * solves [A B; B C] s = [u; v]. Outside the square it is moved to the side crossed by s_1, then to that of
 * s_2, solving for the other coordinate. Parallel axes (zero determinant) touch along a stretch: its ends
 * are among the four ends of the segments, tried in a fixed order until two contacts are found.
 */
export function capsuleCapsule(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  const half1 = size[3 * g1 + 1];
  const half2 = size[3 * g2 + 1];
  const m1 = 9 * g1;
  const m2 = 9 * g2;
  const dx = xpos[3 * g1] - xpos[3 * g2];
  const dy = xpos[3 * g1 + 1] - xpos[3 * g2 + 1];
  const dz = xpos[3 * g1 + 2] - xpos[3 * g2 + 2];
  const ax = xmat[m1 + 2] * half1;
  const ay = xmat[m1 + 5] * half1;
  const az = xmat[m1 + 8] * half1;
  const bx = xmat[m2 + 2] * half2;
  const by = xmat[m2 + 5] * half2;
  const bz = xmat[m2 + 8] * half2;
  const A = ax * ax + ay * ay + az * az;
  const B = -(ax * bx + ay * by + az * bz);
  const C = bx * bx + by * by + bz * bz;
  const u = -(ax * dx + ay * dy + az * dz);
  const v = bx * dx + by * dy + bz * dz;
  const det = A * C - B * B;
  out[SPHERE_A + 3] = size[3 * g1];
  out[SPHERE_B + 3] = size[3 * g2];

  if (Math.abs(det) < MINVAL) {
    out[S_1] = 1;
    out[S_2] = Math.max(-1, Math.min(1, (v - B) / C));
    let count = atFractions(out, 0, xpos, xmat, size, g1, g2);
    out[S_1] = -1;
    out[S_2] = Math.max(-1, Math.min(1, (v + B) / C));
    count += atFractions(out, count, xpos, xmat, size, g1, g2);
    if (count === 2) return count;
    out[S_1] = Math.max(-1, Math.min(1, (u - B) / A));
    out[S_2] = 1;
    count += atFractions(out, count, xpos, xmat, size, g1, g2);
    if (count === 2) return count;
    out[S_1] = Math.max(-1, Math.min(1, (u + B) / A));
    out[S_2] = -1;
    return count + atFractions(out, count, xpos, xmat, size, g1, g2);
  }

  let s1 = (C * u - B * v) / det;
  let s2 = (A * v - B * u) / det;
  if (s1 > 1) {
    s1 = 1;
    s2 = (v - B) / C;
  } else if (s1 < -1) {
    s1 = -1;
    s2 = (v + B) / C;
  }
  if (s2 > 1) {
    s2 = 1;
    s1 = Math.max(-1, Math.min(1, (u - B) / A));
  } else if (s2 < -1) {
    s2 = -1;
    s1 = Math.max(-1, Math.min(1, (u + B) / A));
  }
  out[S_1] = s1;
  out[S_2] = s2;
  return atFractions(out, 0, xpos, xmat, size, g1, g2);
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
  const t1 = size[3 * g1 + 1] * out[S_1];
  const t2 = size[3 * g2 + 1] * out[S_2];
  for (let k = 0; k < 3; k++) {
    out[SPHERE_A + k] = xpos[3 * g1 + k] + xmat[9 * g1 + 2 + 3 * k] * t1;
    out[SPHERE_B + k] = xpos[3 * g2 + k] + xmat[9 * g2 + 2 + 3 * k] * t2;
  }
  return spheres(out, n, xmat, g1, g2);
}

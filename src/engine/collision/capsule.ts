/** Contacts of two capsules: nearest points of two segments, then two spheres there. */
import { type Manifold, MINVAL, SPHERE_A, SPHERE_B } from './manifold.js';
import { setOnAxis, spheres } from './sphere.js';

const clampUnit = (x: number): number => Math.max(-1, Math.min(1, x));

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
    let count = atEnds(out, 0, xpos, xmat, half1, half2, g1, g2, 1, clampUnit((v - B) / C));
    count += atEnds(out, count, xpos, xmat, half1, half2, g1, g2, -1, clampUnit((v + B) / C));
    if (count < 2) count += atEnds(out, count, xpos, xmat, half1, half2, g1, g2, clampUnit((u - B) / A), 1);
    if (count < 2) count += atEnds(out, count, xpos, xmat, half1, half2, g1, g2, clampUnit((u + B) / A), -1);
    return count;
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
    s1 = clampUnit((u - B) / A);
  } else if (s2 < -1) {
    s2 = -1;
    s1 = clampUnit((u + B) / A);
  }
  return atEnds(out, 0, xpos, xmat, half1, half2, g1, g2, s1, s2);
}

/** Contact `n` of the spheres at the fractions s1 and s2 of the two half-axes. */
function atEnds(
  out: Manifold,
  n: number,
  xpos: Float64Array,
  xmat: Float64Array,
  half1: number,
  half2: number,
  g1: number,
  g2: number,
  s1: number,
  s2: number,
): number {
  setOnAxis(out, SPHERE_A, xpos, xmat, g1, half1 * s1);
  setOnAxis(out, SPHERE_B, xpos, xmat, g2, half2 * s2);
  return spheres(out, n, xmat, g1, g2);
}

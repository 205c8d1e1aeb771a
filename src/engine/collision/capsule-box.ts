/**
 * Contacts of a capsule with a box: up to two spheres of the capsule against the box.
 *
 * In the box frame the capsule's segment is p + t h, |t| <= 1, the box is |x_k| <= s_k. The first contact
 * is at the t nearest to the box, which is either an end of the segment above (or below) a face, or the
 * nearest point to one of the twelve edges. The second contact supports the capsule when it lies along the
 * box: from the first point one walks along the segment, in the direction that stays over the box, until
 * the segment ends or leaves the box. Which way that is depends on the feature that was nearest:
 *
 * - a face: towards the other end, up to the border of the face;
 * - the inside of an edge: across the face of the two adjacent ones that makes the smaller angle with the
 *   segment, if the segment crosses the edge and does not merely end on it;
 * - a corner: along the edge that the segment is within 45 degrees of, or back across the face; none if the
 *   segment points straight towards or away from the corner.
 */
import { MARGIN, type Manifold, MINVAL, SPHERE_A, WORK } from './manifold.js';
import { sphereAndBox } from './sphere-box.js';

/** Scratch: center and half-axis of the segment in the box frame, then what the search found. */
const P = WORK;
const H = WORK + 3;
const LENGTH = WORK + 6;
/** Smallest squared distance so far, and where: on the segment and, for an edge, on that edge, in [-1, 1]. */
const BEST = WORK + 7;
const T = WORK + 8;
const ON_EDGE = WORK + 9;
/** Feature: FACE with its axis (-1: inside), EDGE and CORNER with the edge's axis and the corner's sign bits. */
const FEATURE = WORK + 10;
const AXIS = WORK + 11;
const CORNER_BITS = WORK + 12;
const SECOND = WORK + 13;

const NONE = 0;
const FACE = 1;
const EDGE = 2;
const CORNER = 3;

export function capsuleBox(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  toBoxFrame(out, xpos, xmat, size, g1, g2);
  const s = 3 * g2;
  // the start value is a length though squares are compared with it: far pairs end here, as in the reference
  out[BEST] = out[MARGIN] + 2 * (size[3 * g1] + out[LENGTH] + size[s] + size[s + 1] + size[s + 2]);
  out[FEATURE] = NONE;
  nearestEnd(out, size, s);
  for (let axis = 0; axis < 3; axis++) {
    for (let corner = 0; corner < 8; corner++) {
      if ((corner & (1 << axis)) === 0) nearestOnEdge(out, size, s, axis, corner);
    }
  }
  if (out[FEATURE] === NONE) return 0;

  out[SECOND] = 0;
  if (out[FEATURE] === FACE) walkFromFace(out, size, s);
  else if (out[FEATURE] === EDGE) walkFromEdge(out, size, s);
  else walkFromCorner(out, size, s);

  out[SPHERE_A + 3] = size[3 * g1];
  const count = sphereOnSegment(out, 0, xpos, xmat, size, g2);
  if (out[SECOND] === NO_SECOND) return count;
  out[T] += out[SECOND];
  return count + sphereOnSegment(out, count, xpos, xmat, size, g2);
}

/** Value of SECOND when there is no second contact; steps are within [-2, 2]. */
const NO_SECOND = -4;

function toBoxFrame(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): void {
  const m = 9 * g2;
  const dx = xpos[3 * g1] - xpos[3 * g2];
  const dy = xpos[3 * g1 + 1] - xpos[3 * g2 + 1];
  const dz = xpos[3 * g1 + 2] - xpos[3 * g2 + 2];
  const ax = xmat[9 * g1 + 2];
  const ay = xmat[9 * g1 + 5];
  const az = xmat[9 * g1 + 8];
  const half = size[3 * g1 + 1];
  out[LENGTH] = half;
  for (let k = 0; k < 3; k++) {
    out[P + k] = xmat[m + k] * dx + xmat[m + 3 + k] * dy + xmat[m + 6 + k] * dz;
    out[H + k] = (xmat[m + k] * ax + xmat[m + 3 + k] * ay + xmat[m + 6 + k] * az) * half;
  }
}

/** Contact `n` of the sphere at T with the box. */
function sphereOnSegment(
  out: Manifold,
  n: number,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g2: number,
): number {
  const t = out[T];
  const x = out[P] + out[H] * t;
  const y = out[P + 1] + out[H + 1] * t;
  const z = out[P + 2] + out[H + 2] * t;
  for (let k = 0; k < 3; k++) {
    const r = 9 * g2 + 3 * k;
    out[SPHERE_A + k] = xmat[r] * x + xmat[r + 1] * y + xmat[r + 2] * z + xpos[3 * g2 + k];
  }
  return sphereAndBox(out, n, xpos, xmat, size, g2);
}

/** Ends of the segment that project onto a face, or are inside. */
function nearestEnd(out: Manifold, size: Float64Array, s: number): void {
  for (let t = -1; t <= 1; t += 2) {
    let outside = 0;
    let axis = -1;
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const excess = Math.abs(out[P + k] + out[H + k] * t) - size[s + k];
      if (excess <= 0) continue;
      outside++;
      axis = k;
      square = excess * excess;
    }
    if (outside > 1 || square >= out[BEST]) continue;
    out[BEST] = square;
    out[T] = t;
    out[FEATURE] = FACE;
    out[AXIS] = axis;
  }
}

/**
 * Nearest points of the segment and the edge along `axis` at the given corner (whose bit `axis` is 0): the
 * same two-variable problem as that of two capsules. The edge's coordinate e decides between EDGE and CORNER:
 * a corner is the nearest feature once e was clamped, even if clamping t then moved it back.
 */
function nearestOnEdge(out: Manifold, size: Float64Array, s: number, axis: number, corner: number): void {
  const length = size[s + axis];
  const dx = (axis === 0 ? 0 : corner & 1 ? size[s] : -size[s]) - out[P];
  const dy = (axis === 1 ? 0 : corner & 2 ? size[s + 1] : -size[s + 1]) - out[P + 1];
  const dz = (axis === 2 ? 0 : corner & 4 ? size[s + 2] : -size[s + 2]) - out[P + 2];
  const along = axis === 0 ? dx : axis === 1 ? dy : dz;
  const A = length * length;
  const B = -length * out[H + axis];
  const C = out[LENGTH] * out[LENGTH];
  const u = -length * along;
  const v = out[H] * dx + out[H + 1] * dy + out[H + 2] * dz;
  const det = A * C - B * B;
  if (Math.abs(det) < MINVAL) return;

  let e = (C * u - B * v) / det;
  let t = (A * v - B * u) / det;
  let side = 0;
  if (e > 1) {
    e = side = 1;
    t = (v - B) / C;
  } else if (e < -1) {
    e = side = -1;
    t = (v + B) / C;
  }
  if (Math.abs(t) > 1) {
    t = t > 0 ? 1 : -1;
    e = (u - B * t) / A;
    if (Math.abs(e) > 1) e = side = e > 0 ? 1 : -1;
  }

  const x = dx - out[H] * t + (axis === 0 ? length * e : 0);
  const y = dy - out[H + 1] * t + (axis === 1 ? length * e : 0);
  const z = dz - out[H + 2] * t + (axis === 2 ? length * e : 0);
  const square = x * x + y * y + z * z;
  // an edge must be nearer by more than rounding, so that a segment parallel to a face rests on it
  if (square >= out[BEST] - MINVAL) return;
  out[BEST] = square;
  out[T] = t;
  out[ON_EDGE] = e;
  out[FEATURE] = side === 0 ? EDGE : CORNER;
  out[AXIS] = axis;
  out[CORNER_BITS] = side > 0 ? corner + (1 << axis) : corner;
}

/** Sign bits of the components of the half-axis. */
function directionBits(out: Manifold): number {
  return (out[H] > 0 ? 1 : 0) + (out[H + 1] > 0 ? 2 : 0) + (out[H + 2] > 0 ? 4 : 0);
}

/** How far t may go until the segment has crossed the whole box along an axis. */
const crossing = (out: Manifold, size: Float64Array, s: number, axis: number): number =>
  (2 * size[s + axis]) / Math.abs(out[H + axis]);

function walkFromFace(out: Manifold, size: Float64Array, s: number): void {
  if (out[AXIS] < 0) {
    out[SECOND] = NO_SECOND;
    return;
  }
  const sign = -out[T];
  let step = 2;
  for (let k = 0; k < 3; k++) {
    if (k === out[AXIS]) continue;
    const start = out[P + k] - out[H + k] * sign;
    const toUpper = ((size[s + k] - start) / out[H + k]) * sign;
    const toLower = ((-size[s + k] - start) / out[H + k]) * sign;
    if (toUpper > 0 && toUpper < step) step = toUpper;
    if (toLower > 0 && toLower < step) step = toLower;
  }
  out[SECOND] = step * sign;
}

function walkFromEdge(out: Manifold, size: Float64Array, s: number): void {
  const edge = out[AXIS];
  const direction = directionBits(out);
  const towards = (direction ^ out[CORNER_BITS]) & (7 - (1 << edge));
  if (towards !== 1 && towards !== 2 && towards !== 4) {
    out[SECOND] = NO_SECOND;
    return;
  }
  const next = (edge + 1) % 3;
  const last = (edge + 2) % 3;
  const across = Math.abs(out[H + next]) > Math.abs(out[H + last]) ? next : last;
  const forward = (towards & (1 << across)) !== 0;
  const sign = forward ? 1 : -1;
  let step = Math.min(1 - sign * out[T], crossing(out, size, s, across));
  const alongEdge = ((direction & (1 << edge)) !== 0) === forward ? 1 - out[ON_EDGE] : 1 + out[ON_EDGE];
  step = Math.min(step, (size[s + edge] * alongEdge) / Math.abs(out[H + edge]));
  out[SECOND] = step * sign;
}

function walkFromCorner(out: Manifold, size: Float64Array, s: number): void {
  let towards = directionBits(out) ^ out[CORNER_BITS];
  if (towards === 0 || towards === 7) {
    out[SECOND] = NO_SECOND;
    return;
  }
  const single = towards === 1 || towards === 2 || towards === 4;
  if (!single) towards = 7 - towards;
  const sign = single ? 1 : -1;
  const axis = towards >> 1;
  const along = out[H + axis] / out[LENGTH];
  if (along * along > 0.5) {
    out[SECOND] = sign * Math.min(1 - sign * out[T], crossing(out, size, s, axis));
    return;
  }
  const step = Math.min(crossing(out, size, s, (axis + 1) % 3), crossing(out, size, s, (axis + 2) % 3));
  out[SECOND] = -sign * Math.min(1 + sign * out[T], step);
}

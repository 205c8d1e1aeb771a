/**
 * Contacts of a capsule with a box: up to two spheres of the capsule against the box.
 *
 * In the frame of the box the segment is p + t h, |t| <= 1, and the box |x_k| <= s_k. The first sphere is where the
 * segment is nearest to the box. That is an end of it over a face, or its nearest point to one of the twelve edges: for
 * edge c + e l u_k (u_k a unit axis, l = s_k, c_k = 0) the squared distance |c - p + e l u_k - t h|^2 is least where
 *
 *     [ l^2     -l h_k ] [e]   [ -l d_k ]
 *     [ -l h_k   h . h ] [t] = [ h . d  ],   d = c - p,
 *
 * moved to the border of |e|, |t| <= 1 where it is outside. The matrix depends on the axis alone, so that the four
 * edges along an axis share it.
 *
 * The second sphere supports a capsule that lies along the box. Let q be the point of the box nearest to the first
 * sphere. Moving along sign * h, the segment stays over the box for
 *
 *     min over k of (s_k - sgn(sign h_k) q_k) / |h_k|,   at most 1 - sign t,
 *
 * over the axes in which it moves into the box. Sign and axes follow from the feature that q is on:
 * a face: back from the end, along both axes of the face. The inside of an edge: across the face that makes the smaller
 * angle with h, if the segment crosses the edge instead of ending on it. A corner: along the axis of the edge that h is
 * within 45 degrees of, else back across the face; nowhere if h points straight to or from the corner.
 */
import { MINVAL } from '../../../../foundation/math/vec.js';
import { MARGIN, type Manifold, SPHERE_A, WORK } from '../convex/manifold.js';
import { sphereAndBox } from './sphere-box.js';

/** Scratch: center and half-axis of the segment, sizes of the box, half-length. */
const P = WORK;
const H = WORK + 3;
const S = WORK + 6;
const LENGTH = WORK + 9;
/** Nearest so far: squared distance, position on the segment, position on the edge, nearest point of the box. */
const BEST = WORK + 10;
const T = WORK + 11;
const E = WORK + 12;
const Q = WORK + 13;
/** Nearest feature: the axis of its edge or face (-1: inside), and the sign bits of the edge or corner. */
const FEATURE = WORK + 16;
const AXIS = WORK + 17;
const BITS = WORK + 18;

const NONE = 0;
const FACE = 1;
const EDGE = 2;
const CORNER = 3;

const ALL_AXES = 7;
const isSingle = (bits: number): boolean => bits === 1 || bits === 2 || bits === 4;

/** Writes the contacts of capsule g1 and box g2, 0 to 2, into the manifold and returns their number. */
export function capsuleBox(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  toBoxFrame(out, xpos, xmat, size, g1, g2);
  // compares a length with squared distances, as the reference does; far pairs are rejected here
  out[BEST] = out[MARGIN] + 2 * (size[3 * g1] + out[LENGTH] + out[S] + out[S + 1] + out[S + 2]);
  out[FEATURE] = NONE;
  compareEnd(out, -1);
  compareEnd(out, 1);
  for (let axis = 0; axis < 3; axis++) compareEdges(out, axis);
  if (out[FEATURE] === NONE) return 0;

  out[SPHERE_A + 3] = size[3 * g1];
  const count = sphereOnSegment(out, 0, xpos, xmat, size, g2);
  return moveOn(out) ? count + sphereOnSegment(out, count, xpos, xmat, size, g2) : count;
}

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
    out[S + k] = size[3 * g2 + k];
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

/** Tries the end t = -1 or 1, if it is inside or outside of one face only. */
function compareEnd(out: Manifold, t: number): void {
  let outside = 0;
  let axis = -1;
  let square = 0;
  for (let k = 0; k < 3; k++) {
    const excess = Math.abs(out[P + k] + out[H + k] * t) - out[S + k];
    if (excess <= 0) continue;
    outside++;
    axis = k;
    square = excess * excess;
  }
  if (outside > 1 || square >= out[BEST]) return;
  out[BEST] = square;
  out[T] = t;
  out[FEATURE] = FACE;
  out[AXIS] = axis;
}

/**
 * Tries the four edges along an axis, in the order of their sign bits. Once e was clamped, the nearest feature is a
 * corner, even if clamping t then moved e back.
 */
function compareEdges(out: Manifold, axis: number): void {
  const low = axis === 0 ? 1 : 0;
  const high = axis === 2 ? 1 : 2;
  const hk = out[H + axis];
  const hl = out[H + low];
  const hh = out[H + high];
  const l = out[S + axis];
  const A = l * l;
  const B = -l * hk;
  const C = out[LENGTH] * out[LENGTH];
  const det = A * C - B * B;
  if (Math.abs(det) < MINVAL) return;
  const dk = -out[P + axis];
  const u = -l * dk;
  for (let i = 0; i < 4; i++) {
    const dl = (i & 1 ? out[S + low] : -out[S + low]) - out[P + low];
    const dh = (i & 2 ? out[S + high] : -out[S + high]) - out[P + high];
    const v = hk * dk + hl * dl + hh * dh;
    let e = (C * u - B * v) / det;
    let t = (A * v - B * u) / det;
    let side = 0;
    if (Math.abs(e) > 1) {
      e = side = e > 0 ? 1 : -1;
      t = (v - B * side) / C;
    }
    if (Math.abs(t) > 1) {
      t = t > 0 ? 1 : -1;
      e = (u - B * t) / A;
      if (Math.abs(e) > 1) e = side = e > 0 ? 1 : -1;
    }
    const x = dk + l * e - hk * t;
    const y = dl - hl * t;
    const z = dh - hh * t;
    const square = x * x + y * y + z * z;
    // an edge must be nearer by more than rounding, so that a segment parallel to a face rests on the face
    if (square >= out[BEST] - MINVAL) continue;
    out[BEST] = square;
    out[T] = t;
    out[E] = e;
    out[FEATURE] = side === 0 ? EDGE : CORNER;
    out[AXIS] = axis;
    out[BITS] = (i & 1 ? 1 << low : 0) + (i & 2 ? 1 << high : 0) + (side > 0 ? 1 << axis : 0);
  }
}

/** Moves T to the second sphere; false if there is none. */
function moveOn(out: Manifold): boolean {
  setFoot(out);
  const axis = out[AXIS];
  if (out[FEATURE] === FACE) return axis >= 0 && move(out, -out[T], ALL_AXES - (1 << axis));
  const heading = (out[H] > 0 ? 1 : 0) + (out[H + 1] > 0 ? 2 : 0) + (out[H + 2] > 0 ? 4 : 0);
  const inward = heading ^ out[BITS];
  return out[FEATURE] === EDGE ? moveFromEdge(out, axis, inward) : moveFromCorner(out, inward);
}

/** Sets the point of the box nearest to the first sphere. */
function setFoot(out: Manifold): void {
  for (let k = 0; k < 3; k++) {
    if (out[FEATURE] === FACE) out[Q + k] = out[P + k] + out[H + k] * out[T];
    else if (out[FEATURE] === EDGE && k === out[AXIS]) out[Q + k] = out[S + k] * out[E];
    else out[Q + k] = out[BITS] & (1 << k) ? out[S + k] : -out[S + k];
  }
}

/** Moves T from an edge; `inward` has the axes along which the segment enters the box. */
function moveFromEdge(out: Manifold, edge: number, inward: number): boolean {
  const crossed = inward & (ALL_AXES - (1 << edge));
  if (!isSingle(crossed)) return false;
  const next = edge === 2 ? 0 : edge + 1;
  const last = edge === 0 ? 2 : edge - 1;
  const across = Math.abs(out[H + next]) > Math.abs(out[H + last]) ? next : last;
  return move(out, crossed & (1 << across) ? 1 : -1, (1 << across) | (1 << edge));
}

function moveFromCorner(out: Manifold, inward: number): boolean {
  if (inward === 0 || inward === ALL_AXES) return false;
  const single = isSingle(inward);
  const bit = single ? inward : ALL_AXES - inward;
  const along = out[H + (bit >> 1)] / out[LENGTH];
  const alongEdge = along * along > 0.5;
  return move(out, single === alongEdge ? 1 : -1, alongEdge ? bit : ALL_AXES - bit);
}

/** Moves T along `sign` times the half-axis as long as the segment stays over the box along the given axes. */
function move(out: Manifold, sign: number, axes: number): boolean {
  let step = 1 - sign * out[T];
  for (let k = 0; k < 3; k++) {
    if ((axes & (1 << k)) === 0) continue;
    const h = sign * out[H + k];
    const limit = h > 0 ? (out[S + k] - out[Q + k]) / h : (out[S + k] + out[Q + k]) / -h;
    if (limit > 0 && limit < step) step = limit;
  }
  out[T] += sign * step;
  return true;
}

/**
 * The contact of two boxes whose edges meet: midway between the nearest points of the edges that support the boxes
 * along the cross product of their directions.
 */

import { doubles } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import { DIST, type Manifold, NORMAL, POS, TANGENT } from '../convex/manifold.js';
import { type BoxPair, CENTER_2, NEXT, PREVIOUS, REACH, ROTATION, SIZE_1, SIZE_2 } from './box-pair.js';

/** Component of an axis in a box below which the supporting corner is ambiguous. */
const AMBIGUOUS = 1e-9;

/** Scratch: normal in the frames of box 1 and of box 2; a pair of points, and the nearest pair. */
const AXIS_1 = 0;
const AXIS_2 = 3;
const POINT_1 = 6;
const POINT_2 = 9;
const NEAR_1 = 12;
const NEAR_2 = 15;
/** Least squared distance so far, and that of the pair of points. */
const LEAST = 18;
const SQUARE = 19;
const SIZE = 20;

const clamp = (x: number, limit: number): number => Math.max(-limit, Math.min(limit, x));

/** Contact of edge i of box 1 with edge j of box 2. */
export type BoxEdge = (
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  g1: number,
  i: number,
  j: number,
) => number;

/**
 * Makes the edge collider of the boxes in `w`. It writes one contact into the manifold and returns how many it wrote.
 */
export function bindBoxEdge(w: BoxPair): BoxEdge {
  const q = doubles(SIZE);

  function edgeContact(
    out: Manifold,
    xpos: Float64Array,
    xmat: Float64Array,
    g1: number,
    i: number,
    j: number,
  ): number {
    setAxis(i, j);
    findNearest(i, j);
    let dist = 0;
    for (let k = 0; k < 3; k++) dist += (q[NEAR_2 + k] - q[NEAR_1 + k]) * q[AXIS_1 + k];
    if (dist > w[REACH]) return 0;
    out[DIST] = dist;
    for (let k = 0; k < 3; k++) {
      const r = 9 * g1 + 3 * k;
      let position = 0;
      let normal = 0;
      for (let c = 0; c < 3; c++) {
        position += xmat[r + c] * (0.5 * (q[NEAR_1 + c] + q[NEAR_2 + c]));
        normal += xmat[r + c] * q[AXIS_1 + c];
      }
      out[POS + k] = position + xpos[3 * g1 + k];
      out[NORMAL + k] = normal;
      out[TANGENT + k] = 0;
    }
    return 1;
  }

  /** Sets the unit cross product of the edges, directed towards box 2. */
  function setAxis(i: number, j: number): void {
    const i1 = NEXT[i];
    const i2 = PREVIOUS[i];
    const x = -w[ROTATION + 3 * i2 + j];
    const y = w[ROTATION + 3 * i1 + j];
    const towards = x * w[CENTER_2 + i1] + y * w[CENTER_2 + i2];
    const scale = (towards < 0 ? -1 : 1) / Math.sqrt(x * x + y * y);
    q[AXIS_1 + i] = 0;
    q[AXIS_1 + i1] = x * scale;
    q[AXIS_1 + i2] = y * scale;
    for (let k = 0; k < 3; k++) {
      q[AXIS_2 + k] =
        q[AXIS_1] * w[ROTATION + k] + q[AXIS_1 + 1] * w[ROTATION + 3 + k] + q[AXIS_1 + 2] * w[ROTATION + 6 + k];
    }
  }

  /**
   * Finds the nearest pair of supporting edges. If the axis is perpendicular to another axis of a box, two parallel
   * edges support it: both are tried.
   */
  function findNearest(i: number, j: number): void {
    const flip1 = ambiguousAxis(AXIS_1, i);
    const flip2 = ambiguousAxis(AXIS_2, j);
    q[LEAST] = Infinity;
    for (let choice = 0; choice < 4; choice++) {
      if ((choice & 2 && flip1 < 0) || (choice & 1 && flip2 < 0)) continue;
      setMiddles(i, j, choice & 2 ? flip1 : -1, choice & 1 ? flip2 : -1);
      slide(i, j);
      if (q[SQUARE] >= q[LEAST]) continue;
      q[LEAST] = q[SQUARE];
      for (let k = 0; k < 6; k++) q[NEAR_1 + k] = q[POINT_1 + k];
    }
  }

  function ambiguousAxis(axis: number, edge: number): number {
    if (Math.abs(q[axis + NEXT[edge]]) < AMBIGUOUS) return NEXT[edge];
    return Math.abs(q[axis + PREVIOUS[edge]]) < AMBIGUOUS ? PREVIOUS[edge] : -1;
  }

  /** Sets the midpoints of the supporting edges, on the opposite side along the flipped axes. */
  function setMiddles(i: number, j: number, flip1: number, flip2: number): void {
    for (let k = 0; k < 3; k++) q[POINT_2 + k] = w[CENTER_2 + k];
    for (let k = 0; k < 3; k++) {
      const side1 = q[AXIS_1 + k] >= 0 === (k !== flip1) ? 1 : -1;
      q[POINT_1 + k] = k === i ? 0 : side1 * w[SIZE_1 + k];
      if (k === j) continue;
      const side2 = q[AXIS_2 + k] >= 0 === (k !== flip2) ? -w[SIZE_2 + k] : w[SIZE_2 + k];
      for (let r = 0; r < 3; r++) q[POINT_2 + r] += w[ROTATION + 3 * r + k] * side2;
    }
  }

  /** Moves both points along their edges to the nearest pair. */
  function slide(i: number, j: number): void {
    const x = w[ROTATION + j];
    const y = w[ROTATION + 3 + j];
    const z = w[ROTATION + 6 + j];
    const gapX = q[POINT_2] - q[POINT_1];
    const gapY = q[POINT_2 + 1] - q[POINT_1 + 1];
    const gapZ = q[POINT_2 + 2] - q[POINT_1 + 2];
    const along1 = i === 0 ? gapX : i === 1 ? gapY : gapZ;
    const along2 = x * gapX + y * gapY + z * gapZ;
    const cosine = w[ROTATION + 3 * i + j];
    const sineSquare = 1 - cosine * cosine;
    const free = sineSquare < MINVAL ? 0 : (along1 - cosine * along2) / sineSquare;
    const t = clamp(cosine * clamp(free, w[SIZE_1 + i]) - along2, w[SIZE_2 + j]);
    q[POINT_1 + i] += clamp(along1 + cosine * t, w[SIZE_1 + i]);
    q[POINT_2] += x * t;
    q[POINT_2 + 1] += y * t;
    q[POINT_2 + 2] += z * t;
    const dx = q[POINT_2] - q[POINT_1];
    const dy = q[POINT_2 + 1] - q[POINT_1 + 1];
    const dz = q[POINT_2 + 2] - q[POINT_1 + 2];
    q[SQUARE] = dx * dx + dy * dy + dz * dz;
  }

  return edgeContact;
}

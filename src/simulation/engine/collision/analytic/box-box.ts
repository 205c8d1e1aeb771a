/**
 * Contacts of two boxes: a separating axis (Gottschalk, Lin, Manocha: OBBTree, 1996), then a manifold on it.
 *
 * In the frame of box 1 let R be the rotation of box 2, t its center, a and b the half-sizes and A = |R| by entries.
 * The separations along the 15 candidate axes are, with i1, i2 and j1, j2 the axes after i and j,
 *
 *     face i of box 1:   |t_i| - a_i - (A b)_i
 *     face j of box 2:   |(R^T t)_j| - b_j - (A^T a)_j
 *     edges i x j:       (|t_i2 R_i1j - t_i1 R_i2j| - a_i1 A_i2j - a_i2 A_i1j - b_j1 A_ij2 - b_j2 A_ij1) / |e_i x R_j|
 *
 * The axis with the largest separation carries the contact; boxes farther apart than the margin along any axis have no
 * contact. Face axes are preferred to edge axes that are only slightly better, since they give several contacts and
 * resting boxes must not flip between the two.
 */

import { doubles } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import { MARGIN, type Manifold } from '../convex/manifold.js';
import { bindBoxEdge } from './box-edge.js';
import { bindBoxFace } from './box-face.js';
import {
  type BoxPair,
  CENTER_1,
  CENTER_2,
  createBoxPair,
  NEXT,
  PREVIOUS,
  REACH,
  ROTATION,
  SIZE_1,
  SIZE_2,
  setBoxPair,
} from './box-pair.js';

/** Rounding tolerance of a separation, relative to the sum of all half-sizes. */
const SLACK = 1e-13;
/** Squared sine of the angle between edges below which their cross product is inaccurate. */
const PARALLEL = 1e-16;
/** An edge axis must be better than a face axis by this fraction of itself ... */
const EDGE_BIAS = 1e-6;
/** ... and, within 8 degrees of the best face axis, by this fraction of the separation of the face. */
const FACE_COSINE = 0.99;
const FACE_BIAS = 0.05;

/** Axes by number: faces of box 1, faces of box 2, then edge i of box 1 with edge j of box 2. */
const EDGES = 6;

/** The collider of two boxes. */
export interface BoxBox {
  collide(out: Manifold, xpos: Float64Array, xmat: Float64Array, size: Float64Array, g1: number, g2: number): number;
}

/**
 * Makes the collider of boxes with its scratch. `collide` reads poses and half sizes of geoms g1 and g2, writes the
 * contacts into the manifold and returns their number.
 */
export function bindBoxBox(): BoxBox {
  const w: BoxPair = createBoxPair();
  const face = bindBoxFace(w);
  const edge = bindBoxEdge(w);
  /** Absolute entries of the rotation; separations along the face axes, and along the best axis. */
  const abs = doubles(9);
  const separation = doubles(EDGES);
  const best = doubles(1);

  function collide(
    out: Manifold,
    xpos: Float64Array,
    xmat: Float64Array,
    size: Float64Array,
    g1: number,
    g2: number,
  ): number {
    setBoxPair(w, xpos, xmat, size, g1, g2);
    const sizes = w[SIZE_1] + w[SIZE_1 + 1] + w[SIZE_1 + 2] + w[SIZE_2] + w[SIZE_2 + 1] + w[SIZE_2 + 2];
    w[REACH] = out[MARGIN] + SLACK * sizes;
    const bestFace = findFace();
    if (bestFace < 0) return 0;
    const axis = findEdge(bestFace);
    if (axis < 0) return 0;
    if (axis >= EDGES) return edge(out, xpos, xmat, g1, Math.floor((axis - EDGES) / 3), (axis - EDGES) % 3);
    return face(out, xpos, xmat, g1, g2, axis);
  }

  /** The face axis with the largest separation, the first of equal ones, or -1 if the boxes are apart along one. */
  function findFace(): number {
    for (let k = 0; k < 9; k++) abs[k] = Math.abs(w[ROTATION + k]);
    let found = -1;
    best[0] = -Infinity;
    for (let k = 0; k < 3; k++) {
      const r = 3 * k;
      const reach2 = abs[r] * w[SIZE_2] + abs[r + 1] * w[SIZE_2 + 1] + abs[r + 2] * w[SIZE_2 + 2];
      const reach1 = abs[k] * w[SIZE_1] + abs[3 + k] * w[SIZE_1 + 1] + abs[6 + k] * w[SIZE_1 + 2];
      separation[k] = Math.abs(w[CENTER_2 + k]) - w[SIZE_1 + k] - reach2;
      separation[3 + k] = Math.abs(w[CENTER_1 + k]) - w[SIZE_2 + k] - reach1;
    }
    for (let axis = 0; axis < EDGES; axis++) {
      if (separation[axis] > w[REACH]) return -1;
      if (separation[axis] <= best[0]) continue;
      best[0] = separation[axis];
      found = axis;
    }
    return found;
  }

  /** The best axis, given the best face axis, or -1 if the boxes are apart along an edge axis. */
  function findEdge(bestFace: number): number {
    const ofFace = separation[bestFace];
    const reach = w[REACH];
    let found = bestFace;
    for (let i = 0; i < 3; i++) {
      const i1 = i === 2 ? 0 : i + 1;
      const i2 = i === 0 ? 2 : i - 1;
      const size1 = w[SIZE_1 + i1];
      const size2 = w[SIZE_1 + i2];
      const center1 = w[CENTER_2 + i1];
      const center2 = w[CENTER_2 + i2];
      for (let j = 0; j < 3; j++) {
        // the axis, e_i x R_j, has components 0, -y, x along i, i1, i2
        const x = w[ROTATION + 3 * i1 + j];
        const y = w[ROTATION + 3 * i2 + j];
        const square = x * x + y * y;
        if (square < PARALLEL) continue;
        const j1 = j === 2 ? 0 : j + 1;
        const j2 = j === 0 ? 2 : j - 1;
        const radius1 = size1 * abs[3 * i2 + j] + size2 * abs[3 * i1 + j];
        const radius2 = w[SIZE_2 + j1] * abs[3 * i + j2] + w[SIZE_2 + j2] * abs[3 * i + j1];
        const gap = Math.abs(x * center2 - y * center1) - radius1 - radius2;
        const s = gap / Math.sqrt(square);
        if (s > reach) return -1;
        if (s - EDGE_BIAS * Math.abs(s) > best[0] && s > ofFace) {
          best[0] = s;
          found = EDGES + 3 * i + j;
        }
      }
    }
    return found >= EDGES && isFaceInDisguise(found, bestFace) ? bestFace : found;
  }

  /** Tests whether an edge axis is almost parallel to a face axis, and only slightly better. */
  function isFaceInDisguise(axis: number, bestFace: number): boolean {
    const ofFace = separation[bestFace];
    if (best[0] >= ofFace + FACE_BIAS * Math.abs(ofFace) + MINVAL) return false;
    const i = Math.floor((axis - EDGES) / 3);
    const j = axis % 3; // EDGES is a multiple
    const x = w[ROTATION + 3 * NEXT[i] + j];
    const y = w[ROTATION + 3 * PREVIOUS[i] + j];
    const k = bestFace % 3;
    // e_i x R_j along an axis e_k of box 1 is an entry of R_j; along R_k it is an entry of R across i, up to sign
    const ofBox1 = k === i ? 0 : k === NEXT[i] ? y : x;
    const ofBox2 = k === j ? 0 : w[ROTATION + 3 * i + (3 - j - k)];
    const along = Math.abs(bestFace < 3 ? ofBox1 : ofBox2);
    return along > FACE_COSINE * Math.sqrt(x * x + y * y);
  }

  return { collide };
}

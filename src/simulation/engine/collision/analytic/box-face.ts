/**
 * Contacts of two boxes on a face of one of them. In coordinates (x, y, height above the face) the face of the other box
 * that opposes it most is clipped to |x| <= a, |y| <= b, half-plane after half-plane (Sutherland, Hodgman: Reentrant
 * polygon clipping, 1974). Every corner that is left within the margin is a contact, midway between the surfaces.
 */
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, NORMAL, POS, TANGENT } from '../convex/manifold.js';
import { type BoxPair, CENTER_1, CENTER_2, NEXT, PREVIOUS, ROTATION, SIZE_1, SIZE_2 } from './box-pair.js';

/** Squared distance of corners, relative to the face, below which they count as equal. */
const SAME_CORNER = 1e-14;

/** Capacity of a polygon: a rectangle clipped by four sides has at most eight corners. */
const MAX_CORNERS = 12;

/** Signs of the corners of a rectangle along its two sides, in cyclic order. */
const CORNER_U = [1, -1, -1, 1] as const;
const CORNER_V = [1, 1, -1, -1] as const;

/** Contacts on face `axis`: 0 to 2 of box 1, 3 to 5 of box 2. */
export type BoxFace = (
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  g1: number,
  g2: number,
  axis: number,
) => number;

/**
 * Makes the face collider of the boxes in `w`. It writes the clipped corners within the margin into the manifold and
 * returns their number.
 */
export function bindBoxFace(w: BoxPair): BoxFace {
  /** Two polygons, one clipped into the other, and the number of corners of the first. */
  const polygons = [doubles(3 * MAX_CORNERS), doubles(3 * MAX_CORNERS)] as const;
  const count = integers(1);

  function faceContacts(
    out: Manifold,
    xpos: Float64Array,
    xmat: Float64Array,
    g1: number,
    g2: number,
    face: number,
  ): number {
    const first = face < 3;
    const axis = first ? face : face - 3;
    const size = first ? SIZE_1 : SIZE_2;
    const side = w[(first ? CENTER_2 : CENTER_1) + axis] >= 0 ? 1 : -1;
    setOpposed(polygons[0], first, axis, side);
    const clipped = clip(size + NEXT[axis], size + PREVIOUS[axis]);
    keepDistinct(clipped, out, size + NEXT[axis], size + PREVIOUS[axis]);
    write(out, clipped, xpos, xmat, first ? g1 : g2, axis, side, size + axis);
    if (!first) turnNormals(out);
    return count[0];
  }

  /** Sets the corners of the face of the other box that is most opposed to the face. */
  function setOpposed(polygon: Float64Array, first: boolean, axis: number, side: number): void {
    // entry (r, c): component r, in the frame of the face, of axis c of the other box
    const row = first ? 3 : 1;
    const column = first ? 1 : 3;
    const size = first ? SIZE_2 : SIZE_1;
    const center = first ? CENTER_2 : CENTER_1;
    const base = ROTATION + row * axis;
    let face = 0;
    for (let k = 1; k < 3; k++) if (Math.abs(w[base + column * k]) > Math.abs(w[base + column * face])) face = k;
    const half = side * w[base + column * face] > 0 ? -w[size + face] : w[size + face];
    const u = NEXT[face];
    const v = PREVIOUS[face];
    let k = axis;
    for (let r = 0; r < 3; r++) {
      k = NEXT[k];
      const sign = r === 2 ? side : 1;
      const e = ROTATION + row * k;
      const offset = r === 2 ? w[(first ? SIZE_1 : SIZE_2) + axis] : 0;
      const middle = sign * (w[center + k] + half * w[e + column * face]) - offset;
      const du = sign * w[size + u] * w[e + column * u];
      const dv = sign * w[size + v] * w[e + column * v];
      for (let i = 0; i < 4; i++) polygon[3 * i + r] = middle + CORNER_U[i] * du + CORNER_V[i] * dv;
    }
    count[0] = 4;
  }

  /** Clips to the four sides of the face; returns the polygon that holds the result. */
  function clip(limitX: number, limitY: number): Float64Array {
    let from: Float64Array = polygons[0];
    let to: Float64Array = polygons[1];
    for (let side = 0; side < 4; side++) {
      const k = side >> 1;
      if (!clipSide(to, from, k, side & 1 ? -1 : 1, k === 0 ? limitX : limitY)) continue;
      const swapped = from;
      from = to;
      to = swapped;
    }
    return from;
  }

  /**
   * Clips to sign x[k] <= limit (an offset in the pair) into `to`; returns false, without copying, if nothing is
   * outside.
   */
  function clipSide(to: Float64Array, from: Float64Array, k: number, sign: number, limitAt: number): boolean {
    const limit = w[limitAt];
    const end = 3 * count[0];
    let outside = false;
    for (let p = k; p < end; p += 3) if (sign * from[p] > limit) outside = true;
    if (!outside) return false;
    let o = 0;
    let excess = sign * from[k] - limit;
    for (let p = 0; p < end; p += 3) {
      const q = p + 3 === end ? 0 : p + 3;
      const next = sign * from[q + k] - limit;
      if (excess <= 0) {
        to[o] = from[p];
        to[o + 1] = from[p + 1];
        to[o + 2] = from[p + 2];
        o += 3;
      }
      if (excess * next < 0) {
        const t = excess / (excess - next);
        to[o] = from[p] + t * (from[q] - from[p]);
        to[o + 1] = from[p + 1] + t * (from[q + 1] - from[p + 1]);
        to[o + 2] = from[p + 2] + t * (from[q + 2] - from[p + 2]);
        o += 3;
      }
      excess = next;
    }
    count[0] = o / 3;
    return true;
  }

  /** Keeps distinct corners within the margin. */
  function keepDistinct(polygon: Float64Array, out: Manifold, sizeX: number, sizeY: number): void {
    const margin = out[MARGIN];
    const same = SAME_CORNER * (w[sizeX] * w[sizeX] + w[sizeY] * w[sizeY]);
    const end = 3 * count[0];
    let o = 0;
    for (let v = 0; v < end; v += 3) {
      if (polygon[v + 2] > margin) continue;
      const x = polygon[v];
      const y = polygon[v + 1];
      let repeated = false;
      for (let q = 0; q < o; q += 3) {
        const dx = polygon[q] - x;
        const dy = polygon[q + 1] - y;
        if (dx * dx + dy * dy < same) repeated = true;
      }
      if (repeated) continue;
      polygon[o] = x;
      polygon[o + 1] = y;
      polygon[o + 2] = polygon[v + 2];
      o += 3;
    }
    count[0] = o / 3;
  }

  /** Writes the contacts at the corners, in the world. */
  function write(
    out: Manifold,
    polygon: Float64Array,
    xpos: Float64Array,
    xmat: Float64Array,
    g: number,
    axis: number,
    side: number,
    topAt: number,
  ): void {
    const x = 9 * g + NEXT[axis];
    const y = 9 * g + PREVIOUS[axis];
    const z = 9 * g + axis;
    const n = count[0];
    const top = w[topAt];
    for (let i = 0; i < n; i++) {
      const c = CONTACT_SIZE * i;
      const v = 3 * i;
      const height = side * (top + 0.5 * polygon[v + 2]);
      out[c + DIST] = polygon[v + 2];
      for (let k = 0; k < 3; k++) {
        const r = 3 * k;
        out[c + POS + k] =
          xmat[x + r] * polygon[v] + xmat[y + r] * polygon[v + 1] + xmat[z + r] * height + xpos[3 * g + k];
        out[c + NORMAL + k] = side * xmat[z + r];
        out[c + TANGENT + k] = 0;
      }
    }
  }

  /** Flips the normals, since the normal of a face of box 2 points to box 1. */
  function turnNormals(out: Manifold): void {
    const end = CONTACT_SIZE * count[0];
    for (let c = NORMAL; c < end; c += CONTACT_SIZE) {
      out[c] = -out[c];
      out[c + 1] = -out[c + 1];
      out[c + 2] = -out[c + 2];
    }
  }

  return faceContacts;
}

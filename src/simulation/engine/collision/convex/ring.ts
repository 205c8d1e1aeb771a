/**
 * A polygon in space that is clipped by planes (Sutherland, Hodgman: Reentrant polygon clipping, 1974), in place: its
 * corners form a linked ring; a cut links new corners in and outer ones out.
 */

import { doubles, INDEX, integers } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';

/** Offset of a point on a plane (3). */
export const PLANE_POINT = 0;
/** Offset of the unit normal of a plane (3), towards the kept side. */
export const PLANE_NORMAL = 3;
/** Number of values of a plane. */
export const PLANE_SIZE = 6;

/** Offsets in `state`: the first corner of the ring, the number of corners, the used capacity. */
const FIRST = 0;
const COUNT = 1;
const USED = 2;

/** A polygon to be clipped by planes. */
export interface Ring {
  /** Sets the ring to the first n points of a list. */
  load(points: Float64Array, n: number): void;
  /** Keeps the part above the plane. The ring then starts with the corner after the previous first one. */
  cut(plane: Float64Array): void;
  /** Writes the corners that are not above a plane, starting with the first one; returns their number. */
  listBelow(out: Float64Array, plane: Float64Array): number;
}

/** @param room number of points of the largest polygon, plus two for each cut */
export function createRing(room: number): Ring {
  const point = doubles(3 * room);
  const next = integers(room);
  /** Height of each corner above the current plane. */
  const height = doubles(room);
  const state = integers(3);

  function load(points: Float64Array, n: number): void {
    for (let i = 0; i < 3 * n; i++) point[i] = points[i];
    for (let i = 0; i < n; i++) next[i] = i + 1;
    next[n - 1] = 0;
    state[FIRST] = 0;
    state[COUNT] = state[USED] = n;
  }

  /** Computes the heights above a plane; returns the number of corners above it, with a rounding tolerance. */
  function measure(plane: Float64Array): number {
    const px = plane[PLANE_POINT];
    const py = plane[PLANE_POINT + 1];
    const pz = plane[PLANE_POINT + 2];
    const nx = plane[PLANE_NORMAL];
    const ny = plane[PLANE_NORMAL + 1];
    const nz = plane[PLANE_NORMAL + 2];
    let above = 0;
    let i = state[FIRST] & INDEX;
    for (let left = state[COUNT]; left > 0; left--) {
      const v = 3 * i;
      const h = (point[v] - px) * nx + (point[v + 1] - py) * ny + (point[v + 2] - pz) * nz;
      height[i] = h;
      if (h > -MINVAL) above++;
      i = next[i] & INDEX;
    }
    return above;
  }

  function cut(plane: Float64Array): void {
    const above = measure(plane);
    if (above === state[COUNT]) state[FIRST] = next[state[FIRST]];
    else if (above === 0) state[COUNT] = 0;
    else relink(plane);
  }

  /** Walks around once, starting after the first corner, and links the part above the plane. */
  function relink(plane: Float64Array): void {
    let i = state[FIRST] & INDEX;
    let first = -1;
    let last = -1;
    let kept = 0;
    for (let left = state[COUNT]; left > 0; left--) {
      const j = next[i] & INDEX;
      const ends = height[i] > -MINVAL;
      const begins = height[j] > -MINVAL;
      const crossing = ends === begins ? -1 : addCrossing(plane, i, j);
      if (crossing >= 0) {
        if (last < 0) first = crossing;
        else next[last] = crossing;
        last = crossing;
        kept++;
      }
      if (begins) {
        if (last < 0) first = j;
        else next[last] = j;
        last = j;
        kept++;
      }
      i = j;
    }
    next[last] = first;
    state[FIRST] = first;
    state[COUNT] = kept;
  }

  /**
   * Adds the point where an edge crosses the plane n . p = n . o, unless rounding puts it beyond an end; returns it, or
   * -1. An edge of a polygon with two corners is cut in both directions: rounding decides which of the two equal points
   * is the farther one.
   */
  function addCrossing(plane: Float64Array, i: number, j: number): number {
    const v = 3 * i;
    const w = 3 * j;
    const nx = plane[PLANE_NORMAL];
    const ny = plane[PLANE_NORMAL + 1];
    const nz = plane[PLANE_NORMAL + 2];
    const x = point[w] - point[v];
    const y = point[w + 1] - point[v + 1];
    const z = point[w + 2] - point[v + 2];
    const offset = nx * plane[PLANE_POINT] + ny * plane[PLANE_POINT + 1] + nz * plane[PLANE_POINT + 2];
    const t = (offset - (nx * point[v] + ny * point[v + 1] + nz * point[v + 2])) / (nx * x + ny * y + nz * z);
    if (!(t >= 0 && t <= 1) || state[USED] === room) return -1;
    const k = state[USED]++;
    point[3 * k] = point[v] + t * x;
    point[3 * k + 1] = point[v + 1] + t * y;
    point[3 * k + 2] = point[v + 2] + t * z;
    return k;
  }

  function listBelow(out: Float64Array, plane: Float64Array): number {
    measure(plane);
    let n = 0;
    let i = state[FIRST] & INDEX;
    for (let left = state[COUNT]; left > 0; left--) {
      if (height[i] <= 0) {
        out[3 * n] = point[3 * i];
        out[3 * n + 1] = point[3 * i + 1];
        out[3 * n + 2] = point[3 * i + 2];
        n++;
      }
      i = next[i] & INDEX;
    }
    return n;
  }

  return { load, cut, listBelow };
}

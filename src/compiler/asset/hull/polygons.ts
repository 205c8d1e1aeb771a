/** Sides of a convex hull: neighboring triangles of nearly one orientation joined into polygons. */

import { acos, atan2 } from '../../../foundation/math/trigonometry.js';
import { MINVAL } from '../../../foundation/math/vec.js';

/** Resolution of the orientation of a side [rad]. */
const ANGLE = 0.01;
/** Normals this close to the z axis have no azimuth. */
const POLE = 1 - 1e-7;

/** Polygons in the layout of `mesh_poly*`, with addresses that start at 0. */
export interface HullPolygons {
  /** Number of corners and address of the first one, of each polygon. */
  readonly vertnum: Int32Array;
  readonly vertadr: Int32Array;
  /** Vertices of the polygons, counter-clockwise. */
  readonly vert: Int32Array;
  /** Number of polygons around each mesh vertex, and address of the first one. */
  readonly mapnum: Int32Array;
  readonly mapadr: Int32Array;
  readonly map: Int32Array;
}

/** Resolution of a key of an orientation: angles are below 4 rad. */
const STEPS = 1024;
const keyOf = (azimuth: number, polar: number): number =>
  (Math.round(azimuth / ANGLE) + STEPS) * STEPS + Math.round(polar / ANGLE);

/** Rounded azimuth and polar angle of a unit normal, as one number; at the poles an azimuth of 0. */
function orientation(x: number, y: number, z: number): number {
  if (Math.abs(z) > POLE) return keyOf(0, z < 0 ? Math.PI : 0);
  // adding zero turns -0 into 0, which atan2 would tell apart
  return keyOf(atan2(y + 0, x + 0), acos(z));
}

/** The triangles of each orientation, in the order in which orientations first occur. */
function sidesOf(faces: Int32Array, vert: Float64Array): number[][] {
  const sides = new Map<number, number[]>();
  for (let i = 0; i < faces.length; i += 3) {
    // most of this runs before it is optimized, where lists of three would be made
    const a = 3 * faces[i];
    const b = 3 * faces[i + 1];
    const c = 3 * faces[i + 2];
    const ux = vert[b] - vert[a];
    const uy = vert[b + 1] - vert[a + 1];
    const uz = vert[b + 2] - vert[a + 2];
    const vx = vert[c] - vert[a];
    const vy = vert[c + 1] - vert[a + 1];
    const vz = vert[c + 2] - vert[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x ** 2 + y ** 2 + z ** 2);
    if (length < MINVAL) continue;
    const key = orientation(x / length, y / length, z / length);
    const side = sides.get(key);
    if (side) side.push(i);
    else sides.set(key, [i]);
  }
  return [...sides.values()];
}

/**
 * The outlines of triangles of one orientation, one for each part that hangs together by edges: that of its first edge.
 * If an outline reaches a vertex twice, it continues along the first edge; if it does not close then, it is left out.
 */
function outlinesOf(side: readonly number[], faces: Int32Array, nvert: number): number[][] {
  if (side.length === 1) return [[faces[side[0]], faces[side[0] + 1], faces[side[0] + 2]]];
  const { edges, parts } = bordersOf(side, faces, nvert);
  /** Where the first edge from a vertex leads, by part and vertex, and the first edge of each part. */
  const next = new Map<number, number>();
  const starts = new Map<number, number>();
  for (const [edge, part] of edges) {
    const root = rootOf(parts, part);
    const from = root * nvert + Math.floor(edge / nvert);
    if (!next.has(from)) next.set(from, edge % nvert);
    if (!starts.has(root)) starts.set(root, edge);
  }
  const outlines: number[][] = [];
  for (const [part, edge] of [...starts].sort(([a], [b]) => a - b)) {
    const outline = walk(next, part * nvert, Math.floor(edge / nvert), edges.size);
    if (outline) outlines.push(outline);
  }
  return outlines;
}

/**
 * Edges that one triangle has, in order, as numbers from * nvert + to: those between two triangles cancel. Each with the
 * part that it is of; parts that turn out to be one have the same root.
 */
function bordersOf(side: readonly number[], faces: Int32Array, nvert: number) {
  const edges = new Map<number, number>();
  /** A part of a lower number that each part belongs to, or itself. */
  const parts: number[] = [];
  for (const i of side) {
    let part = parts.push(parts.length) - 1;
    const added: number[] = [];
    for (let k = 0; k < 3; k++) {
      const from = faces[i + k];
      const to = faces[i + ((k + 1) % 3)];
      const neighbor = edges.get(to * nvert + from);
      if (neighbor === undefined) {
        added.push(from * nvert + to);
        continue;
      }
      edges.delete(to * nvert + from);
      const root = rootOf(parts, neighbor);
      parts[Math.max(part, root)] = Math.min(part, root);
      part = Math.min(part, root);
    }
    for (const edge of added) edges.set(edge, part);
  }
  return { edges, parts };
}

/** The part that a part belongs to in the end; halves the way there. */
function rootOf(parts: number[], part: number): number {
  let root = part;
  while (parts[root] !== root) root = parts[root] = parts[parts[root]];
  return root;
}

/** Follows the edges of a part from a vertex until they come back to it; undefined if they do not. */
function walk(next: ReadonlyMap<number, number>, part: number, start: number, most: number): number[] | undefined {
  const outline = [start];
  for (let at = next.get(part + start); outline.length <= most; at = next.get(part + at)) {
    if (at === undefined) return undefined;
    if (at === start) return outline.length < 3 ? undefined : outline;
    outline.push(at);
  }
  return undefined;
}

/**
 * Polygons of the hull triangles `faces` over positions `vert` (nvert x 3). Triangles join if their normals round to
 * the same azimuth and polar angle and they share an edge.
 */
export function hullPolygons(faces: Int32Array, vert: Float64Array): HullPolygons {
  const nvert = vert.length / 3;
  const outlines: number[][] = [];
  for (const side of sidesOf(faces, vert)) {
    for (const outline of outlinesOf(side, faces, nvert)) outlines.push(outline);
  }
  return layout(outlines, nvert);
}

function layout(outlines: readonly (readonly number[])[], nvert: number): HullPolygons {
  const mapnum = new Int32Array(nvert);
  for (const outline of outlines) for (const v of outline) mapnum[v]++;
  const mapadr = addresses(mapnum);
  const vertnum = Int32Array.from(outlines, (outline) => outline.length);
  const vert = Int32Array.from(outlines.flat());
  const map = new Int32Array(vert.length);
  const filled = mapadr.slice();
  outlines.forEach((outline, polygon) => {
    for (const v of outline) map[filled[v]++] = polygon;
  });
  return { vertnum, vertadr: addresses(vertnum), vert, mapnum, mapadr, map };
}

/** Sum of the counts before each one. */
function addresses(counts: Int32Array): Int32Array {
  let sum = 0;
  return counts.map((count) => (sum += count) - count);
}

/** Unit normals (npoly x 3) by Newell's method: exact for a flat polygon, an average for one that is not quite. */
export function polygonNormals({ vertnum, vertadr, vert: corners }: HullPolygons, vert: Float64Array): Float64Array {
  const normals = new Float64Array(3 * vertnum.length);
  for (let i = 0; i < vertnum.length; i++) {
    const a = 3 * corners[vertadr[i]];
    let x = 0;
    let y = 0;
    let z = 0;
    for (let j = 1; j < vertnum[i] - 1; j++) {
      const b = 3 * corners[vertadr[i] + j];
      const c = 3 * corners[vertadr[i] + j + 1];
      const ux = vert[b] - vert[a];
      const uy = vert[b + 1] - vert[a + 1];
      const uz = vert[b + 2] - vert[a + 2];
      const vx = vert[c] - vert[a];
      const vy = vert[c + 1] - vert[a + 1];
      const vz = vert[c + 2] - vert[a + 2];
      x += uy * vz - uz * vy;
      y += uz * vx - ux * vz;
      z += ux * vy - uy * vx;
    }
    const length = Math.sqrt(x ** 2 + y ** 2 + z ** 2);
    const isFlat = length < MINVAL;
    normals[3 * i] = isFlat ? 1 : x / length;
    normals[3 * i + 1] = isFlat ? 0 : y / length;
    normals[3 * i + 2] = isFlat ? 0 : z / length;
  }
  return normals;
}

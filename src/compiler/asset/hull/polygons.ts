/** Sides of a convex hull: neighboring triangles with nearly equal orientation, merged into polygons. */

import { acos, atan2 } from '../../../foundation/math/trigonometry.js';
import { MINVAL } from '../../../foundation/math/vec.js';

/** Resolution of the orientation of a side [rad]. */
const ANGLE = 0.01;
/** Cosine above which a normal counts as parallel to the z axis, without azimuth. */
const POLE = 1 - 1e-7;

/** Polygons in the layout of `mesh_poly*`, with addresses that start at 0. */
export interface HullPolygons {
  /** Corner count of each polygon, and address of its first corner. */
  readonly vertnum: Int32Array;
  readonly vertadr: Int32Array;
  /** Vertices of the polygons, counter-clockwise. */
  readonly vert: Int32Array;
  /** Count of the polygons around each mesh vertex, and address of the first one. */
  readonly mapnum: Int32Array;
  readonly mapadr: Int32Array;
  readonly map: Int32Array;
}

/** Count of azimuth steps per polar step in a key: angles are below 4 rad. */
const STEPS = 1024;
const keyOf = (azimuth: number, polar: number): number =>
  (Math.round(azimuth / ANGLE) + STEPS) * STEPS + Math.round(polar / ANGLE);

/** Key of the rounded azimuth and polar angle of a unit normal; the azimuth is 0 at the poles. */
function orientation(x: number, y: number, z: number): number {
  if (Math.abs(z) > POLE) return keyOf(0, z < 0 ? Math.PI : 0);
  // adding zero turns -0 into 0: atan2 distinguishes them
  return keyOf(atan2(y + 0, x + 0), acos(z));
}

/** Groups the triangles by orientation, in the order in which the orientations first occur. */
function sidesOf(faces: Int32Array, vert: Float64Array): number[][] {
  const sides = new Map<number, number[]>();
  for (let i = 0; i < faces.length; i += 3) {
    // scalars instead of arrays: most of this runs before the JIT compiler could remove the allocations
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
 * Outlines of triangles with one orientation, one for each part connected by edges, in the order of their first edges.
 * At a vertex that an outline reaches twice, it continues along the first edge; an outline that does not close is
 * dropped.
 */
function outlinesOf(side: readonly number[], faces: Int32Array, nvert: number): number[][] {
  if (side.length === 1) return [[faces[side[0]], faces[side[0] + 1], faces[side[0] + 2]]];
  const { edges, parts } = bordersOf(side, faces, nvert);
  /** End of the first edge from a vertex, by part and vertex. */
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
 * Edges that belong to one triangle only, in order, with key from * nvert + to: edges between two triangles cancel.
 * Each edge has the index of its part; merged parts have the same root.
 */
function bordersOf(side: readonly number[], faces: Int32Array, nvert: number) {
  const edges = new Map<number, number>();
  /** Parent of each part in the union-find forest: a part with a lower index, or itself. */
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

/** Root of a part in the union-find forest; halves the path on the way. */
function rootOf(parts: number[], part: number): number {
  let root = part;
  while (parts[root] !== root) root = parts[root] = parts[parts[root]];
  return root;
}

/** Follows the edges of a part from a vertex back to it; undefined if the outline does not close. */
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
 * Polygons of the hull triangles `faces` over positions `vert` (nvert x 3). Triangles are merged if they share an edge
 * and their normals round to the same azimuth and polar angle.
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

/** Exclusive prefix sum. */
function addresses(counts: Int32Array): Int32Array {
  let sum = 0;
  return counts.map((count) => (sum += count) - count);
}

/** Unit normals (npoly x 3) by Newell's method: exact for a flat polygon, averaged for a nearly flat one. */
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

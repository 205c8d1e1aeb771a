/** Sides of a convex hull: neighboring triangles of nearly one orientation joined into polygons. */
import { acos, atan2 } from '../math/trigonometry.js';
import { MINVAL } from './triangle.js';

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
const UP = -1;
const DOWN = -2;

/** Rounded azimuth and polar angle of a unit normal, as one number. */
function orientation(x: number, y: number, z: number): number {
  if (Math.abs(z) > POLE) return z < 0 ? DOWN : UP;
  // adding zero turns -0 into 0, which atan2 would tell apart
  return (Math.round(atan2(y + 0, x + 0) / ANGLE) + STEPS) * STEPS + Math.round(acos(z) / ANGLE);
}

/** The triangles of each orientation, in the order in which orientations first occur. */
function sidesOf(faces: Int32Array, vert: Float64Array): number[][] {
  const sides = new Map<number, number[]>();
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [3 * faces[i], 3 * faces[i + 1], 3 * faces[i + 2]];
    const [ux, uy, uz] = [vert[b] - vert[a], vert[b + 1] - vert[a + 1], vert[b + 2] - vert[a + 2]];
    const [vx, vy, vz] = [vert[c] - vert[a], vert[c + 1] - vert[a + 1], vert[c + 2] - vert[a + 2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
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
 * The closed outlines of triangles of one orientation, in the order of their first edges: edges between two triangles
 * cancel. Edges are numbers, from * nvert + to.
 */
function outlinesOf(side: readonly number[], faces: Int32Array, nvert: number): number[][] {
  if (side.length === 1) return [[faces[side[0]], faces[side[0] + 1], faces[side[0] + 2]]];
  const edges = new Set<number>();
  for (const i of side) {
    for (let k = 0; k < 3; k++) {
      const from = faces[i + k];
      const to = faces[i + ((k + 1) % 3)];
      if (!edges.delete(to * nvert + from)) edges.add(from * nvert + to);
    }
  }
  const next = new Map<number, number[]>();
  for (const edge of edges) {
    const from = Math.floor(edge / nvert);
    const ends = next.get(from);
    if (ends) ends.push(edge % nvert);
    else next.set(from, [edge % nvert]);
  }
  const outlines: number[][] = [];
  for (const edge of edges) {
    const outline = walk(next, Math.floor(edge / nvert));
    if (outline.length >= 3) outlines.push(outline);
  }
  return outlines;
}

/** Follows edges, each once, until they close. */
function walk(next: ReadonlyMap<number, number[]>, start: number): number[] {
  const outline: number[] = [];
  for (let at = start; ; ) {
    const to = next.get(at)?.shift();
    if (to === undefined) return outline;
    outline.push(at);
    at = to;
    if (at === start) return outline;
  }
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
    let [x, y, z] = [0, 0, 0];
    for (let j = 1; j < vertnum[i] - 1; j++) {
      const [b, c] = [3 * corners[vertadr[i] + j], 3 * corners[vertadr[i] + j + 1]];
      const [ux, uy, uz] = [vert[b] - vert[a], vert[b + 1] - vert[a + 1], vert[b + 2] - vert[a + 2]];
      const [vx, vy, vz] = [vert[c] - vert[a], vert[c + 1] - vert[a + 1], vert[c + 2] - vert[a + 2]];
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

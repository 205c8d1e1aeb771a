/** Sides of a convex hull: neighboring triangles of nearly one orientation joined into polygons. */
import { acos, atan2 } from '../math/elementary.js';
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

/** A directed edge of the outline of a group of triangles. */
type Edge = readonly [from: number, to: number];

/** Triangles of one orientation; edges between two of them cancel, so that the outlines of the sides remain. */
class Side {
  readonly edges = new Map<string, Edge>();

  add(triangle: readonly [number, number, number]): void {
    for (let k = 0; k < 3; k++) {
      const [from, to] = [triangle[k], triangle[(k + 1) % 3]];
      if (!this.edges.delete(`${to},${from}`)) this.edges.set(`${from},${to}`, [from, to]);
    }
  }

  /** The closed outlines, in the order of their first edges. */
  *outlines(): Generator<number[]> {
    const next = new Map<number, number[]>();
    for (const [from, to] of this.edges.values()) {
      const ends = next.get(from);
      if (ends) ends.push(to);
      else next.set(from, [to]);
    }
    for (const [start] of this.edges.values()) {
      const outline: number[] = [];
      for (let at = start; ; ) {
        const to = next.get(at)?.shift();
        if (to === undefined) break;
        outline.push(at);
        at = to;
        if (at === start) break;
      }
      if (outline.length >= 3) yield outline;
    }
  }
}

/** Rounded azimuth and polar angle of a unit normal. */
function orientation([x, y, z]: Float64Array): string {
  if (Math.abs(z) > POLE) return z < 0 ? 'down' : 'up';
  // adding zero turns -0 into 0, which atan2 would tell apart
  return `${Math.round(atan2(y + 0, x + 0) / ANGLE)},${Math.round(acos(z) / ANGLE)}`;
}

/**
 * Polygons of the hull triangles `faces` over positions `vert` (nvert x 3). Triangles join if their normals round to
 * the same azimuth and polar angle and they share an edge.
 */
export function hullPolygons(faces: Int32Array, vert: Float64Array): HullPolygons {
  const sides = new Map<string, Side>();
  for (let i = 0; i < faces.length; i += 3) {
    const normal = doubleNormal(vert, faces[i], faces[i + 1], faces[i + 2]);
    const length = Math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2);
    if (length < MINVAL) continue;
    const key = orientation(normal.map((x) => x / length));
    let side = sides.get(key);
    if (!side) sides.set(key, (side = new Side()));
    side.add([faces[i], faces[i + 1], faces[i + 2]]);
  }
  const outlines: number[][] = [];
  for (const side of sides.values()) outlines.push(...side.outlines());
  return layout(outlines, vert.length / 3);
}

function doubleNormal(vert: Float64Array, a: number, b: number, c: number): Float64Array {
  const [ux, uy, uz] = [0, 1, 2].map((k) => vert[3 * b + k] - vert[3 * a + k]);
  const [vx, vy, vz] = [0, 1, 2].map((k) => vert[3 * c + k] - vert[3 * a + k]);
  return Float64Array.of(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
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
    const n = vertnum[i];
    const sum = [0, 0, 0];
    const base = 3 * corners[vertadr[i]];
    for (let j = 1; j < n - 1; j++) {
      const [b, c] = [3 * corners[vertadr[i] + j], 3 * corners[vertadr[i] + j + 1]];
      const u = [0, 1, 2].map((k) => vert[b + k] - vert[base + k]);
      const v = [0, 1, 2].map((k) => vert[c + k] - vert[base + k]);
      for (let k = 0; k < 3; k++) sum[k] += u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
    }
    const length = Math.sqrt(sum[0] ** 2 + sum[1] ** 2 + sum[2] ** 2);
    normals.set(length < MINVAL ? [1, 0, 0] : sum.map((x) => x / length), 3 * i);
  }
  return normals;
}

/** Convex hulls: their triangles and the graph of their vertices in the layout of `mesh_graph`. */
import { MINVAL } from '../../../foundation/math/vec.js';
import { quickhull } from './quickhull.js';

/** A hull as triangles, counter-clockwise seen from outside. */
export interface Hull {
  /** Indices of the points that are vertices of the hull. */
  readonly vertices: Int32Array;
  /** Triangles (nface x 3) as indices of points. */
  readonly faces: Int32Array;
}

/** The reason why the hull of some points has no volume. */
export type Degeneracy = 'fewer than four points' | 'colocated vertices' | 'collinear vertices' | 'coplanar vertices';

/**
 * Returns the reason why points do not span a volume, or undefined if they do; tolerances are relative to the first
 * edge.
 */
export function degeneracy(points: Float64Array): Degeneracy | undefined {
  const n = points.length / 3;
  if (n < 4) return 'fewer than four points';
  const from0 = (i: number) => [0, 1, 2].map((k) => points[3 * i + k] - points[k]) as [number, number, number];
  const length = ([x, y, z]: readonly [number, number, number]) => Math.sqrt(x * x + y * y + z * z);

  let second = 1;
  while (second < n && length(from0(second)) <= MINVAL) second++;
  if (second === n) return 'colocated vertices';
  const edge = from0(second);
  const edgeLength = length(edge);

  let normal: [number, number, number] | undefined;
  for (let i = 1; i < n && !normal; i++) {
    const other = from0(i);
    const otherLength = length(other);
    if (i === second || otherLength < MINVAL) continue;
    const cross: [number, number, number] = [
      edge[1] * other[2] - edge[2] * other[1],
      edge[2] * other[0] - edge[0] * other[2],
      edge[0] * other[1] - edge[1] * other[0],
    ];
    const size = length(cross);
    if (size > MINVAL * edgeLength * otherLength) normal = [cross[0] / size, cross[1] / size, cross[2] / size];
  }
  if (!normal) return 'collinear vertices';

  const height = (i: number) =>
    normal[0] * points[3 * i] + normal[1] * points[3 * i + 1] + normal[2] * points[3 * i + 2];
  const plane = height(0);
  for (let i = 0; i < n; i++) if (Math.abs(height(i) - plane) > MINVAL * edgeLength) return undefined;
  return 'coplanar vertices';
}

/**
 * Convex hull of points (n x 3) that span a volume, of at most `maxVertices` points unless that is negative.
 *
 * @throws RangeError if coordinates are so large that areas overflow
 */
export function convexHull(points: Float64Array, maxVertices = -1): Hull {
  const faces = quickhull(points, maxVertices < 0 ? undefined : maxVertices);
  return { vertices: Int32Array.from(new Set(faces)).sort(), faces };
}

/**
 * A hull in the layout of `mesh_graph`: numvert, numface, vert_edgeadr[numvert], vert_globalid[numvert],
 * edge_localid[numvert + 3 numface] (the neighbors of each vertex, closed by -1), face_globalid[3 numface].
 */
export function hullGraph({ vertices, faces }: Hull): Int32Array {
  const numvert = vertices.length;
  const numface = faces.length / 3;
  const graph = new Int32Array(2 + 3 * numvert + 2 * faces.length);
  const neighbors = neighborsOf(vertices, faces);
  graph[0] = numvert;
  graph[1] = numface;
  graph.set(vertices, 2 + numvert);
  const edges = 2 + 2 * numvert;
  let at = 0;
  neighbors.forEach((list, i) => {
    graph[2 + i] = at;
    for (const neighbor of list) graph[edges + at++] = neighbor;
    graph[edges + at++] = -1;
  });
  graph.set(faces, edges + numvert + faces.length);
  return graph;
}

/** Neighbors of each hull vertex as indices into `vertices`, in the order of the triangles. */
function neighborsOf(vertices: Int32Array, faces: Int32Array): number[][] {
  const local = new Int32Array(vertices.length === 0 ? 0 : vertices[vertices.length - 1] + 1);
  vertices.forEach((global, i) => void (local[global] = i));
  const neighbors: number[][] = Array.from(vertices, () => []);
  const corners = cornersOf(vertices.length, faces, local);
  const metBy = new Int32Array(vertices.length).fill(-1);
  for (let v = 0; v < vertices.length; v++) {
    for (let i = corners.start[v]; i < corners.start[v + 1]; i++) {
      const corner = corners.list[i];
      const face = corner - (corner % 3);
      for (let k = 1; k < 3; k++) {
        const other = local[faces[face + ((corner + k) % 3)]];
        if (metBy[other] === v) continue;
        metBy[other] = v;
        neighbors[v].push(other);
      }
    }
  }
  return neighbors;
}

/** Corners of the triangles at each vertex: those of vertex v are `list[start[v]]` to `list[start[v + 1] - 1]`. */
function cornersOf(count: number, faces: Int32Array, local: Int32Array): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array(count + 1);
  for (let i = 0; i < faces.length; i++) start[local[faces[i]] + 1]++;
  for (let v = 0; v < count; v++) start[v + 1] += start[v];
  const filled = start.slice(0, count);
  const list = new Int32Array(faces.length);
  for (let i = 0; i < faces.length; i++) list[filled[local[faces[i]]]++] = i;
  return { start, list };
}

/** Directions to the corners, edges, faces and center of a cube. */
const DIRECTIONS = 27;

/** Returns the furthest hull vertex (local index) in each direction of a cube, x slowest. */
export function hullExtrema(vertices: Int32Array, vert: Float32Array): Int32Array {
  const extrema = new Int32Array(DIRECTIONS);
  const best = new Float32Array(DIRECTIONS).fill(-Infinity);
  const f32 = Math.fround;
  vertices.forEach((global, i) => {
    const [x, y, z] = [vert[3 * global], vert[3 * global + 1], vert[3 * global + 2]];
    for (let k = 0; k < DIRECTIONS; k++) {
      const sx = Math.floor(k / 9) - 1;
      const sy = (Math.floor(k / 3) % 3) - 1;
      const sz = (k % 3) - 1;
      const reach = f32(f32(x * sx + y * sy) + z * sz);
      if (reach <= best[k]) continue;
      best[k] = reach;
      extrema[k] = i;
    }
  });
  return extrema;
}

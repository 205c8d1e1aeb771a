/**
 * The neighbors of each vertex along edges of the hull of a mesh, as in `mesh_graph` but in the numbering of vertices
 * of all meshes, so that a search reads one list per vertex; and the edges as vectors, one after the other.
 */
import { doubles, filledIntegers, integers } from '../../../math/scratch.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { outerEdges } from './flat-sides.js';

/**
 * A vertex stands out if its neighbors are lower by this part of its distance from the center. Rounding of the
 * vertices, which are float32, and of heights is less: no other vertex can then end a climb.
 */
const STAND_OUT = 1e-6;
/** Rounding of the far ends of its edges, relative to their length. */
const ROUNDING = 1e-7;

/** Edges that are compared together: most vertices have three to eight edges. */
export const BLOCK = 4;
/** Numbers of a block of edges. */
export const BLOCK_SIZE = 3 * BLOCK;

/** Neighbors and edges of all hull vertices of a Model. */
export interface HullLinks {
  /** By vertex: where its list of neighbors begins, -1 if it is on no hull. */
  readonly start: Int32Array;
  /** Lists of neighbors, each ended by -1. */
  readonly neighbor: Int32Array;
  /** By vertex and one more: where its edges begin, counted in blocks of `BLOCK`. */
  readonly block: Int32Array;
  /**
   * The edges of each vertex, from the neighbors to it, but for those across flat sides; the first ones again where
   * they would leave a block unfilled.
   */
  readonly edge: Float64Array;
  /** By vertex: it stands out along a unit vector if all its edges are longer than this along it. */
  readonly standOut: Float64Array;
}

/** Builds the links of all meshes from `mesh_graph` and `mesh_vert`. */
export function linkHulls(m: ModelRecord): HullLinks {
  const { nmesh, nmeshvert, mesh_graph, mesh_graphadr, mesh_vertadr } = m;
  const start = integers(nmeshvert).fill(-1);
  const list: number[] = [];
  for (let mesh = 0; mesh < nmesh; mesh++) {
    const graph = mesh_graphadr[mesh];
    if (graph < 0) continue;
    const hullSize = mesh_graph[graph];
    const edgeAdr = graph + 2;
    const globalId = edgeAdr + hullSize;
    const edges = globalId + hullSize;
    for (let i = 0; i < hullSize; i++) {
      start[mesh_vertadr[mesh] + mesh_graph[globalId + i]] = list.length;
      for (let k = edges + mesh_graph[edgeAdr + i]; mesh_graph[k] >= 0; k++) {
        list.push(mesh_vertadr[mesh] + mesh_graph[globalId + mesh_graph[k]]);
      }
      list.push(-1);
    }
  }
  const neighbor = filledIntegers(list);
  return { start, neighbor, ...measureEdges(m, start, neighbor) };
}

/** The edges of each vertex in blocks, and how much longer than nothing they must be. */
function measureEdges(m: ModelRecord, start: Int32Array, neighbor: Int32Array) {
  const { nmesh, mesh_vert, mesh_vertadr, mesh_vertnum } = m;
  const block = integers(start.length + 1);
  const standOut = doubles(start.length);
  const edges: number[] = [];
  for (let mesh = 0; mesh < nmesh; mesh++) {
    const end = mesh_vertadr[mesh] + mesh_vertnum[mesh];
    for (let v = mesh_vertadr[mesh]; v < end; v++) {
      if (start[v] >= 0) {
        const around = Array.from(neighbor.subarray(start[v], neighbor.indexOf(-1, start[v])));
        const { neighbors, deviation } = outerEdges(m, mesh, v, around);
        const longest = addEdges(edges, mesh_vert, v, neighbors);
        standOut[v] = STAND_OUT * distance(mesh_vert, 3 * v) + ROUNDING * longest + deviation;
      }
      block[v + 1] = edges.length / BLOCK_SIZE;
    }
  }
  const edge = doubles(edges.length);
  edge.set(edges);
  return { block, edge, standOut };
}

/** Adds the edges of a vertex to a list, in whole blocks; returns the length of the longest. */
function addEdges(edges: number[], mesh_vert: Float32Array, v: number, neighbors: readonly number[]): number {
  const n = BLOCK * Math.ceil(neighbors.length / BLOCK);
  let longest = 0;
  for (let i = 0; i < n; i++) {
    const w = neighbors[i % neighbors.length];
    for (let k = 0; k < 3; k++) edges.push(mesh_vert[3 * v + k] - mesh_vert[3 * w + k]);
    longest = Math.max(longest, distance(edges, edges.length - 3));
  }
  return longest;
}

const distance = (x: ArrayLike<number>, i: number): number =>
  Math.sqrt(x[i] * x[i] + x[i + 1] * x[i + 1] + x[i + 2] * x[i + 2]);

/**
 * The neighbors of each vertex along edges of the hull of a mesh, as in `mesh_graph` but with vertex numbers over all
 * meshes, so that a search reads one list per vertex; and the edges as contiguous vectors.
 */
import { doubles, filledIntegers, integers } from '../../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { outerEdges } from './flat-sides.js';

/**
 * A vertex stands out if its neighbors are lower by this fraction of its distance from the center. Rounding of the
 * float32 vertices and of heights is smaller, so no other vertex can then end a climb.
 */
const STAND_OUT = 1e-6;
/** Rounding of the far ends of its edges, relative to their length. */
const ROUNDING = 1e-7;

/** Number of edges compared together; most vertices have three to eight edges. */
export const BLOCK = 4;
/** Numbers of a block of edges. */
export const BLOCK_SIZE = 3 * BLOCK;

/** Neighbors and edges of all hull vertices of a Model. The edges of a vertex are written when it is measured. */
export interface HullLinks {
  /** Start of the neighbor list of each vertex, -1 if it is not on a hull. */
  readonly start: Int32Array;
  /** Lists of neighbors, each terminated by -1. */
  readonly neighbor: Int32Array;
  /** Start and end of the edges of each vertex, in blocks of `BLOCK`. */
  readonly block: Int32Array;
  readonly blockEnd: Int32Array;
  /**
   * Edges of each vertex, from its neighbors to it, except those across flat sides; the first ones are repeated to fill
   * the last block.
   */
  readonly edge: Float64Array;
  /**
   * Minimum length of all edges of a vertex along a unit vector for it to stand out in that direction; -1 until it is
   * measured.
   */
  readonly standOut: Float64Array;
  /** Measures the edges of a vertex of a mesh. */
  measure(mesh: number, vertex: number): void;
}

/**
 * Builds the links of all meshes from `mesh_graph` and `mesh_vert`. Edges are measured when a search finds their
 * vertex: of the tens of thousands of vertices of a robot's hulls, few ever touch anything.
 */
export function linkHulls(m: ModelRecord): HullLinks {
  const { nmeshvert, mesh_vert } = m;
  const start = integers(nmeshvert).fill(-1);
  const block = integers(nmeshvert);
  const { count, blocks } = countLinks(m);
  const neighbor = integers(count);
  listNeighbors(m, start, neighbor, block);
  const blockEnd = filledIntegers(block);
  const edge = doubles(BLOCK_SIZE * blocks);
  const standOut = doubles(nmeshvert).fill(-1);

  function measure(mesh: number, v: number): void {
    const around = Array.from(neighbor.subarray(start[v], neighbor.indexOf(-1, start[v])));
    const { neighbors, deviation } = outerEdges(m, mesh, v, around);
    const first = BLOCK_SIZE * block[v];
    const longest = writeEdges(edge, first, mesh_vert, v, neighbors);
    blockEnd[v] = block[v] + Math.ceil(neighbors.length / BLOCK);
    standOut[v] = STAND_OUT * distance(mesh_vert, 3 * v) + ROUNDING * longest + deviation;
  }

  return { start, neighbor, block, blockEnd, edge, standOut, measure };
}

/**
 * Calls back for each vertex of each hull, with its number over all meshes and the start of its neighbors in
 * `mesh_graph`.
 */
function forHulls(
  m: ModelRecord,
  visit: (vertex: number, edges: number, mesh: number, globalId: number) => void,
): void {
  const { nmesh, mesh_graph, mesh_graphadr, mesh_vertadr } = m;
  for (let mesh = 0; mesh < nmesh; mesh++) {
    const graph = mesh_graphadr[mesh];
    if (graph < 0) continue;
    const hullSize = mesh_graph[graph];
    const edgeAdr = graph + 2;
    const globalId = edgeAdr + hullSize;
    const edges = globalId + hullSize;
    for (let i = 0; i < hullSize; i++) {
      visit(mesh_vertadr[mesh] + mesh_graph[globalId + i], edges + mesh_graph[edgeAdr + i], mesh, globalId);
    }
  }
}

/** Total length of all neighbor lists with terminators, and number of edge blocks. */
function countLinks(m: ModelRecord): { readonly count: number; readonly blocks: number } {
  const { mesh_graph } = m;
  let count = 0;
  let blocks = 0;
  forHulls(m, (_, edges) => {
    let n = 0;
    while (mesh_graph[edges + n] >= 0) n++;
    count += n + 1;
    blocks += Math.ceil(n / BLOCK);
  });
  return { count, blocks };
}

function listNeighbors(m: ModelRecord, start: Int32Array, neighbor: Int32Array, block: Int32Array): void {
  const { mesh_graph, mesh_vertadr } = m;
  let end = 0;
  let blocks = 0;
  forHulls(m, (vertex, edges, mesh, globalId) => {
    start[vertex] = end;
    block[vertex] = blocks;
    for (let k = edges; mesh_graph[k] >= 0; k++) {
      neighbor[end++] = mesh_vertadr[mesh] + mesh_graph[globalId + mesh_graph[k]];
    }
    blocks += Math.ceil((end - start[vertex]) / BLOCK);
    neighbor[end++] = -1;
  });
}

/** Writes the edges of a vertex in whole blocks; returns the length of the longest. */
function writeEdges(
  edge: Float64Array,
  first: number,
  mesh_vert: Float32Array,
  v: number,
  neighbors: readonly number[],
): number {
  const n = BLOCK * Math.ceil(neighbors.length / BLOCK);
  let longest = 0;
  for (let i = 0; i < n; i++) {
    const w = neighbors[i % neighbors.length];
    for (let k = 0; k < 3; k++) edge[first + 3 * i + k] = mesh_vert[3 * v + k] - mesh_vert[3 * w + k];
    longest = Math.max(longest, distance(edge, first + 3 * i));
  }
  return longest;
}

const distance = (x: ArrayLike<number>, i: number): number =>
  Math.sqrt(x[i] * x[i] + x[i + 1] * x[i + 1] + x[i + 2] * x[i + 2]);

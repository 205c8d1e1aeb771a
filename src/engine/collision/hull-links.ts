/**
 * Which vertices are joined by edges of the hull of a mesh, as in `mesh_graph` but in the numbering of vertices of all
 * meshes, so that a search reads one list per vertex; and the edges as vectors, one after the other.
 */
import { doubles, filledIntegers, integers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/**
 * A vertex stands out if its neighbors are lower by this part of its distance from the center. Rounding of the vertices,
 * which are float32, and of heights is less: no other vertex can then end a climb.
 */
const STAND_OUT = 1e-6;
/** Rounding of the far ends of its edges, relative to their length. */
const ROUNDING = 1e-7;

/** Edges that are looked at together, and their numbers: most vertices of triangulated hulls have five to eight edges. */
export const BLOCK = 4;
export const BLOCK_SIZE = 3 * BLOCK;

export interface HullLinks {
  /** By vertex: where its list of neighbors begins, -1 if it is on no hull. */
  readonly start: Int32Array;
  /** Lists of neighbors, each ended by -1. */
  readonly neighbor: Int32Array;
  /** By vertex and one more: where its edges begin, counted in blocks of `BLOCK`. */
  readonly block: Int32Array;
  /** The edges of each vertex, from the neighbors to it; the first ones again where they would leave a block unfilled. */
  readonly edge: Float64Array;
  /** By vertex: it stands out along a unit vector if all its edges are longer than this along it. */
  readonly standOut: Float64Array;
}

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

function measureEdges({ mesh_vert }: ModelRecord, start: Int32Array, neighbor: Int32Array) {
  const block = countBlocks(start, neighbor);
  const edge = doubles(BLOCK_SIZE * block[start.length]);
  const standOut = doubles(start.length);
  const distance = (x: Float32Array | Float64Array, i: number): number =>
    Math.sqrt(x[i] * x[i] + x[i + 1] * x[i + 1] + x[i + 2] * x[i + 2]);
  for (let v = 0; v < start.length; v++) {
    if (start[v] < 0) continue;
    let longest = 0;
    const end = BLOCK_SIZE * block[v + 1];
    for (let e = BLOCK_SIZE * block[v], i = start[v]; e < end; e += 3) {
      for (let k = 0; k < 3; k++) edge[e + k] = mesh_vert[3 * v + k] - mesh_vert[3 * neighbor[i] + k];
      longest = Math.max(longest, distance(edge, e));
      if (neighbor[++i] < 0) i = start[v];
    }
    standOut[v] = STAND_OUT * distance(mesh_vert, 3 * v) + ROUNDING * longest;
  }
  return { block, edge, standOut };
}

/** Where the blocks of each vertex begin. */
function countBlocks(start: Int32Array, neighbor: Int32Array): Int32Array {
  const block = integers(start.length + 1);
  for (let v = 0; v < start.length; v++) {
    let n = 0;
    if (start[v] >= 0) while (neighbor[start[v] + n] >= 0) n++;
    block[v + 1] = block[v] + Math.ceil(n / BLOCK);
  }
  return block;
}

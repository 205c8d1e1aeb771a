/**
 * Which vertices are joined by edges of the hull of a mesh, as in `mesh_graph` but in the numbering of vertices of all
 * meshes, so that a search reads one list per vertex; and the edges as vectors, one after the other.
 */
import { doubles, integers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/**
 * A vertex stands out if its neighbors are lower by this part of its distance from the center. Rounding of the vertices,
 * which are float32, and of heights is less: no other vertex can then end a climb.
 */
const STAND_OUT = 1e-6;
/** Rounding of the far ends of its edges, relative to their length. */
const ROUNDING = 1e-7;

export interface HullLinks {
  /** By vertex: where its list of neighbors begins, -1 if it is on no hull. */
  readonly start: Int32Array;
  /** Lists of neighbors, each ended by -1. */
  readonly neighbor: Int32Array;
  /** By place in these lists: from the neighbor to the vertex. */
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
  const neighbor = Int32Array.from(list);
  return { start, neighbor, ...measureEdges(m, start, neighbor) };
}

function measureEdges({ mesh_vert }: ModelRecord, start: Int32Array, neighbor: Int32Array) {
  const edge = doubles(3 * neighbor.length);
  const standOut = doubles(start.length);
  const distance = (x: Float32Array | Float64Array, i: number): number =>
    Math.sqrt(x[i] * x[i] + x[i + 1] * x[i + 1] + x[i + 2] * x[i + 2]);
  for (let v = 0; v < start.length; v++) {
    if (start[v] < 0) continue;
    let longest = 0;
    for (let i = start[v]; neighbor[i] >= 0; i++) {
      for (let k = 0; k < 3; k++) edge[3 * i + k] = mesh_vert[3 * v + k] - mesh_vert[3 * neighbor[i] + k];
      longest = Math.max(longest, distance(edge, 3 * i));
    }
    standOut[v] = STAND_OUT * distance(mesh_vert, 3 * v) + ROUNDING * longest;
  }
  return { edge, standOut };
}

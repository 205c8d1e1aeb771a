/**
 * Which vertices are joined by edges of the hull of a mesh, as in `mesh_graph` but in the numbering of vertices of all
 * meshes, so that a climb reads one list per vertex. This is structure: positions stay where they are.
 */
import { integers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

export interface HullLinks {
  /** By vertex: where its list of neighbors begins, -1 if it is on no hull. */
  readonly start: Int32Array;
  /** Lists of neighbors, each ended by -1. */
  readonly neighbor: Int32Array;
}

export function linkHulls(m: ModelRecord): HullLinks {
  const { nmesh, nmeshvert, mesh_graph, mesh_graphadr, mesh_vertadr } = m;
  const start = integers(nmeshvert).fill(-1);
  const neighbor: number[] = [];
  for (let mesh = 0; mesh < nmesh; mesh++) {
    const graph = mesh_graphadr[mesh];
    if (graph < 0) continue;
    const hullSize = mesh_graph[graph];
    const edgeAdr = graph + 2;
    const globalId = edgeAdr + hullSize;
    const edges = globalId + hullSize;
    for (let i = 0; i < hullSize; i++) {
      start[mesh_vertadr[mesh] + mesh_graph[globalId + i]] = neighbor.length;
      for (let k = edges + mesh_graph[edgeAdr + i]; mesh_graph[k] >= 0; k++) {
        neighbor.push(mesh_vertadr[mesh] + mesh_graph[globalId + mesh_graph[k]]);
      }
      neighbor.push(-1);
    }
  }
  return { start, neighbor: Int32Array.from(neighbor) };
}

/**
 * The vertex of the convex hull of a mesh that is farthest along a direction, by climbing along its edges.
 *
 * Height has one maximum on a convex polytope, whatever the path. Only between equally high vertices does the path
 * decide. So the vertex found before for a similar direction, which usually is the maximum again, is first tested for
 * standing out from all its neighbors; only if it does not, the climb is made. The result does not depend on stored
 * answers.
 */
import { doubles, INDEX, integers } from '../../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { BLOCK_SIZE, linkHulls } from './hull-links.js';

/** Components of a direction are rounded to -1, 0, 1 at this value to select a start vertex. */
const DIRECTION_CELL = 0.4;

/** Number of stored answers, and steps per unit to which their directions are rounded. */
const ANSWERS = 4096;
const STEPS = 24;
const OFFSET = 32;
/** Prime multipliers that hash directions and meshes. */
const HASH_X = 73856093;
const HASH_Y = 19349663;
const HASH_Z = 83492791;
const HASH_MESH = 50331653;

/** The search for the farthest vertex of a hull. */
export interface HullSearch {
  /** The direction, in the frame of the mesh; set it before the search. */
  readonly direction: Float64Array;
  /**
   * The farthest vertex, numbered within its mesh. Among equally far ones, the end of the climb from the higher of the
   * previous answer (-1: none) and the best vertex for the rounded direction.
   */
  farthest(mesh: number, previous: number): number;
  /** `farthest` with a climb that starts from the previous answer, or from the first vertex of the hull. */
  farthestFrom(mesh: number, previous: number): number;
}

/** Makes the search for the meshes of a Model, with a table of previous answers. */
export function bindHullSearch(m: ModelRecord): HullSearch {
  const links = linkHulls(m);
  const direction = doubles(3);
  const answers = integers(links.neighbor.length > 0 ? ANSWERS : 0).fill(-1);

  const farthest = (mesh: number, previous: number): number => search(mesh, previous, true);

  const farthestFrom = (mesh: number, previous: number): number => search(mesh, previous, false);

  // one function, because calls would cost as much as their work
  function search(mesh: number, previous: number, looksAround: boolean): number {
    const { mesh_vertadr, mesh_vertnum } = m;
    const { block, blockEnd, edge, standOut } = links;
    const x = direction[0];
    const y = direction[1];
    const z = direction[2];
    // offset to positive values, so that rounding down separates the signs, which decide between the vertices of a face
    const i = Math.imul((STEPS * x + OFFSET) | 0, HASH_X);
    const j = Math.imul((STEPS * y + OFFSET) | 0, HASH_Y);
    const k = Math.imul((STEPS * z + OFFSET) | 0, HASH_Z);
    const place = (i ^ j ^ k ^ Math.imul(mesh | 0, HASH_MESH)) & (ANSWERS - 1);
    const known = answers[place];
    const first = mesh_vertadr[mesh] & INDEX;
    if (known >= first && known < first + mesh_vertnum[mesh]) {
      const least = standOut[known];
      const end = BLOCK_SIZE * (blockEnd[known] & INDEX);
      let e = BLOCK_SIZE * (block[known] & INDEX);
      // four edges at a time: one branch is predictable, one per edge is not
      for (; e < end; e += BLOCK_SIZE) {
        const longer =
          +(x * edge[e] + y * edge[e + 1] + z * edge[e + 2] > least) &
          +(x * edge[e + 3] + y * edge[e + 4] + z * edge[e + 5] > least) &
          +(x * edge[e + 6] + y * edge[e + 7] + z * edge[e + 8] > least) &
          +(x * edge[e + 9] + y * edge[e + 10] + z * edge[e + 11] > least);
        if (longer === 0) break;
      }
      if (e === end) return known - first;
    }
    const vertex = climb(mesh, previous, looksAround);
    if (standOut[vertex] < 0) links.measure(mesh, vertex);
    answers[place] = vertex;
    return vertex - first;
  }

  /** Climbs from vertex to vertex; returns the last one, numbered over all meshes. */
  function climb(mesh: number, previous: number, looksAround: boolean): number {
    const { mesh_vert } = m;
    const { start, neighbor } = links;
    const x = direction[0];
    const y = direction[1];
    const z = direction[2];
    let best = startVertex(mesh, looksAround) & INDEX;
    let most = x * mesh_vert[3 * best] + y * mesh_vert[3 * best + 1] + z * mesh_vert[3 * best + 2];
    if (previous >= 0) {
      const last = (m.mesh_vertadr[mesh] & INDEX) + (previous & INDEX);
      const value = x * mesh_vert[3 * last] + y * mesh_vert[3 * last + 1] + z * mesh_vert[3 * last + 2];
      if (!looksAround || !(most > value)) {
        most = value;
        best = last;
      }
    }
    let before = -1;
    while (best !== before) {
      before = best;
      for (let i = start[best] & INDEX; neighbor[i] >= 0; i++) {
        const v = 3 * (neighbor[i] & INDEX);
        const value = x * mesh_vert[v] + y * mesh_vert[v + 1] + z * mesh_vert[v + 2];
        if (value > most) {
          most = value;
          best = neighbor[i] & INDEX;
        }
      }
    }
    return best;
  }

  /** The best hull vertex for the rounded direction, or the first one. */
  function startVertex(mesh: number, looksAround: boolean): number {
    const { mesh_extrema, mesh_graph, mesh_graphadr, mesh_vertadr } = m;
    const extreme = 27 * mesh + 9 * cell(direction[0]) + 3 * cell(direction[1]) + cell(direction[2]);
    const graph = mesh_graphadr[mesh];
    const hullVertices = graph + 2 + mesh_graph[graph];
    return mesh_vertadr[mesh] + mesh_graph[hullVertices + (looksAround ? mesh_extrema[extreme] : 0)];
  }

  return { direction, farthest, farthestFrom };
}

const cell = (x: number): number => (x > DIRECTION_CELL ? 2 : x < -DIRECTION_CELL ? 0 : 1);

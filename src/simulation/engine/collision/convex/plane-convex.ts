/**
 * Contacts of a plane with ellipsoids and meshes: the lowest point, and for a mesh also vertices near it below the
 * margin.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { type ConvexShape, SHAPE_KIND, SHAPE_VERTEX } from '../../shapes/shape-record.js';
import { finishPlaneContact, setPlane } from '../analytic/plane.js';
import { type ConvexShapes, ShapeKind } from './convex-shape.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, PLANE, POS } from './manifold.js';

const MAX_CONTACTS = 3;
/** Tolerance of a bounding box for rounding, relative to the bounding sphere. */
const SLACK = 1e-9;
/** Distance of a further contact from the first, relative to the bounding sphere. */
const APART = 0.3;

/** The collider of planes with ellipsoids and meshes. */
export interface PlaneConvex {
  collide(out: Manifold, g1: number, g2: number): number;
}

/** Makes the collider; `shape` is scratch. It reads poses and vertices and writes contacts into the manifold. */
export function bindPlaneConvex(m: ModelRecord, d: DataRecord, shapes: ConvexShapes, shape: ConvexShape): PlaneConvex {
  const up = doubles(3);
  const low = doubles(3);

  function collide(out: Manifold, g1: number, g2: number): number {
    const { geom_xpos, geom_xmat } = d;
    setPlane(out, geom_xpos, geom_xmat, g1);
    for (let k = 0; k < 3; k++) up[k] = out[PLANE + 3 + k];
    if (isAbove(out, g2)) return 0;
    shapes.setGeom(shape, g2, 0);
    shapes.supportFromLast(low, 0, shape, up, -1);
    for (let k = 0; k < 3; k++) out[POS + k] = low[k];
    setHeight(out, 0);
    if (out[DIST] > out[MARGIN]) return 0;
    finishPlaneContact(out, 0);
    if (m.geom_dataid[g2] < 0) return 1;
    return m.mesh_graphadr[m.geom_dataid[g2]] < 0 ? addVertices(out, g2) : addNeighbors(out, g2);
  }

  /** Tests whether the bounding box of the geom is above the margin. */
  function isAbove(out: Manifold, g: number): boolean {
    const { geom_aabb, geom_rbound } = m;
    const { geom_xpos, geom_xmat } = d;
    let lowest = -SLACK * geom_rbound[g];
    for (let k = 0; k < 3; k++) {
      const r = 9 * g + k;
      const along = up[0] * geom_xmat[r] + up[1] * geom_xmat[r + 3] + up[2] * geom_xmat[r + 6];
      lowest += along * geom_aabb[6 * g + k] - Math.abs(along) * geom_aabb[6 * g + 3 + k];
      lowest += up[k] * (geom_xpos[3 * g + k] - out[PLANE + k]);
    }
    return lowest > out[MARGIN];
  }

  /** Sets the distance of the contact at c from its position. */
  function setHeight(out: Manifold, c: number): void {
    const x = out[c + POS] - out[PLANE];
    const y = out[c + POS + 1] - out[PLANE + 1];
    const z = out[c + POS + 2] - out[PLANE + 2];
    out[c + DIST] = out[PLANE + 3] * x + out[PLANE + 4] * y + out[PLANE + 5] * z;
  }

  /** Adds vertices of a mesh without a hull. */
  function addVertices(out: Manifold, g: number): number {
    const { geom_dataid, mesh_vertnum } = m;
    const vertices = mesh_vertnum[geom_dataid[g]];
    let count = 1;
    for (let i = 0; i < vertices && count < MAX_CONTACTS; i++) count += addVertex(out, count, g, i);
    return count;
  }

  /**
   * Adds neighbors of the lowest vertex on the hull. In a mesh so small that the hull is not climbed, the mesh index of
   * the vertex is used as its hull index, as in the reference.
   */
  function addNeighbors(out: Manifold, g: number): number {
    const { geom_dataid, mesh_graph, mesh_graphadr } = m;
    const graph = mesh_graphadr[geom_dataid[g]];
    const hullSize = mesh_graph[graph];
    const globalId = graph + 2 + hullSize;
    let lowest = shape.int[SHAPE_VERTEX];
    if (shape.int[SHAPE_KIND] === ShapeKind.HULL) lowest = numberOnHull(globalId, lowest);
    let count = 1;
    let i = globalId + hullSize + mesh_graph[graph + 2 + lowest];
    for (; mesh_graph[i] >= 0 && count < MAX_CONTACTS; i++) {
      count += addVertex(out, count, g, mesh_graph[globalId + mesh_graph[i]]);
    }
    return count;
  }

  function numberOnHull(globalId: number, vertex: number): number {
    const { mesh_graph } = m;
    let i = 0;
    while (mesh_graph[globalId + i] !== vertex) i++;
    return i;
  }

  /** Adds contact `n` at a vertex if it is below the margin and distinct from the first contact; returns 1 or 0. */
  function addVertex(out: Manifold, n: number, g: number, vertex: number): number {
    const { geom_dataid, geom_rbound, mesh_vert, mesh_vertadr } = m;
    const { geom_xpos, geom_xmat } = d;
    const v = 3 * (mesh_vertadr[geom_dataid[g]] + vertex);
    const r = 9 * g;
    const p = 3 * g;
    const vx = mesh_vert[v];
    const vy = mesh_vert[v + 1];
    const vz = mesh_vert[v + 2];
    const x = geom_xmat[r] * vx + geom_xmat[r + 1] * vy + geom_xmat[r + 2] * vz + geom_xpos[p];
    const y = geom_xmat[r + 3] * vx + geom_xmat[r + 4] * vy + geom_xmat[r + 5] * vz + geom_xpos[p + 1];
    const z = geom_xmat[r + 6] * vx + geom_xmat[r + 7] * vy + geom_xmat[r + 8] * vz + geom_xpos[p + 2];
    const c = CONTACT_SIZE * n;
    out[c + POS] = x;
    out[c + POS + 1] = y;
    out[c + POS + 2] = z;
    setHeight(out, c);
    if (out[c + DIST] >= out[MARGIN]) return 0;
    const dx = x - out[POS];
    const dy = y - out[POS + 1];
    const dz = z - out[POS + 2];
    if (Math.sqrt(dx * dx + dy * dy + dz * dz) < APART * geom_rbound[g]) return 0;
    finishPlaneContact(out, n);
    return 1;
  }

  return { collide };
}

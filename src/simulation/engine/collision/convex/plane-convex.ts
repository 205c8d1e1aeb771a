/**
 * Contacts of a plane with ellipsoids and meshes: the lowest point, and for a mesh the corners of the face that lies on
 * the plane, that is of the polygon of the hull at the lowest vertex whose normal is closest to the direction down. Of
 * more than four corners, the lowest and three that span a large area with it count. Corners beyond the margin, and corners above the
 * origin of the mesh, are no contacts.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { type ConvexShape, SHAPE_VERTEX, toLocal } from '../../shapes/shape-record.js';
import { finishPlaneContact, setPlane } from '../analytic/plane.js';
import { createSpreadPoints } from '../analytic/spread-points.js';
import type { ConvexShapes } from './convex-shape.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, PLANE, POS } from './manifold.js';

const MAX_CONTACTS = 4;
/** Tolerance of a bounding box for rounding, relative to the bounding sphere. */
const SLACK = 1e-9;

/** The collider of planes with ellipsoids and meshes. */
export interface PlaneConvex {
  collide(out: Manifold, g1: number, g2: number): number;
}

/** Makes the collider; `shape` is scratch. It reads poses and polygons and writes contacts into the manifold. */
export function bindPlaneConvex(m: ModelRecord, d: DataRecord, shapes: ConvexShapes, shape: ConvexShape): PlaneConvex {
  const up = doubles(3);
  const low = doubles(3);
  /** The direction down in the frame of the mesh. */
  const down = doubles(3);
  /** Corners of a polygon in the frame of the mesh, where symmetric ones have the same order in every pose. */
  const corners = doubles(3 * Math.max(MAX_CONTACTS, m.npolygonmax));
  const spread = createSpreadPoints();

  function collide(out: Manifold, g1: number, g2: number): number {
    const { geom_xpos, geom_xmat } = d;
    setPlane(out, geom_xpos, geom_xmat, g1);
    for (let k = 0; k < 3; k++) up[k] = out[PLANE + 3 + k];
    if (isAbove(out, g2)) return 0;
    shapes.setGeom(shape, g2, 0);
    shapes.support(low, 0, shape, up, -1);
    for (let k = 0; k < 3; k++) out[POS + k] = low[k];
    setHeight(out, 0);
    if (out[DIST] > out[MARGIN]) return 0;
    finishPlaneContact(out, 0);
    if (m.geom_dataid[g2] < 0) return 1;
    toLocal(down, 0, shape.num, up, -1);
    const polygon = lowestPolygon(g2);
    return polygon < 0 ? 1 : addCorners(out, g2, polygon);
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

  /** Polygon at the lowest vertex that faces down most, the first of equal ones; -1 if no polygon has this vertex. */
  function lowestPolygon(g: number): number {
    const { mesh_polyadr, mesh_polymap, mesh_polymapadr, mesh_polymapnum, mesh_polynormal, mesh_vertadr } = m;
    const mesh = m.geom_dataid[g];
    const vertex = mesh_vertadr[mesh] + shape.int[SHAPE_VERTEX];
    const first = mesh_polymapadr[vertex];
    const end = first + mesh_polymapnum[vertex];
    let best = -1;
    let most = 0;
    for (let i = first; i < end; i++) {
      const polygon = mesh_polyadr[mesh] + mesh_polymap[i];
      const n = 3 * polygon;
      const along = mesh_polynormal[n] * down[0] + mesh_polynormal[n + 1] * down[1] + mesh_polynormal[n + 2] * down[2];
      if (best >= 0 && !(along > most)) continue;
      best = polygon;
      most = along;
    }
    return best;
  }

  /** Adds the corners of a polygon, in its order, after the lowest vertex, which is a corner of it. */
  function addCorners(out: Manifold, g: number, polygon: number): number {
    const { mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum, mesh_vert, mesh_vertadr } = m;
    const firstVertex = mesh_vertadr[m.geom_dataid[g]];
    const adr = mesh_polyvertadr[polygon];
    const n = mesh_polyvertnum[polygon];
    let at = 0;
    while (mesh_polyvert[adr + at] !== shape.int[SHAPE_VERTEX]) at++;
    for (let i = 0; i < n; i++) {
      const v = 3 * (firstVertex + mesh_polyvert[adr + at]);
      for (let k = 0; k < 3; k++) corners[3 * i + k] = mesh_vert[v + k];
      at = at + 1 < n ? at + 1 : 0;
    }
    const { chosen } = spread;
    if (n > MAX_CONTACTS) spread.fourWithFirst(corners, n);
    else for (let i = 0; i < n; i++) chosen[i] = i;
    const most = Math.min(n, MAX_CONTACTS);
    let count = 0;
    for (let i = 0; i < most; i++) count += addCorner(out, count, g, 3 * chosen[i]);
    return count;
  }

  /** Writes contact `n` at the corner at an offset, unless it is beyond the margin or above the origin of the mesh. */
  function addCorner(out: Manifold, n: number, g: number, o: number): number {
    const { geom_xpos, geom_xmat } = d;
    const vx = corners[o];
    const vy = corners[o + 1];
    const vz = corners[o + 2];
    if (down[0] * vx + down[1] * vy + down[2] * vz < 0) return 0;
    const r = 9 * g;
    const p = 3 * g;
    const c = CONTACT_SIZE * n;
    out[c + POS] = geom_xmat[r] * vx + geom_xmat[r + 1] * vy + geom_xmat[r + 2] * vz + geom_xpos[p];
    out[c + POS + 1] = geom_xmat[r + 3] * vx + geom_xmat[r + 4] * vy + geom_xmat[r + 5] * vz + geom_xpos[p + 1];
    out[c + POS + 2] = geom_xmat[r + 6] * vx + geom_xmat[r + 7] * vy + geom_xmat[r + 8] * vz + geom_xpos[p + 2];
    setHeight(out, c);
    if (out[c + DIST] > out[MARGIN]) return 0;
    finishPlaneContact(out, n);
    return 1;
  }

  return { collide };
}

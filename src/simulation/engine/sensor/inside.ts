import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { sub3 } from '../../../foundation/math/vec.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isInside } from '../shapes/primitives.js';

type Arr = Float64Array;

/**
 * Tests whether point[o..] (world, 3) is strictly inside the volume of a site; `local` (3) is scratch. The volume of a
 * mesh is its convex hull, at the pose of the mesh in the frame of the site.
 */
export function insideSite(m: ModelRecord, d: DataRecord, site: number, point: Arr, o: number, local: Arr): boolean {
  const { site_dataid, site_size, site_type } = m;
  const s = 3 * site;
  sub3(local, 0, point, o, d.site_xpos, s);
  mulMatTVec3(local, 0, d.site_xmat, 9 * site, local, 0);
  if (site_type[site] !== GeomType.MESH) return isInside(site_type[site], site_size, s, local);
  const mesh = site_dataid[site];
  moveIntoMesh(m, mesh, local);
  return isInsideHull(m, mesh, local);
}

/** Transforms a point from the authored frame of a mesh to that of its vertices. */
function moveIntoMesh({ mesh_pos, mesh_quat }: ModelRecord, mesh: number, p: Arr): void {
  const w = mesh_quat[4 * mesh];
  const x = -mesh_quat[4 * mesh + 1];
  const y = -mesh_quat[4 * mesh + 2];
  const z = -mesh_quat[4 * mesh + 3];
  const vx = p[0] - mesh_pos[3 * mesh];
  const vy = p[1] - mesh_pos[3 * mesh + 1];
  const vz = p[2] - mesh_pos[3 * mesh + 2];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  p[0] = vx + w * tx + y * tz - z * ty;
  p[1] = vy + w * ty + z * tx - x * tz;
  p[2] = vz + w * tz + x * ty - y * tx;
}

/** Tests whether a point is below the planes of all polygons of the hull; false without a hull. */
function isInsideHull(m: ModelRecord, mesh: number, p: Arr): boolean {
  const { mesh_polyadr, mesh_polynum, mesh_polynormal, mesh_polyvertadr, mesh_polyvert, mesh_vert, mesh_vertadr } = m;
  const first = mesh_vertadr[mesh];
  const begin = mesh_polyadr[mesh];
  const end = begin + mesh_polynum[mesh];
  for (let i = begin; i < end; i++) {
    const v = 3 * (first + mesh_polyvert[mesh_polyvertadr[i]]);
    const n = 3 * i;
    const height =
      mesh_polynormal[n] * (p[0] - mesh_vert[v]) +
      mesh_polynormal[n + 1] * (p[1] - mesh_vert[v + 1]) +
      mesh_polynormal[n + 2] * (p[2] - mesh_vert[v + 2]);
    if (height >= 0) return false;
  }
  return end > begin;
}

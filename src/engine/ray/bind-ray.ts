/** Casting rays against the geoms of a model. */

import { mulMatTVec3, mulMatVec3 } from '../../math/mat.js';
import { doubles } from '../../math/scratch.js';
import { dot3, MINVAL, norm3, sub3, zero3 } from '../../math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import type { Bind } from '../context.js';
import { bindRayHfield } from './hfield.js';
import { bindRayMesh } from './mesh.js';
import { isNearer, MISS, rayPrimitive } from './primitive.js';

type Arr = Float64Array;

/** Number of geom groups; groups beyond count as the last. */
export const NGROUP = 6;

/** Which geoms a ray can hit. */
export interface RayFilter {
  /** Whether each of the groups counts; all do if absent. */
  groups: Int32Array | undefined;
  /** Whether geoms that are fixed to the world count. */
  withStatic: boolean;
  /** Body whose geoms do not count, or -1. */
  bodyExclude: number;
  /** Geoms whose bounding sphere is further away than this do not count [m]. */
  cutoff: number;
}

/** What a ray has hit. */
export interface RayHit {
  /** Id of the geom, or -1. */
  geom: number;
  /** Unit normal out of the geom, world frame; zero without a hit. */
  readonly normal: Float64Array;
}

export interface RayStages {
  /** x >= 0 of the nearest point + x vec on a visible geom, or -1; geom and normal into `hit`. */
  ray(point: Arr, p: number, vec: Arr, v: number, filter: RayFilter, hit: RayHit): number;
  /** As `ray`, for one geom whatever the filter would say; the normal into `normal`. */
  rayGeom(point: Arr, p: number, vec: Arr, v: number, geom: number, normal: Arr): number;
}

export const bindRay: Bind<RayStages> = (m, d) => {
  const local = doubles(6);
  const normal = doubles(3);
  const meshHit = bindRayMesh(m);
  const hfieldHit = bindRayHfield(m);

  /** Puts the ray into the frame of a geom. */
  function localize(point: Arr, p: number, vec: Arr, v: number, geom: number): void {
    const { geom_xpos, geom_xmat } = d;
    sub3(local, 0, point, p, geom_xpos, 3 * geom);
    mulMatTVec3(local, 0, geom_xmat, 9 * geom, local, 0);
    mulMatTVec3(local, 3, geom_xmat, 9 * geom, vec, v);
  }

  /** Intersection in the frame of a geom; the local normal goes to `normal`. */
  function rayLocal(geom: number): number {
    const type = m.geom_type[geom];
    if (type === GeomType.MESH) return meshHit(geom, local, normal);
    if (type === GeomType.HFIELD) return hfieldHit(geom, local, normal);
    return rayPrimitive(type, m.geom_size, 3 * geom, local, normal);
  }

  function ray(point: Arr, p: number, vec: Arr, v: number, filter: RayFilter, hit: RayHit): number {
    let found = MISS;
    hit.geom = -1;
    zero3(hit.normal, 0);
    if (norm3(vec, v) < MINVAL) return MISS;
    for (let geom = 0; geom < m.ngeom; geom++) {
      if (isOutOfReach(m, d, geom, point, p, vec, v, found)) continue;
      if (!passes(m, geom, filter) || isBeyond(m, d, geom, point, p, filter.cutoff)) continue;
      localize(point, p, vec, v, geom);
      const x = rayLocal(geom);
      if (!isNearer(x, found)) continue;
      found = x;
      hit.geom = geom;
      mulMatVec3(hit.normal, 0, d.geom_xmat, 9 * geom, normal, 0);
    }
    return found;
  }

  function rayGeom(point: Arr, p: number, vec: Arr, v: number, geom: number, out: Arr): number {
    localize(point, p, vec, v, geom);
    const x = rayLocal(geom);
    if (x >= 0) mulMatVec3(out, 0, d.geom_xmat, 9 * geom, normal, 0);
    else zero3(out, 0);
    return x;
  }

  return { ray, rayGeom };
};

/** Alpha of a color, for geoms and materials alike. */
function alphaOf(rgba: Float32Array, id: number): number {
  return rgba[4 * id + 3];
}

/** Whether a geom is visible and in what the filter lets through. */
function passes(m: ModelRecord, geom: number, filter: RayFilter): boolean {
  const { groups, withStatic, bodyExclude } = filter;
  const body = m.geom_bodyid[geom];
  if (body === bodyExclude) return false;
  if (!withStatic && m.body_weldid[body] === 0) return false;
  const material = m.geom_matid[geom];
  if ((material < 0 ? alphaOf(m.geom_rgba, geom) : alphaOf(m.mat_rgba, material)) === 0) return false;
  if (!groups) return true;
  return groups[Math.min(NGROUP - 1, Math.max(0, m.geom_group[geom]))] !== 0;
}

/** Whether the bounding sphere of a geom is further away than the cutoff; planes and fields have none. */
function isBeyond(m: ModelRecord, d: DataRecord, geom: number, point: Arr, p: number, cutoff: number): boolean {
  if (cutoff === Infinity) return false;
  const dx = d.geom_xpos[3 * geom] - point[p];
  const dy = d.geom_xpos[3 * geom + 1] - point[p + 1];
  const dz = d.geom_xpos[3 * geom + 2] - point[p + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz) > cutoff + m.geom_rbound[geom];
}

/** Whether the bounding sphere of a geom is off the ray, behind its origin or behind what was found. */
function isOutOfReach(
  m: ModelRecord,
  d: DataRecord,
  geom: number,
  point: Arr,
  p: number,
  vec: Arr,
  v: number,
  found: number,
): boolean {
  const bound = m.geom_rbound[geom];
  if (bound <= 0) return false;
  const radius = 1.000001 * bound;
  const g = 3 * geom;
  const dx = d.geom_xpos[g] - point[p];
  const dy = d.geom_xpos[g + 1] - point[p + 1];
  const dz = d.geom_xpos[g + 2] - point[p + 2];
  const square = dot3(vec, v, vec, v);
  const along = dx * vec[v] + dy * vec[v + 1] + dz * vec[v + 2];
  const distance = dx * dx + dy * dy + dz * dz;
  if (distance > radius * radius && along < 0) return true;
  if (distance - (along * along) / square > radius * radius) return true;
  const length = Math.sqrt(square);
  return found >= 0 && along / length - radius > found * length;
}

/** Ray casts against the geoms of a model. */

import { mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { dot3, MINVAL, norm3, sub3, zero3 } from '../../../foundation/math/vec.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindSdfField } from '../collision/sdf/sdf-field.js';
import type { Bind } from '../context.js';
import { rayPrimitive } from '../shapes/primitives.js';
import { bindRayHfield } from './hfield.js';
import { bindRayMesh } from './mesh.js';
import { bindRaySdf } from './sdf.js';
import { HIT_SIZE, HIT_X, isNearer, MISS } from './solution.js';

type Arr = Float64Array;

/** Number of geom groups; higher groups count as the last one. */
export const NGROUP = 6;

/** Selects the geoms that a ray can hit. */
export interface RayFilter {
  /** Nonzero for each group (`NGROUP`) whose geoms can be hit; undefined for all groups. */
  groups: Int32Array | undefined;
  /** True to include geoms that are fixed to the world. */
  withStatic: boolean;
  /** Body whose geoms are excluded, or -1. */
  bodyExclude: number;
  /** Geoms whose bounding sphere is further away than this are excluded [m]. */
  cutoff: number;
}

/** The hit of a ray. */
export interface RayHit {
  /** Id of the geom, or -1. */
  geom: number;
  /** x >= 0 of the point on it, or -1 (1); in an array, because results of functions may be boxed. */
  readonly x: Float64Array;
  /** Unit normal out of the geom, world frame; zero without a hit. */
  readonly normal: Float64Array;
}

export interface RayStages {
  /** Writes the nearest point + x vec on a visible geom that passes the filter to `hit`. */
  ray(point: Arr, p: number, vec: Arr, v: number, filter: RayFilter, hit: RayHit): void;
  /** Writes the nearest point + x vec on one geom to `hit`, without visibility and filter. */
  rayGeom(point: Arr, p: number, vec: Arr, v: number, geom: number, hit: RayHit): void;
}

/** Binds the ray casts: they read types, sizes, groups, visibility and world poses of geoms. */
export const bindRay: Bind<RayStages> = (m, d, _s, context) => {
  const local = doubles(6);
  /** Hit in the frame of a geom. */
  const solution = doubles(HIT_SIZE);
  const meshHit = bindRayMesh(m);
  const hfieldHit = bindRayHfield(m);
  const sdfHit = bindRaySdf(m, bindSdfField(m, context));

  /** Transforms the ray to the frame of a geom. */
  function localize(point: Arr, p: number, vec: Arr, v: number, geom: number): void {
    const { geom_xpos, geom_xmat } = d;
    sub3(local, 0, point, p, geom_xpos, 3 * geom);
    mulMatTVec3(local, 0, geom_xmat, 9 * geom, local, 0);
    mulMatTVec3(local, 3, geom_xmat, 9 * geom, vec, v);
  }

  /** Writes the hit of the local ray on a geom to `solution`. */
  function rayLocal(geom: number): void {
    const type = m.geom_type[geom];
    if (type === GeomType.MESH) meshHit(geom, local, solution);
    else if (type === GeomType.HFIELD) hfieldHit(geom, local, solution);
    else if (type === GeomType.SDF) sdfHit(geom, local, solution);
    else rayPrimitive(type, m.geom_size, 3 * geom, local, solution);
  }

  function miss(hit: RayHit): void {
    hit.geom = -1;
    hit.x[0] = MISS;
    zero3(hit.normal, 0);
  }

  function keep(geom: number, hit: RayHit): void {
    hit.geom = geom;
    hit.x[0] = solution[HIT_X];
    mulMatVec3(hit.normal, 0, d.geom_xmat, 9 * geom, solution, 0);
  }

  function ray(point: Arr, p: number, vec: Arr, v: number, filter: RayFilter, hit: RayHit): void {
    miss(hit);
    if (norm3(vec, v) < MINVAL) return;
    for (let geom = 0; geom < m.ngeom; geom++) {
      if (isOutOfReach(m, d, geom, point, p, vec, v, hit.x)) continue;
      if (!passes(m, geom, filter) || isBeyond(m, d, geom, point, p, filter)) continue;
      localize(point, p, vec, v, geom);
      rayLocal(geom);
      if (isNearer(solution, HIT_X, hit.x, 0)) keep(geom, hit);
    }
  }

  function rayGeom(point: Arr, p: number, vec: Arr, v: number, geom: number, hit: RayHit): void {
    miss(hit);
    localize(point, p, vec, v, geom);
    rayLocal(geom);
    if (solution[HIT_X] >= 0) keep(geom, hit);
  }

  return { ray, rayGeom };
};

/** Alpha of the color of a geom or material. */
function alphaOf(rgba: Float32Array, id: number): number {
  return rgba[4 * id + 3];
}

/** Tests whether a geom is visible and passes the filter, apart from its cutoff. */
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

/** Tests whether the bounding sphere of a geom is further away than the cutoff; that of a plane has a radius of 0. */
function isBeyond(m: ModelRecord, d: DataRecord, geom: number, point: Arr, p: number, filter: RayFilter): boolean {
  const { cutoff } = filter;
  if (cutoff === Infinity) return false;
  const dx = d.geom_xpos[3 * geom] - point[p];
  const dy = d.geom_xpos[3 * geom + 1] - point[p + 1];
  const dz = d.geom_xpos[3 * geom + 2] - point[p + 2];
  return Math.sqrt(dx * dx + dy * dy + dz * dz) > cutoff + m.geom_rbound[geom];
}

/** Tests whether the bounding sphere of a geom is off the ray, behind its origin or behind the nearest hit so far. */
function isOutOfReach(
  m: ModelRecord,
  d: DataRecord,
  geom: number,
  point: Arr,
  p: number,
  vec: Arr,
  v: number,
  found: Arr,
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
  return found[0] >= 0 && along / length - radius > found[0] * length;
}

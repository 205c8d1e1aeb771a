/** Rays as functions of a Model and Data. */

import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { mulMatTVec3, mulMatVec3 } from '../../foundation/math/mat.js';
import { doubles } from '../../foundation/math/scratch.js';
import { NGROUP, type RayFilter, type RayHit } from '../engine/ray/bind-ray.js';
import { HIT_SIZE, HIT_X } from '../engine/ray/solution.js';
import { rayPrimitive } from '../engine/shapes/primitives.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { pipelineOf } from '../runtime/run.js';
import { indexOf, inputOf, listOf, optionalOutputOf, outputOf, requireFit } from './arguments.js';

/** The geoms that a ray can hit; default: all visible ones. */
export interface RayOptions {
  /** One flag for each of the 6 geom groups. */
  groups?: ArrayLike<number | boolean>;
  /** Includes geoms fixed to the world; default true. */
  static?: boolean;
  /** Id of a body whose geoms are excluded. */
  bodyExclude?: number;
  /** Maximum distance of a hit [m]. */
  cutoff?: number;
}

const RAY_OPTIONS: OptionNames<RayOptions> = { groups: true, static: true, bodyExclude: true, cutoff: true };

/** A hit of a ray: distance, geom and outward unit normal. */
export interface Ray {
  /** Distance from the origin to the hit [lengths of the direction vector]; -1 if nothing is hit. */
  readonly distance: number;
  /** Id of the hit geom; -1 if nothing is hit. */
  readonly geom: number;
  readonly normal: Float64Array;
}

function filterOf({ groups, static: withStatic = true, bodyExclude = -1, cutoff = Infinity }: RayOptions): RayFilter {
  const chosen = groups && Int32Array.from({ length: NGROUP }, (_, i) => (groups[i] ? 1 : 0));
  return { groups: chosen, withStatic, bodyExclude, cutoff };
}

const newHit = (normal: Float64Array): RayHit => ({ geom: -1, x: doubles(1), normal });

/**
 * Finds the nearest hit point + x vec, x >= 0, on a visible geom. The normal points out of the geom, even if it is hit
 * from inside. @param point origin of the ray, world frame [m] @param vec direction, of any length but zero @throws
 * RangeError if vec is zero @see mj_ray
 */
export function ray(
  model: Model,
  data: Data,
  point: ArrayLike<number>,
  vec: ArrayLike<number>,
  options: RayOptions = {},
): Ray {
  requireOptionsOf('ray', RAY_OPTIONS, options);
  requireFit(model, data);
  const direction = inputOf(vec, 3, 'vec');
  if (direction.every((x) => x === 0)) throw new RangeError('vec is zero');
  const hit = newHit(doubles(3));
  const { stages } = pipelineOf(model, data);
  stages.ray(inputOf(point, 3, 'point'), 0, direction, 0, filterOf(options), hit);
  return { distance: hit.x[0], geom: hit.geom, normal: hit.normal };
}

/** Results of `multiRay`; all except the distances are optional. */
export interface MultiRayOutput {
  /** Distance of each hit [lengths of its direction vector], or -1. */
  distance: Float64Array;
  /** Geom of each hit, or -1. */
  geom?: Int32Array;
  /** Normal of each hit (nray x 3). */
  normal?: Float64Array;
}

/** Casts rays from one point along `vec.length / 3` directions; see `ray`. @see mj_multiRay */
export function multiRay(
  model: Model,
  data: Data,
  point: ArrayLike<number>,
  vec: ArrayLike<number>,
  out: MultiRayOutput,
  options: RayOptions = {},
): void {
  requireFit(model, data);
  const directions = listOf(vec, 'vec');
  const count = Math.floor(directions.length / 3);
  if (typeof out !== 'object' || out === null) throw usageError('multiRay, out', 'arrays by name', out);
  outputOf(out.distance, count, 'distance');
  const normals = optionalOutputOf(out.normal, 3 * count, 'normal');
  const origin = inputOf(point, 3, 'point');
  requireOptionsOf('multiRay', RAY_OPTIONS, options);
  const filter = filterOf(options);
  const hit = newHit(doubles(3));
  const { stages } = pipelineOf(model, data);
  for (let i = 0; i < count; i++) {
    stages.ray(origin, 0, directions, 3 * i, filter, hit);
    out.distance[i] = hit.x[0];
    if (out.geom) out.geom[i] = hit.geom;
    normals?.set(hit.normal, 3 * i);
  }
}

/**
 * Distance to one geom of any type, visible or not [lengths of vec]; -1 if it is missed. @see mj_rayMesh, mj_rayHfield
 */
export function rayGeom(
  model: Model,
  data: Data,
  geom: number,
  point: ArrayLike<number>,
  vec: ArrayLike<number>,
  normal?: Float64Array | null,
): number {
  requireFit(model, data);
  indexOf(geom, model.ngeom, 'geom');
  const hit = newHit(optionalOutputOf(normal, 3, 'normal') ?? doubles(3));
  const { stages } = pipelineOf(model, data);
  stages.rayGeom(inputOf(point, 3, 'point'), 0, inputOf(vec, 3, 'vec'), 0, geom, hit);
  return hit.x[0];
}

/** Distance to a primitive at a pose, without a Model [lengths of vec]; -1 if it is missed. @see mju_rayGeom */
export function rayShape(
  type: number,
  pos: ArrayLike<number>,
  mat: ArrayLike<number>,
  size: ArrayLike<number>,
  point: ArrayLike<number>,
  vec: ArrayLike<number>,
  normal?: Float64Array | null,
): number {
  const axes = inputOf(mat, 9, 'mat');
  const [origin, from, direction] = [inputOf(pos, 3, 'pos'), inputOf(point, 3, 'point'), inputOf(vec, 3, 'vec')];
  const local = doubles(6);
  for (let k = 0; k < 3; k++) {
    local[k] = from[k] - origin[k];
    local[3 + k] = direction[k];
  }
  mulMatTVec3(local, 0, axes, 0, local, 0);
  mulMatTVec3(local, 3, axes, 0, local, 3);
  const out = optionalOutputOf(normal, 3, 'normal') ?? doubles(3);
  out.fill(0, 0, 3);
  const hit = doubles(HIT_SIZE);
  rayPrimitive(type, inputOf(size, 3, 'size'), 0, local, hit);
  if (hit[HIT_X] >= 0) mulMatVec3(out, 0, axes, 0, hit, 0);
  return hit[HIT_X];
}

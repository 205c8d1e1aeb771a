/** Parameters of bodies and geoms in a surrounding fluid. */
import { MINVAL } from '../../../foundation/math/vec.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Lower bound of denominators: keeps drag and lift finite at rest, without an effect on small and slow geoms. */
export const TINY = 1e-150;

/** Number of values per geom in `geom_fluid`. */
export const NFLUID = 12;
/** Offset of the strength of the interaction: 0 for a geom without fluid forces. */
export const STRENGTH = 0;
/** Offset of the coefficient of blunt drag. */
export const BLUNT_DRAG = 1;
/** Offset of the coefficient of slender drag. */
export const SLENDER_DRAG = 2;
/** Offset of the coefficient of angular drag. */
export const ANGULAR_DRAG = 3;
/** Offset of the coefficient of Kutta lift. */
export const KUTTA_LIFT = 4;
/** Offset of the coefficient of Magnus lift. */
export const MAGNUS_LIFT = 5;
/** Offset of the virtual masses along the axes (3). */
export const VIRTUAL_MASS = 6;
/** Offset of the virtual inertias about the axes (3). */
export const VIRTUAL_INERTIA = 9;

/** out (3) = half sizes [m] of the box with the mass and inertia of a body. */
export function inertiaBoxSizes(m: ModelRecord, body: number, out: Float64Array): void {
  const { body_mass, body_inertia } = m;
  const i = 3 * body;
  const scale = 1.5 / body_mass[body];
  const sum = body_inertia[i] + body_inertia[i + 1] + body_inertia[i + 2];
  for (let k = 0; k < 3; k++) out[k] = Math.sqrt(scale * Math.max(MINVAL, sum - 2 * body_inertia[i + k]));
}

/** Tests whether a body has geoms with the ellipsoid model, which replaces the inertia-box model of the body. */
export function hasEllipsoids(m: ModelRecord, body: number): boolean {
  const { body_geomadr, body_geomnum, geom_fluid } = m;
  const end = body_geomadr[body] + body_geomnum[body];
  for (let g = body_geomadr[body]; g < end; g++) if (geom_fluid[NFLUID * g + STRENGTH] > 0) return true;
  return false;
}

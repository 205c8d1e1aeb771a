import { insideSite as isInside } from '../engine/sensor/inside.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { indexOf, inputOf, requireFit } from './arguments.js';

/**
 * Tests whether a point in the world [m] is inside the volume of a site. The volume of a site of type mesh is the convex
 * hull of the mesh. Uses the current poses.
 * @see mj_insideSite
 */
export function insideSite(model: Model, data: Data, site: number, point: ArrayLike<number>): boolean {
  requireFit(model, data);
  indexOf(site, model.nsite, 'site');
  return isInside(model.record, data.record, site, inputOf(point, 3, 'point'), 0, new Float64Array(3));
}

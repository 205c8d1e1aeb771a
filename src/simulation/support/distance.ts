import { FOUND_DISTANCE, FOUND_SIZE } from '../engine/collision/geom-distance.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { pipelineOf } from '../runtime/run.js';
import { indexOf, optionalOutputOf, requireFit } from './arguments.js';

/**
 * Signed distance [m] between two geoms, at most `distmax`. `fromto` (6), if given, receives the segment from the
 * nearest point on geom1 to that on geom2 in the world, zeros if they are farther apart. Uses the current poses.
 * @see mj_geomDistance
 */
export function geomDistance(
  model: Model,
  data: Data,
  geom1: number,
  geom2: number,
  distmax: number,
  fromto?: Float64Array | null,
): number {
  requireFit(model, data);
  indexOf(geom1, model.ngeom, 'geom');
  indexOf(geom2, model.ngeom, 'geom');
  const segment = optionalOutputOf(fromto, 6, 'fromto');
  const found = new Float64Array(FOUND_SIZE);
  pipelineOf(model, data).stages.geomDistance(geom1, geom2, Float64Array.of(distmax), 0, found);
  segment?.set(found.subarray(0, 6));
  return found[FOUND_DISTANCE] as number;
}

import type { Data } from '../../model/data.js';
import type { Model } from '../../model/model.js';
import { pipelineOf } from '../run.js';
import { indexOf, optionalOutputOf } from './arguments.js';

/**
 * Signed distance [m] between two geoms, at most `distmax`. `fromto` (6), if given, receives the segment from the
 * nearest point on geom1 to that on geom2 in the world, zeros without a result. Uses the current poses.
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
  indexOf(geom1, model.ngeom, 'geom');
  indexOf(geom2, model.ngeom, 'geom');
  const segment = optionalOutputOf(fromto, 6, 'fromto') ?? new Float64Array(6);
  return pipelineOf(model, data).stages.geomDistance(geom1, geom2, distmax, segment);
}

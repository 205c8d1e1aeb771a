import type { Bind } from '../context.js';
import { bindDriver } from './driver.js';
import { bindGeomDistance, type GeomDistance } from './geom-distance.js';
import { bindNarrowPhase } from './narrow-phase.js';

/** Stages of collision detection. */
export interface CollisionStages extends GeomDistance {
  /**
   * Finds the contacts of the current poses. False if the arena is too small; `x.needed` then has the required sizes.
   */
  collision(): boolean;
}

/** Binds the collision stage and distances of geoms. */
export const bindCollision: Bind<CollisionStages> = (m, d, stages, context) => {
  // shared by both: code that is bound twice no longer treats its arrays as constants
  const narrowPhase = bindNarrowPhase(m, d, context);
  return { ...bindDriver(m, d, stages, context, narrowPhase), ...bindGeomDistance(m, narrowPhase) };
};

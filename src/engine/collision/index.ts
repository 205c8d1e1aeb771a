import type { Bind } from '../context.js';
import { bindDriver } from './driver.js';
import { bindGeomDistance, type GeomDistance } from './geom-distance.js';

export interface CollisionStages extends GeomDistance {
  /** Contacts of the current poses. False when the arena is too small; `x.needed` then says what it takes. */
  collision(): boolean;
}

export const bindCollision: Bind<CollisionStages> = (m, d, s, x) => ({
  ...bindDriver(m, d, s, x),
  ...bindGeomDistance(m, d, s, x),
});

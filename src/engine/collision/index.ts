import type { Bind } from '../context.js';
import { bindDriver } from './driver.js';
import { bindGeomDistance, type GeomDistance } from './geom-distance.js';
import { bindNarrowPhase, type NarrowPhase } from './narrow-phase.js';

export interface CollisionStages extends GeomDistance {
  /** Contacts of the current poses. False when the arena is too small; `x.needed` then says what it takes. */
  collision(): boolean;
}

/**
 * A narrow phase that is bound for the first pair. It has no getters: V8 keeps those in the hidden class of an object, which
 * is old when it is made, and all that they refer to then outlives young garbage.
 */
function onDemand(bind: () => NarrowPhase): NarrowPhase {
  let bound: NarrowPhase | undefined;
  const narrowPhase = (): NarrowPhase => (bound ??= bind());
  return {
    collide: (out, g1, g2) => narrowPhase().collide(out, g1, g2),
    minkowski: () => narrowPhase().minkowski(),
    ccd: () => narrowPhase().ccd(),
  };
}

export const bindCollision: Bind<CollisionStages> = (m, d, _s, x) => {
  // one for both: code that is bound twice no longer treats its arrays as constants
  const narrowPhase = x.isBrief ? onDemand(() => bindNarrowPhase(m, d, x)) : bindNarrowPhase(m, d, x);
  return { ...bindDriver(m, d, x, narrowPhase), ...bindGeomDistance(m, narrowPhase) };
};

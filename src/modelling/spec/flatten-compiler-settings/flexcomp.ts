/** Flexcomps: writes the effect of mass bounds as mass and inertia box, and the pose of the frames of an attachment. */

import { compose, UNIT_QUAT } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import type { CompilerQueries, MadeInertia } from '../compiler-queries.js';
import type { Element } from '../element.js';
import { attachedPose, localPose } from '../pose.js';
import type { ChosenSettings, FileSettings } from './file-settings.js';
import { isBoundAnew } from './inertia.js';
import { setPose } from './pose.js';
import type { Lost } from './shape.js';

/** Bodies of a flexcomp whose inertia would change under the bounds of the file. */
export function boundIn(
  flexcomp: Element<'flexcomp'>,
  file: ChosenSettings,
  compilerQueries: CompilerQueries | undefined,
): readonly MadeInertia[] {
  const made = compilerQueries?.madeInertias(flexcomp) ?? [];
  return made.filter((each) => isBoundAnew(flexcomp.compiler, each, file));
}

/** Sets the mass and the inertia box of a flexcomp so that its bodies keep their inertia without the bounds. */
export function sayMasses(
  { settings, compilerQueries }: FileSettings,
  original: Element<'flexcomp'>,
  copy: Element<'flexcomp'>,
  lost: Lost,
): void {
  const [first] = boundIn(original, settings, compilerQueries);
  if (!first) return;
  const made = compilerQueries!.madeInertias(original);
  // bodies have equal shares of the mass, except for nodes of quadratic elements
  if (!made.every(({ given }) => given === first.given)) {
    lost(original, message('not-in-mjcf/bounds'));
    return;
  }
  copy.mass = original.mass * (first.mass / first.given);
  // a cube with this half size has the moment 2/3 m size^2
  copy.inertiabox = Math.sqrt((1.5 * first.inertia[0]) / first.mass);
}

/**
 * Adds the pose of the frames in which a flexcomp was attached to its own pose, because frames in a file do not move
 * it. Its bodies then move along the axes of the parent body.
 */
export function sayPlace(original: Element<'flexcomp'>, copy: Element<'flexcomp'>, lost: Lost): void {
  const flexcomp = original;
  const place = attachedPose(flexcomp);
  setPose(copy, compose(place, localPose(flexcomp)));
  const isMoved = original.dof === 'radial' && place.pos.some((x) => x !== 0);
  if (isMoved || place.quat.some((x, k) => x !== UNIT_QUAT[k])) {
    lost(flexcomp, message('not-in-mjcf/axes'));
  }
}

/**
 * Flexcomps: what bounds made of their bodies they say by mass and box of inertia, and where they were attached by their
 * pose.
 */

import { compose, UNIT_QUAT } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Element, SpecElement } from '../element.js';
import type { Foresight, MadeInertia } from '../foresight.js';
import { attachedPose, localPose } from '../pose.js';
import type { ChosenSettings, FileSettings } from './file-settings.js';
import { isBoundAnew } from './inertia.js';
import { setPose } from './pose.js';
import type { Lost } from './shape.js';

/** Bodies of a flexcomp at which the bounds of the file would show, or those of its own no longer would. */
export function boundIn(
  flexcomp: Element<'flexcomp'>,
  file: ChosenSettings,
  foresight: Foresight | undefined,
): readonly MadeInertia[] {
  const made = foresight?.madeInertias(flexcomp as SpecElement) ?? [];
  return made.filter((each) => isBoundAnew(flexcomp.compiler, each, file));
}

/** Gives a flexcomp the mass and the box of inertia with which its bodies are as they are without the bounds. */
export function sayMasses(
  { settings, foresight }: FileSettings,
  original: Element<'flexcomp'>,
  copy: Element<'flexcomp'>,
  lost: Lost,
): void {
  const [first] = boundIn(original, settings, foresight);
  if (!first) return;
  const made = foresight!.madeInertias(original as SpecElement);
  // bodies have equal shares of the mass, except for nodes of quadratic functions
  if (!made.every(({ given }) => given === first.given)) {
    lost(original as SpecElement, message('not-in-mjcf/bounds'));
    return;
  }
  copy.mass = original.mass * (first.mass / first.given);
  // a cube of this half size has the moment 2/3 m size^2
  copy.inertiabox = Math.sqrt((1.5 * first.inertia[0]) / first.mass);
}

/**
 * Gives a flexcomp the pose that the frames it was attached in give it: in a file, frames do not move it. Its bodies then
 * move along the axes of the body around.
 */
export function sayPlace(original: Element<'flexcomp'>, copy: Element<'flexcomp'>, lost: Lost): void {
  const flexcomp = original as SpecElement;
  const place = attachedPose(flexcomp);
  setPose(copy as SpecElement, compose(place, localPose(flexcomp)));
  const isMoved = original.dof === 'radial' && place.pos.some((x) => x !== 0);
  if (isMoved || place.quat.some((x, k) => x !== UNIT_QUAT[k])) {
    lost(flexcomp, message('not-in-mjcf/axes'));
  }
}

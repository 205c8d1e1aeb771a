/** What a Spec cannot tell of itself, since it follows from compiling; given to it by who can compile. */
import type { Pose } from '../math/pose.js';
import type { SpecElement } from './element.js';

export interface Foresight {
  /** Number of joints that a flexcomp stands for, each with one coordinate; undefined if it cannot be made as it is. */
  jointCount(flexcomp: SpecElement): number | undefined;
  /** Pose in its parent that a body starts in, where that is not the authored one: aligned with its inertia. */
  restPose(body: SpecElement): Pose | undefined;
}

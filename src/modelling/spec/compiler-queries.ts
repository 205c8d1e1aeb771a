/** Values that a Spec cannot compute because they follow from compiling. The compiler provides them. */
import type { Pose, Vec3 } from '../../foundation/math/pose.js';
import type { SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** Mass [kg] and principal moments of inertia [kg m^2] of a body, in an inertial frame given in its own. */
export interface BodyInertia {
  readonly mass: number;
  readonly inertia: Vec3;
  readonly ipose: Pose;
}

/** A body that a flexcomp stands for, and the mass that its flexcomp gave it, which bounds may have raised [kg]. */
export interface MadeInertia extends BodyInertia {
  readonly given: number;
}

/** A geom fitted to a mesh: its sizes [m], its pose in its parent, its surface velocity. */
export interface Fit {
  readonly size: Vec3;
  readonly pose: Pose;
  readonly surfacevel: readonly number[];
}

/** Values that follow from compiling, for elements of a Spec that has no Model yet. */
export interface CompilerQueries {
  /** Number of joints that a flexcomp stands for, each with one coordinate; undefined if it cannot be made as it is. */
  jointCount(flexcomp: SpecElement): number | undefined;
  /** Number of activations of an actuator whose plugin states it; undefined if that is not known. */
  activationCount(actuator: SpecElement): number | undefined;
  /** Pose in its parent that a body starts in, where that is not the authored one: aligned with its inertia. */
  restPose(body: SpecElement): Pose | undefined;
  /**
   * Mass and inertia of a body, inferred from its geoms or as it says, before `settotalmass`; undefined if the Spec does
   * not compile.
   */
  inertiaOf(body: SpecElement): BodyInertia | undefined;
  /** Masses and inertias of the bodies that a flexcomp stands for; none if the Spec does not compile. */
  madeInertias(flexcomp: SpecElement): readonly MadeInertia[];
  /** Returns the factor that `settotalmass` applies to every mass and inertia. */
  massScale(spec: Spec): number;
  /** A primitive that is fitted to a mesh; undefined for other geoms. */
  fitOf(geom: SpecElement): Fit | undefined;
}

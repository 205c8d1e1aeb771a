/** Values that only the compiler can compute. The compiler provides them to a Spec. */
import type { Pose, Vec3 } from '../../foundation/math/pose.js';
import type { SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** Mass [kg] and principal moments of inertia [kg m^2] of a body, and its inertial frame in the body frame. */
export interface BodyInertia {
  readonly mass: number;
  readonly inertia: Vec3;
  readonly ipose: Pose;
}

/** A body that a flexcomp generates. `given` is its mass from the flexcomp [kg], before `boundmass` raises it. */
export interface MadeInertia extends BodyInertia {
  readonly given: number;
}

/** A primitive fitted to a mesh: its sizes [m], its pose in its parent, its surface velocity. */
export interface Fit {
  readonly size: Vec3;
  readonly pose: Pose;
  readonly surfacevel: readonly number[];
}

/** Compiled values for elements of a Spec that has no Model yet. */
export interface CompilerQueries {
  /**
   * Number of joints that a flexcomp generates, each with one coordinate; undefined if the flexcomp does not expand.
   */
  jointCount(flexcomp: SpecElement): number | undefined;
  /** Number of activations of an actuator whose plugin sets it; undefined if it is not known. */
  activationCount(actuator: SpecElement): number | undefined;
  /** Initial pose of a body in its parent if the compiler aligns the body with its inertia; undefined otherwise. */
  restPose(body: SpecElement): Pose | undefined;
  /**
   * Mass and inertia of a body, inferred from its geoms or authored, before `settotalmass`; undefined if the Spec
   * does not compile.
   */
  inertiaOf(body: SpecElement): BodyInertia | undefined;
  /** Masses and inertias of the bodies that a flexcomp generates; empty if the Spec does not compile. */
  madeInertias(flexcomp: SpecElement): readonly MadeInertia[];
  /** Returns the factor that `settotalmass` applies to every mass and inertia. */
  massScale(spec: Spec): number;
  /** The primitive fitted to the mesh of a geom; undefined for other geoms. */
  fitOf(geom: SpecElement): Fit | undefined;
}

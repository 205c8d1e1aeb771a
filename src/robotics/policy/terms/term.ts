/** The interface of terms of an observation. */
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import type { Binding } from '../binding.js';
import type { Commands } from '../commands.js';
import type { TermOf, TermType } from '../description/description.js';

/** Writes the values of a term that the description names by a function. */
export type TermFunction = (model: Model, data: Data, out: Float64Array) => void;

/** What terms are bound to. */
export interface TermContext extends Binding {
  readonly commands: Commands;
  /** Joints of the description with their names. */
  readonly joints: JointList | undefined;
  /** Positions of those joints at action 0. */
  readonly defaultPose: Float64Array | undefined;
  /** Joints of the actions, with the last actions and targets; written by each control step. */
  readonly acted: ActedJoints;
  readonly functions: Readonly<Record<string, TermFunction>>;
  /** Time between two control steps [s]. */
  readonly interval: number;
}

/** Hinges and slides. */
export interface JointList {
  readonly names: readonly string[];
  readonly ids: readonly number[];
}

/** The last actions and targets. */
export interface ActedJoints extends JointList {
  /** Raw outputs of the network. */
  readonly actions: Float64Array;
  /** Targets of the joints [rad or m], or torques. */
  readonly targets: Float64Array;
}

/** A term bound to a model. */
export interface BoundTerm {
  readonly size: number;
  /** Writes the present values. */
  readonly read: (data: Data, out: Float64Array) => void;
  /** Called at a reset. */
  readonly reset?: () => void;
  /** Called after each control step. */
  readonly advance?: () => void;
  /** True if it needs accelerations of the present state. */
  readonly needsAccelerations?: boolean;
}

/** Binds a term. `part` is its path in the description. */
export type TermBinder<T extends TermType> = (context: TermContext, term: TermOf<T>, part: string) => BoundTerm;

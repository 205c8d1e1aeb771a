/** The interface of a simulation that runs in the page or in a worker, for viewers and programs. */

import type { Subject } from '../../graphics/view/subject.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** Called with the state before or after a step. */
export type StepHook = (model: Model, data: Data) => void;

/** `model`: another Model runs; `state`: the state is another one; `status`: it plays, pauses, or at another speed. */
export type RunningEvent = 'model' | 'state' | 'status';

/** A simulation that runs, as viewers and programs use it. */
export interface Running extends Subject {
  /** True if time advances by itself. */
  readonly playing: boolean;
  /** Simulated seconds wanted per second; 1 at first. */
  speed: number;
  play(): void;
  pause(): void;
  /** Pauses, and advances by some time steps; default 1. @throws RangeError for a number that is not a positive integer */
  step(count?: number): void;
  /** Back to the initial state, or to that of a keyframe by its index or name. @throws RangeError if there is none */
  reset(key?: number | string): void;
  /**
   * Sets an input: by its index in `ctrl`, or by the name of an actuator with one input.
   *
   * @throws RangeError for an index or a name that does not exist, TypeError for a value that is no number
   */
  setControl(index: number | string, value: number): void;
  /** Brings the state up to the clock; called for every picture of the screen, with `performance.now()` [ms]. */
  advance(now: number): void;
  /**
   * Sets whether a viewer shows the paths of searches between distance fields (`VisFlag.SDFITER`): a simulation in a
   * worker sends them while some viewer does.
   */
  showPaths?(viewer: object, on: boolean): void;
  /** Subscribes to changes; returns an unsubscribe function. */
  subscribe(changed: (event: RunningEvent) => void): () => void;
  /** Adds a function that is called before each step; returns a function that removes it. */
  beforeStep(hook: StepHook): () => void;
  /** Adds a function that is called after each step; returns a function that removes it. */
  afterStep(hook: StepHook): () => void;
  /** Ends it and releases everything. */
  dispose(): void;
}

/** The functions that listen to an event. */
export class Listeners<A extends readonly unknown[]> {
  private readonly functions = new Set<(...args: A) => void>();

  /** Adds a function; returns a function that removes it. */
  add(each: (...args: A) => void): () => void {
    const own = (...args: A): void => each(...args);
    this.functions.add(own);
    return () => void this.functions.delete(own);
  }

  call(...args: A): void {
    for (const each of this.functions) each(...args);
  }

  clear(): void {
    this.functions.clear();
  }
}

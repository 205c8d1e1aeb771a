/** The interface of a simulation that runs in the page or in a worker, for viewers and programs. */

import type { Subject } from '../../graphics/view/subject.js';
import type { ContactHandlers, ContactOptions } from '../../simulation/contact-events/contact-events.js';
import type { ContactSelector } from '../../simulation/contact-events/selection.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { RecordedRun, Replay, ReplayOptions } from './replay.js';

/** Called with the state before or after a step. */
export type StepHook = (model: Model, data: Data) => void;

/** `model`: another Model runs; `state`: the state changed; `status`: playing or speed changed. */
export type RunningEvent = 'model' | 'state' | 'status';

/** A running simulation, for viewers and programs. */
export interface Running extends Subject {
  /** What pictures show, if that is available before `data`. */
  readonly picture?: Subject;
  /** True if it steps in a worker, where functions of the page are not called. */
  readonly runsInWorker?: boolean;
  /** True while time advances. */
  readonly playing: boolean;
  /** Target speed [simulated seconds per second]; 1 at first. */
  speed: number;
  play(): void;
  pause(): void;
  /**
   * Pauses, and advances by `count` time steps; default 1. @throws RangeError if the count is not a positive integer
   */
  step(count?: number): void;
  /** Resets to the initial state, or to a keyframe by index or name. @throws RangeError if it does not exist */
  reset(key?: number | string): void;
  /**
   * Sets a control: by its index in `ctrl`, or by the name of an actuator with one input.
   *
   * @throws RangeError if the index or name does not exist, TypeError if the value is not a number
   */
  setControl(index: number | string, value: number): void;
  /** Advances the simulation to the clock; called for every picture with `performance.now()` [ms]. */
  advance(now: number): void;
  /**
   * Sets whether a viewer shows the paths of searches between distance fields (`VisFlag.SDFITER`). A simulation in a
   * worker sends them while a viewer shows them.
   */
  showPaths?(viewer: object, on: boolean): void;
  /** Subscribes to changes; returns an unsubscribe function. */
  subscribe(changed: (event: RunningEvent) => void): () => void;
  /** Adds a function that is called before each step; returns a function that removes it. */
  beforeStep(hook: StepHook): () => void;
  /** Adds a function that is called after each step; returns a function that removes it. */
  afterStep(hook: StepHook): () => void;
  /**
   * Calls functions when geoms begin and cease to touch, or are in a zone, for every step; returns a function that ends
   * it. A simulation in a worker sends the events before the frame that shows them.
   *
   * @throws RangeError if an element does not exist, TypeError for other arguments that are not valid
   */
  onContact(a: ContactSelector, b: ContactSelector, handlers: ContactHandlers, options?: ContactOptions): () => void;
  /** The recorded run that is shown in place of the simulation; undefined while the simulation runs. */
  readonly replayed: Replay | undefined;
  /**
   * Shows a recorded run in place of the simulation, from its first row, and keeps playing or paused. While it is shown,
   * time goes through its rows: hooks and functions for contacts are not called.
   *
   * @throws ModelError if it cannot be fetched or is not a recording, RangeError if it belongs to another model
   */
  replay(run: RecordedRun, options?: ReplayOptions): Promise<Replay>;
  /** Ends the simulation and releases its resources. */
  dispose(): void;
}

/** The listeners of an event. */
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

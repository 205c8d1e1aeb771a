/** User functions called during a step, and the clock of its timers. */

import { Timer } from '../../foundation/schema/enums.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { Callbacks } from '../engine/context.js';
import type { Stages } from '../engine/stages.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';

/**
 * User functions that a step of a Data calls; each is optional. If one throws, the step ends and the state is restored.
 *
 * @see mjcb_control and its siblings, which are global; here each Data has separate ones
 */
export interface UserCallbacks {
  /**
   * Writes `ctrl`, `qfrc_applied` and `xfrc_applied`; called once all quantities that depend on position and velocity
   * are computed.
   */
  readonly control?: (model: Model, data: Data) => void;
  /** Adds to `qfrc_passive`. */
  readonly passive?: (model: Model, data: Data) => void;
  /** Writes `sensordata` of sensors of type `user` of a stage: 1 position, 2 velocity, 3 acceleration. */
  readonly sensor?: (model: Model, data: Data, stage: number) => void;
  /**
   * Returns true to ignore a pair of geoms that the broad phase found. It replaces `contype` and `conaffinity` of the
   * geoms; pairs of bodies without any geoms that may touch are excluded before.
   */
  readonly contactFilter?: (model: Model, data: Data, geom1: number, geom2: number) => boolean;
  /** Rate of the activation of an actuator whose `dyntype` is `user` [1/s]. */
  readonly actDyn?: (model: Model, data: Data, actuator: number) => number;
  /** Gain of an actuator whose `gaintype` is `user`; default 1. */
  readonly actGain?: (model: Model, data: Data, actuator: number) => number;
  /** Bias of an actuator whose `biastype` is `user` [N, N m]; default 0. */
  readonly actBias?: (model: Model, data: Data, actuator: number) => number;
  /** Receives the first warning of each kind since the last reset. */
  readonly warning?: (model: Model, data: Data, warning: number, info: number) => void;
  /** The clock of the timers, in any unit; without it `timer_duration` and `timer_number` do not change. */
  readonly time?: () => number;
}

const NAMES: Readonly<Record<keyof UserCallbacks, true>> = {
  control: true,
  passive: true,
  sensor: true,
  contactFilter: true,
  actDyn: true,
  actGain: true,
  actBias: true,
  warning: true,
  time: true,
};

/** The names of the functions that a step can call. */
export const CALLBACKS: readonly string[] = Object.keys(NAMES);

/** Counts the user functions that stages of a Data are currently calling. */
export interface Calls {
  depth: number;
}

/** Replaces the callbacks in `inner` by those of `user`, with Model and Data bound. */
export function bindCallbacks(inner: Callbacks, user: UserCallbacks, model: Model, data: Data, calls: Calls): void {
  for (const name of Object.keys(inner) as (keyof Callbacks)[]) delete inner[name];
  const { control, passive, sensor, contactFilter, actDyn, actGain, actBias, warning } = user;
  if (control) inner.control = once(calls, 'control', () => control(model, data));
  if (passive) inner.passive = once(calls, 'passive', () => passive(model, data));
  if (sensor) inner.sensor = once(calls, 'sensor', (stage) => sensor(model, data, stage));
  if (contactFilter) inner.contactFilter = once(calls, 'contactFilter', (a, b) => contactFilter(model, data, a, b));
  if (actDyn) inner.actDyn = once(calls, 'actDyn', (id) => actDyn(model, data, id));
  if (actGain) inner.actGain = once(calls, 'actGain', (id) => actGain(model, data, id));
  if (actBias) inner.actBias = once(calls, 'actBias', (id) => actBias(model, data, id));
  if (warning) inner.warning = once(calls, 'warning', (kind, info) => warning(model, data, kind, info));
}

/** Wraps a callback so that it throws if called while it runs, which would recurse endlessly. */
function once<R>(calls: Calls, name: string, callback: (a: number, b: number) => R): (a?: number, b?: number) => R {
  let isRunning = false;
  return (a = 0, b = 0) => {
    if (isRunning) throw inItself(name);
    isRunning = true;
    calls.depth += 1;
    try {
      return callback(a, b);
    } finally {
      calls.depth -= 1;
      isRunning = false;
    }
  };
}

/** Usage error of a step inside of a callback of the same Data. */
export const inItself = (name: string): RangeError =>
  new RangeError(
    `${name} was called by a callback of the same Data, which would call the callback again; use another Data there`,
  );

/** Tests whether `inner` holds any callbacks. */
export function hasCallbacks(inner: Callbacks): boolean {
  for (const name in inner) if (inner[name as keyof Callbacks]) return true;
  return false;
}

/**
 * The timer of each stage. Collision is one stage here, so POS_COLLISION includes the times that the reference splits
 * into COL_BROAD and COL_NARROW.
 */
const TIMER_OF: Partial<Record<keyof Stages, Timer>> = {
  stepSkip: Timer.STEP,
  forwardSkip: Timer.FORWARD,
  inverse: Timer.INVERSE,
  fwdPosition: Timer.POSITION,
  fwdVelocity: Timer.VELOCITY,
  fwdActuation: Timer.ACTUATION,
  fwdConstraint: Timer.CONSTRAINT,
  euler: Timer.ADVANCE,
  implicit: Timer.ADVANCE,
  rungeKutta: Timer.ADVANCE,
  kinematics: Timer.POS_KINEMATICS,
  comPos: Timer.POS_KINEMATICS,
  camlight: Timer.POS_KINEMATICS,
  flex: Timer.POS_KINEMATICS,
  tendon: Timer.POS_KINEMATICS,
  crb: Timer.POS_INERTIA,
  tendonArmature: Timer.POS_INERTIA,
  factorM: Timer.POS_INERTIA,
  collide: Timer.POS_COLLISION,
  makeConstraint: Timer.POS_MAKE,
  projectConstraint: Timer.POS_PROJECT,
};

/** Stages that continue another one: they add time without increasing the count. */
const CONTINUING = new Set<string>(['comPos', 'camlight', 'flex', 'tendon', 'tendonArmature', 'factorM']);

/** Wraps the timed stages of a table with a clock; without a clock, the stages are called directly. */
export function timeStages(stages: Stages, scalar: Float64Array, clock: () => number): void {
  for (const [name, timer] of Object.entries(TIMER_OF)) {
    const timed = stages[name as keyof Stages] as (...args: unknown[]) => unknown;
    const count = CONTINUING.has(name) ? 0 : 1;
    const around = (...args: unknown[]): unknown => {
      const start = clock();
      const result = timed(...args);
      scalar[SC.timer_duration + timer] += clock() - start;
      scalar[SC.timer_number + timer] += count;
      return result;
    };
    Object.assign(stages, { [name]: around });
  }
}

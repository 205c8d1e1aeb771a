/** Ranges of actuator lengths, found by pulling each actuator in both directions in a separate simulation. */
import { Diagnostics } from '../../foundation/base/diagnostics.js';
import { type OptionNames, requireInstance, requireOptionsOf } from '../../foundation/base/usage.js';
import { exp } from '../../foundation/math/exponential.js';
import { clearRange, copyRange } from '../../foundation/math/ranges.js';
import { MINVAL } from '../../foundation/math/vec.js';
import {
  BiasType,
  DisableBit,
  GainType,
  IntegratorType,
  LRMode,
  TrnType,
  Warning,
} from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { diagnostic } from '../../foundation/schema/report.js';
import { warnedJoint } from '../engine/integrate/warning.js';
import type { Stages } from '../engine/stages.js';
import { Data } from '../model/data.js';
import type { DataRecord } from '../model/data-record.js';
import { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { resetRecord } from '../model/reset.js';
import { longMode } from '../runtime/instantiate.js';
import { pipelineOf } from '../runtime/run.js';
import { type Pull, planPulls } from './pulls.js';

/** Options of the computation of actuator length ranges. */
export interface LengthRangeOptions {
  /** The actuators that get a range. */
  mode: LRMode;
  /** Keep existing ranges. */
  useexisting: boolean;
  /** Use the limits of joints and tendons as ranges, if they have limits. */
  uselimit: boolean;
  /** Target acceleration of the pulling force. */
  accel: number;
  /** Maximum force; 0 for no maximum. */
  maxforce: number;
  /** Time constant of the velocity decay; at least 0.01 [s]. */
  timeconst: number;
  /** Time step of the simulation; 0 for that of the model [s]. */
  timestep: number;
  /** Time to simulate in each direction [s]. */
  inttotal: number;
  /** Duration at the end during which the length is measured [s]. */
  interval: number;
  /** Maximum variation of the length during `interval`, as a fraction of the range. */
  tolrange: number;
}

/** Default values of `LengthRangeOptions`. */
export const LENGTH_RANGE_DEFAULTS: LengthRangeOptions = {
  mode: LRMode.MUSCLE,
  useexisting: true,
  uselimit: false,
  accel: 20,
  maxforce: 0,
  timeconst: 1,
  timestep: 0.01,
  inttotal: 10,
  interval: 2,
  tolrange: 0.05,
};

/** Disabled features: only limits, equalities and the pulling force act in the simulation. */
const DISABLED =
  DisableBit.FRICTIONLOSS |
  DisableBit.CONTACT |
  DisableBit.SPRING |
  DisableBit.DAMPER |
  DisableBit.GRAVITY |
  DisableBit.ACTUATION;

/**
 * Number of steps that justifies separate code: for a small arm it saves 6 us of 9 us per step, and costs 130 ms if
 * warm code exists.
 */
const MANY_STEPS = 20_000;

/**
 * Rest condition: an actuator that moves less than `travel` [rad or m] in each of `steps` consecutive steps keeps its
 * length.
 */
const REST = { travel: 3e-10, steps: 10 };

/** Warnings of diverged states, which reset the simulation. */
const BAD_STATE = [Warning.BADQPOS, Warning.BADQVEL, Warning.BADQACC];

interface Extent {
  readonly low: number;
  readonly high: number;
}

/**
 * Sets `actuator_lengthrange` of the actuators that `mode` selects, muscles by default. Ranges that cannot be found
 * stay unchanged.
 *
 * @throws ModelError `length-range-unstable`, `length-range-empty`, `length-range-open`, for all actuators at once
 * @see mj_setLengthRange
 */
export function setLengthRange(model: Model, options: Partial<LengthRangeOptions> = {}): void {
  requireInstance('setLengthRange', Model, model);
  requireOptionsOf('setLengthRange', LENGTH_RANGE_DEFAULTS as unknown as OptionNames<LengthRangeOptions>, options);
  const settings = { ...LENGTH_RANGE_DEFAULTS, ...options };
  const m = model.record;
  const pending = pendingLengthRanges(m, settings);
  if (pending.length === 0) return;
  const kept = m.opt.slice();
  const paths = m.tendon_num.slice();
  const transmissions = m.actuator_trntype.slice();
  const diagnostics = new Diagnostics();
  m.opt[OPT.disableflags] = DISABLED;
  if (settings.timestep > 0) m.opt[OPT.timestep] = settings.timestep;
  // forces change in the middle of a step, which Runge-Kutta would repeat
  if (m.opt[OPT.integrator] === IntegratorType.RK4) m.opt[OPT.integrator] = IntegratorType.EULER;
  const pulls = [...planPulls(m, pending)];
  const steps = (2 * pulls.length * settings.inttotal) / m.opt[OPT.timestep];
  const data = new Data(model);
  try {
    pipelineOf(model, data, steps < MANY_STEPS ? 'shared' : longMode());
    for (const pull of pulls) {
      leaveOut(m, pull, paths, transmissions);
      simulate(model, data, pull, settings, diagnostics);
    }
  } finally {
    data.dispose();
    m.tendon_num.set(paths);
    m.actuator_trntype.set(transmissions);
    m.opt.set(kept);
  }
  diagnostics.throwIfErrors();
}

/** Ids of the actuators whose ranges need a simulation; copies the limits of the others if requested. */
export function pendingLengthRanges(m: ModelRecord, options: LengthRangeOptions): number[] {
  return Array.from({ length: m.nactuator }, (_, i) => i).filter((i) => needsSimulation(m, i, options));
}

/**
 * Temporarily disables tendons that are not pulled and transmissions without armature: wrapping would dominate the time.
 */
function leaveOut(m: ModelRecord, { actuators, tendons }: Pull, paths: Int32Array, transmissions: Int32Array): void {
  for (let t = 0; t < m.ntendon; t++) m.tendon_num[t] = tendons.has(t) ? paths[t] : 0;
  for (let i = 0; i < m.nactuator; i++) {
    m.actuator_trntype[i] = m.actuator_armature[i] !== 0 ? transmissions[i] : TrnType.UNDEFINED;
  }
  for (const actuator of actuators) m.actuator_trntype[actuator] = transmissions[actuator];
}

/**
 * Tests whether the range of an actuator is requested and needs a simulation; copies the limits if they serve as the
 * range.
 */
function needsSimulation(
  m: ModelRecord,
  actuator: number,
  { mode, useexisting, uselimit }: LengthRangeOptions,
): boolean {
  const range = m.actuator_lengthrange;
  const at = 2 * m.actuator_outadr[actuator];
  if (!isSelected(m, actuator, mode)) return false;
  if (useexisting && range[at] < range[at + 1]) return false;
  const type = m.actuator_trntype[actuator];
  const target = m.actuator_trnid[2 * actuator];
  const onJoint = type === TrnType.JOINT || type === TrnType.JOINTINPARENT;
  if (!uselimit || !(onJoint || type === TrnType.TENDON)) return true;
  const limited = onJoint ? m.jnt_limited : m.tendon_limited;
  if (!limited[target]) return true;
  const limits = onJoint ? m.jnt_range : m.tendon_range;
  range.set(limits.subarray(2 * target, 2 * target + 2), at);
  return false;
}

function isSelected(m: ModelRecord, actuator: number, mode: LRMode): boolean {
  const gain = m.actuator_gaintype[actuator];
  const bias = m.actuator_biastype[actuator];
  const isMuscle = gain === GainType.MUSCLE || bias === BiasType.MUSCLE;
  const isUser = gain === GainType.USER || bias === BiasType.USER;
  if (mode === LRMode.MUSCLE) return isMuscle;
  return mode === LRMode.MUSCLEUSER ? isMuscle || isUser : mode === LRMode.ALL;
}

function simulate(model: Model, data: Data, pull: Pull, options: LengthRangeOptions, diagnostics: Diagnostics): void {
  const short = extents(model, data, pull, -1, options);
  const long = short && extents(model, data, pull, 1, options);
  if (!short || !long) {
    for (const actuator of blamed(model.record, data.record, pull)) {
      diagnostics.add(diagnostic('length-range-unstable', {}, { element: `actuator ${actuator}` }));
    }
    return;
  }
  for (const [i, actuator] of pull.actuators.entries()) {
    setRange(model.record, actuator, short[i], long[i], options, diagnostics);
  }
}

/** Sets the range of an actuator from its lengths at both ends, or reports a fault. */
function setRange(
  m: ModelRecord,
  actuator: number,
  short: Extent,
  long: Extent,
  { tolrange }: LengthRangeOptions,
  diagnostics: Diagnostics,
): void {
  const report = { element: `actuator ${actuator}` };
  const { low } = short;
  const { high } = long;
  const slack = tolrange * (high - low);
  if (high <= low) diagnostics.add(diagnostic('length-range-empty', { low, high }, report));
  else if (short.high - low > slack || high - long.low > slack) {
    diagnostics.add(diagnostic('length-range-open', { low, high }, report));
  } else {
    m.actuator_lengthrange.set([low, high], 2 * m.actuator_outadr[actuator]);
  }
}

/**
 * Actuators responsible for a diverged simulation: the one that moves the dof of the warning, or all if none moves it.
 */
function blamed(m: ModelRecord, d: DataRecord, { actuators, puller }: Pull): readonly number[] {
  const joint = Math.max(...BAD_STATE.map((warning) => warnedJoint(m, d, warning)));
  const culprit = joint < 0 ? -1 : puller[m.jnt_dofadr[joint]];
  return culprit < 0 ? actuators : [actuators[culprit]];
}

/**
 * Lengths at the end of a simulation that pulls in one direction. The simulation ends as soon as nothing moves, because
 * constant forces balanced by limits cause no later motion. Undefined if time does not increase: divergence resets it.
 */
function extents(
  model: Model,
  data: Data,
  pull: Pull,
  side: number,
  options: LengthRangeOptions,
): readonly Extent[] | undefined {
  const m = model.record;
  resetRecord(m, data.record);
  const found = pull.actuators.map(() => ({ low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }));
  const scratch = {
    moment: new Float64Array(m.nv),
    scale: new Float64Array(found.length),
    decay: exp(-m.opt[OPT.timestep] / Math.max(0.01, options.timeconst)),
  };
  const slow = REST.travel / Math.min(Math.max(0.01, options.timeconst), options.inttotal);
  let restful = 0;
  while (data.time < options.inttotal && restful < REST.steps) {
    const { stages } = pipelineOf(model, data);
    const before = data.time;
    stepPulled(m, data.record, stages, pull, side, scratch, options);
    if (!(data.time > before)) return undefined;
    restful = isSlower(data.record.qvel, slow) ? restful + 1 : 0;
    if (data.time <= options.inttotal - options.interval && restful < REST.steps) continue;
    for (const [i, extent] of found.entries()) {
      const length = data.record.actuator_length[m.actuator_outadr[pull.actuators[i]]];
      extent.low = Math.min(extent.low, length);
      extent.high = Math.max(extent.high, length);
    }
  }
  return found;
}

function isSlower(velocities: Float64Array, limit: number): boolean {
  for (let i = 0; i < velocities.length; i++) if (!(Math.abs(velocities[i]) < limit)) return false;
  return true;
}

interface Scratch {
  readonly moment: Float64Array;
  /** Force scale of each actuator. */
  readonly scale: Float64Array;
  /** Factor of the velocity in each step. */
  readonly decay: number;
}

/**
 * Takes one step with decaying velocity and forces along the moments, scaled to cause the target acceleration; skips
 * sensors.
 */
function stepPulled(
  m: ModelRecord,
  d: DataRecord,
  stages: Stages,
  { actuators, puller }: Pull,
  side: number,
  { moment, scale, decay }: Scratch,
  { accel, maxforce }: LengthRangeOptions,
): void {
  for (let i = 0; i < m.nv; i++) d.qvel[i] *= decay;
  stages.fwdPosition();
  stages.fwdVelocity();
  const { qfrc_applied } = d;
  clearRange(moment, 0, m.nv);
  for (const actuator of actuators) setMoment(m, d, actuator, moment);
  copyRange(qfrc_applied, moment);
  stages.solveM(qfrc_applied);
  norms(scale, qfrc_applied, puller);
  for (let k = 0; k < scale.length; k++) scale[k] = (side * accel) / Math.max(MINVAL, scale[k]);
  scaled(qfrc_applied, moment, scale, puller);
  if (maxforce > 0) {
    norms(scale, qfrc_applied, puller);
    for (let k = 0; k < scale.length; k++) scale[k] = scale[k] > maxforce ? maxforce / scale[k] : 1;
    scaled(qfrc_applied, qfrc_applied, scale, puller);
  }
  stages.stepSkip(2, true);
}

function setMoment(m: ModelRecord, d: DataRecord, actuator: number, moment: Float64Array): void {
  const out = m.actuator_outadr[actuator];
  const start = d.moment_rowadr[out];
  for (let a = start; a < start + d.moment_rownnz[out]; a++) moment[d.moment_colind[a]] = d.actuator_moment[a];
}

/** Norm of x over the dofs of each actuator. */
function norms(out: Float64Array, x: Float64Array, puller: Int32Array): void {
  clearRange(out, 0, out.length);
  for (let i = 0; i < x.length; i++) if (puller[i] >= 0) out[puller[i]] += x[i] * x[i];
  for (let k = 0; k < out.length; k++) out[k] = Math.sqrt(out[k]);
}

/** out_i = s_k x_i for the actuator k that moves dof i. */
function scaled(out: Float64Array, x: Float64Array, s: Float64Array, puller: Int32Array): void {
  for (let i = 0; i < x.length; i++) out[i] = puller[i] < 0 ? 0 : s[puller[i]] * x[i];
}

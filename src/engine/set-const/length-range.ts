/** Ranges of actuator lengths, found by pulling each actuator both ways in a simulation of its own. */
import { Diagnostics } from '../../base/diagnostics.js';
import { exp } from '../../math/elementary.js';
import { MINVAL } from '../../math/vec.js';
import { Data } from '../../model/data.js';
import type { DataRecord } from '../../model/data-record.js';
import type { Model } from '../../model/model.js';
import type { ModelRecord } from '../../model/model-record.js';
import { resetRecord } from '../../model/reset.js';
import { BiasType, DisableBit, EqType, GainType, IntegratorType, LRMode, TrnType } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { diagnostic } from '../../schema/report.js';
import { pipelineOf } from '../run.js';
import type { Stages } from '../stages.js';

export interface LengthRangeOptions {
  /** Which actuators get a range. */
  mode: LRMode;
  /** Keep ranges that are there already. */
  useexisting: boolean;
  /** Copy the limits of joints and tendons that have them. */
  uselimit: boolean;
  /** Acceleration that the pulling force aims at. */
  accel: number;
  /** Largest force, 0 for none. */
  maxforce: number;
  /** Time constant of the velocity decay, at least 0.01 [s]. */
  timeconst: number;
  /** Time step of the simulation, 0 for that of the model [s]. */
  timestep: number;
  /** Time to simulate in each direction [s]. */
  inttotal: number;
  /** Time at the end in which the length is measured [s]. */
  interval: number;
  /** How much the length may still vary then, as a part of the range. */
  tolrange: number;
}

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

/** Nothing but limits, equalities and the pulling force acts in the simulation. */
const DISABLED =
  DisableBit.FRICTIONLOSS |
  DisableBit.CONTACT |
  DisableBit.SPRING |
  DisableBit.DAMPER |
  DisableBit.GRAVITY |
  DisableBit.ACTUATION;

/**
 * So many steps are worth code of their own: in those of a small arm it saves 6 us of 9, and making it costs 130 ms where
 * code that has run before is at hand.
 */
const MANY_STEPS = 20_000;

interface Extent {
  readonly low: number;
  readonly high: number;
}

/**
 * Sets `actuator_lengthrange` of the actuators that `mode` selects, muscles by default.
 * A range that cannot be found stays as it was.
 *
 * @throws ModelError `length-range-unstable`, `length-range-empty`, `length-range-open`, for all actuators at once
 * @see mj_setLengthRange
 */
export function setLengthRange(model: Model, options: Partial<LengthRangeOptions> = {}): void {
  const settings = { ...LENGTH_RANGE_DEFAULTS, ...options };
  const m = model.record;
  const pending = pendingLengthRanges(m, settings);
  if (pending.length === 0) return;
  const kept = m.opt.slice();
  const paths = m.tendon_num.slice();
  const diagnostics = new Diagnostics();
  m.opt[OPT.disableflags] = DISABLED;
  if (settings.timestep > 0) m.opt[OPT.timestep] = settings.timestep;
  // forces change in the middle of a step, which Runge-Kutta would repeat
  if (m.opt[OPT.integrator] === IntegratorType.RK4) m.opt[OPT.integrator] = IntegratorType.EULER;
  const steps = (2 * pending.length * settings.inttotal) / m.opt[OPT.timestep];
  const data = new Data(model);
  try {
    pipelineOf(model, data, steps < MANY_STEPS ? 'shared' : 'evaluated');
    for (const actuator of pending) {
      m.tendon_num.set(paths.map((length, t) => (isPulled(m, actuator, t) ? length : 0)));
      simulate(model, data, actuator, settings, diagnostics);
    }
  } finally {
    data.dispose();
    m.tendon_num.set(paths);
    m.opt.set(kept);
  }
  diagnostics.throwIfErrors();
}

/** Ids of the actuators whose ranges take a simulation to find; copies the limits of the others where that is wanted. */
export function pendingLengthRanges(m: ModelRecord, options: LengthRangeOptions): number[] {
  return Array.from({ length: m.nactuator }, (_, i) => i).filter((i) => needsSimulation(m, i, options));
}

/**
 * Whether a tendon acts in the simulation of an actuator: others are taken for empty, since following their paths around
 * geoms would take most of the time.
 */
function isPulled(m: ModelRecord, actuator: number, tendon: number): boolean {
  if (m.tendon_limited[tendon] || m.tendon_armature[tendon] !== 0) return true;
  if (m.actuator_trntype[actuator] === TrnType.TENDON && m.actuator_trnid[2 * actuator] === tendon) return true;
  for (let i = 0; i < m.nactuator; i++) {
    const isOnIt = m.actuator_trntype[i] === TrnType.TENDON && m.actuator_trnid[2 * i] === tendon;
    if (isOnIt && m.actuator_armature[i] !== 0) return true;
  }
  for (let e = 0; e < m.neq; e++) {
    const isOfIt = m.eq_obj1id[e] === tendon || m.eq_obj2id[e] === tendon;
    if (m.eq_type[e] === EqType.TENDON && isOfIt) return true;
  }
  return false;
}

/** Points of the paths of tendons that act in the simulations of these actuators, all together. */
export function pulledPoints(m: ModelRecord, actuators: readonly number[]): number {
  let points = 0;
  for (const actuator of actuators) {
    for (let t = 0; t < m.ntendon; t++) if (isPulled(m, actuator, t)) points += m.tendon_num[t];
  }
  return points;
}

/** Whether the range of an actuator is wanted and not to be had without a simulation; copies limits where it is. */
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

function simulate(
  model: Model,
  data: Data,
  actuator: number,
  options: LengthRangeOptions,
  diagnostics: Diagnostics,
): void {
  const m = model.record;
  const report = { element: `actuator ${actuator}` };
  const short = pull(model, data, actuator, -1, options);
  const long = pull(model, data, actuator, 1, options);
  if (!short || !long) {
    diagnostics.add(diagnostic('length-range-unstable', {}, report));
    return;
  }
  const { low } = short;
  const { high } = long;
  const slack = options.tolrange * (high - low);
  if (high <= low) diagnostics.add(diagnostic('length-range-empty', { low, high }, report));
  else if (short.high - low > slack || high - long.low > slack) {
    diagnostics.add(diagnostic('length-range-open', { low, high }, report));
  } else {
    m.actuator_lengthrange.set([low, high], 2 * m.actuator_outadr[actuator]);
  }
}

/** Lengths at the end of a simulation that pulls one way; undefined if time does not go on: blowing up resets it. */
function pull(
  model: Model,
  data: Data,
  actuator: number,
  side: number,
  options: LengthRangeOptions,
): Extent | undefined {
  const m = model.record;
  const out = m.actuator_outadr[actuator];
  resetRecord(m, data.record);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const moment = new Float64Array(m.nv);
  while (data.time < options.inttotal) {
    const { stages } = pipelineOf(model, data);
    const before = data.time;
    stepPulled(m, data.record, stages, out, side, moment, options);
    if (!(data.time > before)) return undefined;
    if (data.time <= options.inttotal - options.interval) continue;
    const length = data.record.actuator_length[out];
    low = Math.min(low, length);
    high = Math.max(high, length);
  }
  return { low, high };
}

/** One step with decaying velocity and a force along the moment, scaled to cause the wanted acceleration; no sensors. */
function stepPulled(
  m: ModelRecord,
  d: DataRecord,
  s: Stages,
  out: number,
  side: number,
  moment: Float64Array,
  { accel, maxforce, timeconst }: LengthRangeOptions,
): void {
  const decay = exp(-m.opt[OPT.timestep] / Math.max(0.01, timeconst));
  for (let i = 0; i < m.nv; i++) d.qvel[i] *= decay;
  s.fwdPosition();
  s.fwdVelocity();
  const { qfrc_applied } = d;
  moment.fill(0);
  const start = d.moment_rowadr[out];
  for (let a = start; a < start + d.moment_rownnz[out]; a++) moment[d.moment_colind[a]] = d.actuator_moment[a];
  qfrc_applied.set(moment);
  s.solveM(qfrc_applied);
  const scale = (side * accel) / Math.max(MINVAL, norm(qfrc_applied));
  for (let i = 0; i < m.nv; i++) qfrc_applied[i] = scale * moment[i];
  const force = norm(qfrc_applied);
  if (maxforce > 0 && force > maxforce) {
    for (let i = 0; i < m.nv; i++) qfrc_applied[i] *= maxforce / force;
  }
  s.stepSkip(2, true);
}

function norm(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * x[i];
  return Math.sqrt(sum);
}

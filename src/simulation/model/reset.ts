/** The initial state of a Data. */
import { CtrlChart, EnableBit, GainType, SleepPolicy } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { FULLY_AWAKE, TO_SLEEP } from '../../foundation/schema/sleep.js';
import { listAwake } from './awake.js';
import { clearRecord, type DataRecord } from './data-record.js';
import type { ModelRecord } from './model-record.js';

/**
 * Zeroes a Data, the solver statistics only if it has solved anything, then sets the values that do not start at zero.
 */
export function resetRecord(m: ModelRecord, d: DataRecord, isSolved = true): void {
  clearRecord(d, isSolved);
  startRecord(m, d);
}

/**
 * Sets the values that do not start at zero in a zeroed Data: `qpos0`, active equalities, neutral controls, poses of
 * mocap bodies, times of history buffers, awake lists. The `reset` of plugins runs after it.
 */
export function startRecord(m: ModelRecord, d: DataRecord): void {
  d.qpos.set(m.qpos0);
  d.eq_active.set(m.eq_active0);
  d.plugin.set(m.plugin);
  resetControls(m, d.ctrl);
  resetMocap(m, d);
  resetControlHistory(m, d);
  resetSensorHistory(m, d);
  resetSleep(m, d.tree_asleep);
  listAwake(m, d, false);
}

/** Marks everything as awake. If sleep is enabled, the first stage puts trees to sleep that start asleep. */
function resetSleep(m: ModelRecord, tree_asleep: Int32Array): void {
  tree_asleep.fill(FULLY_AWAKE);
  if (((m.opt[OPT.enableflags] as number) & EnableBit.SLEEP) === 0) return;
  for (let t = 0; t < m.ntree; t++) if (m.tree_sleep_policy[t] === SleepPolicy.INIT) tree_asleep[t] = TO_SLEEP;
}

/** Neutral controls: zeros, and identity quaternions. */
export function resetControls(m: ModelRecord, ctrl: Float64Array): void {
  ctrl.fill(0);
  for (let i = 0; i < m.nactuator; i++) {
    const isQuat = m.actuator_gaintype[i] === GainType.SO3 && m.actuator_ctrlspec[i] === CtrlChart.QUAT;
    if (isQuat) ctrl[m.actuator_ctrladr[i] as number] = 1;
  }
}

function resetMocap(m: ModelRecord, d: DataRecord): void {
  for (let i = 0; i < m.nbody; i++) {
    const id = m.body_mocapid[i] as number;
    if (id < 0) continue;
    for (let k = 0; k < 3; k++) d.mocap_pos[3 * id + k] = m.body_pos[3 * i + k] as number;
    for (let k = 0; k < 4; k++) d.mocap_quat[4 * id + k] = m.body_quat[4 * i + k] as number;
  }
}

/** Sets history times one step apart, the newest one step before the start. */
function resetControlHistory(m: ModelRecord, d: DataRecord): void {
  const dt = m.opt[OPT.timestep] as number;
  for (let i = 0; i < m.nactuator; i++) {
    const n = m.actuator_history[2 * i] as number;
    const at = m.actuator_historyadr[i] as number;
    if (n === 0) continue;
    d.history[at + 1] = n - 1;
    for (let j = 0; j < n; j++) d.history[at + 2 + j] = -(n - j) * dt;
  }
}

/**
 * Sets history times as for controls; with an interval, one period apart up to the phase, at the next step after each
 * tick.
 */
function resetSensorHistory(m: ModelRecord, d: DataRecord): void {
  const dt = m.opt[OPT.timestep] as number;
  for (let i = 0; i < m.nsensor; i++) {
    const n = m.sensor_history[2 * i] as number;
    const at = m.sensor_historyadr[i] as number;
    if (n === 0) continue;
    const period = m.sensor_interval[2 * i] as number;
    const phase = m.sensor_interval[2 * i + 1] as number;
    const last = phase === 0 ? -period : phase;
    d.history[at] = period > 0 ? last : -dt;
    d.history[at + 1] = n - 1;
    for (let j = 0; j < n; j++) {
      d.history[at + 2 + j] = period > 0 ? -Math.floor(-(last - (n - 1 - j) * period) / dt) * dt : -(n - j) * dt;
    }
  }
}

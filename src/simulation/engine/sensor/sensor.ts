/** Runs the sensors of a stage: measured directly, or read from their history if delayed or sampled at intervals. */
import { doubles, filledIntegers } from '../../../foundation/math/scratch.js';
import { DisableBit, PluginCapability, SensorStage, SensorType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { SENSOR_NAMES, type SensorName } from '../../../foundation/schema/sensors.js';
import type { Bind } from '../context.js';
import { historyInsert, historyRead } from '../integrate/history.js';
import { bindSleepers } from '../sleep/sleepers.js';
import { bindCameraSensors } from './camera-sensors.js';
import { bindContactSensors } from './contact-sensors.js';
import { bindCoordinateSensors } from './coordinate-sensors.js';
import { bindCutoff, type SensorKernel } from './kernel.js';
import { bindMotionSensors } from './motion-sensors.js';
import { bindPoseSensors } from './pose-sensors.js';
import { bindProximitySensors } from './proximity-sensors.js';
import { bindTactileSensor } from './tactile-sensor.js';

/** Sensors without a kernel: the user callback or the plugins write all of a stage at once. */
type WithoutKernel = 'USER' | 'PLUGIN';

/** Stages that write `sensordata` and histories of sensors. */
export interface ScheduleStages {
  /** Computes the sensors that depend on position. */
  sensorPos(): void;
  /** Computes the sensors that depend on velocity. */
  sensorVel(): void;
  /** Computes the sensors that depend on acceleration. */
  sensorAcc(): void;
  /** Appends the current measurements to the history of sensors that have one; part of advancing time. */
  sensorHistory(): void;
}

/** Binds the kernel of each sensor; undefined for those of the user and of plugins. */
const bindKernels: Bind<(SensorKernel | undefined)[]> = (m, d, stages, context) => {
  // in V8, spreading objects that hold functions takes thirty times as long as Object.assign
  const ofBodies = Object.assign(bindPoseSensors(m, d, stages, context), bindMotionSensors(m, d, stages, context));
  const kernels: Record<Exclude<SensorName, WithoutKernel>, SensorKernel> = Object.assign(
    Object.assign(ofBodies, bindCoordinateSensors(m, d, stages, context), bindCameraSensors(m, d, stages, context)),
    bindContactSensors(m, d, stages, context),
    bindProximitySensors(m, d, stages, context),
    bindTactileSensor(m, d, stages, context),
  );
  return Array.from(m.sensor_type, (type) => kernels[SENSOR_NAMES.get(type) as keyof typeof kernels]);
};

/** Binds the sensors of a Model, sorted by stage. */
export const bindSchedule: Bind<ScheduleStages> = (m, d, stages, context) => {
  // most Models have no sensors; binding sixty kernels would slow down their start
  const kernels = m.nsensor > 0 ? bindKernels(m, d, stages, context) : [];
  const computed = [SensorStage.NONE, SensorStage.POS, SensorStage.VEL, SensorStage.ACC];
  const idsOf = (stage: SensorStage, ofPlugin: boolean): Int32Array => {
    const ids: number[] = [];
    for (let i = 0; i < m.nsensor; i++) {
      if (m.sensor_needstage[i] === stage && (m.sensor_type[i] === SensorType.PLUGIN) === ofPlugin) ids.push(i);
    }
    return filledIntegers(ids);
  };
  /** Ids of sensors by stage, without and with a plugin. */
  const inStage = computed.map((stage) => idsOf(stage, false));
  const ofPlugins = computed.map((stage) => idsOf(stage, true));

  const applyCutoff = bindCutoff(m);
  const sleeps = bindSleepers(m, d, 'sensor');
  /** Time at which the history is read [s]. */
  const readTime = doubles(1);

  function measure(i: number, out: Float64Array, o: number): void {
    const kernel = kernels[i];
    if (kernel) kernel(i, out, o);
    applyCutoff(i, out, o);
  }

  function readHistory(i: number): void {
    const { sensor_history, sensor_historyadr, sensor_delay, sensor_dim, sensor_adr } = m;
    readTime[0] = d.scalar[SC.time] - sensor_delay[i];
    historyRead(
      d.sensordata,
      sensor_adr[i],
      d.history,
      sensor_historyadr[i],
      sensor_history[2 * i],
      sensor_dim[i],
      readTime,
      0,
      sensor_history[2 * i + 1],
    );
  }

  /** Tests whether the interval of a sensor since its last sample has passed. */
  function isDue(i: number): boolean {
    return d.history[m.sensor_historyadr[i]] + m.sensor_interval[2 * i] <= d.scalar[SC.time];
  }

  function run(i: number): void {
    const { sensor_history, sensor_delay, sensor_interval, sensor_adr } = m;
    const hasHistory = sensor_history[2 * i] > 0;
    if (hasHistory && sensor_delay[i] > 0) readHistory(i);
    else if (hasHistory && sensor_interval[2 * i] > 0 && !isDue(i)) readHistory(i);
    else measure(i, d.sensordata, sensor_adr[i]);
  }

  /** Computes the quantities that the callback and plugins may read. */
  function computeInputs(stage: SensorStage): void {
    if (stage === SensorStage.VEL && !d.scalar[SC.flg_subtreevel]) stages.subtreeVel();
    if (stage === SensorStage.ACC && !d.scalar[SC.flg_rnepost]) stages.rnePostConstraint();
  }

  /** Runs the callback, which fills the user sensors of a stage, and applies their cutoffs. */
  function runUser(stage: SensorStage, ids: Int32Array, count: number): void {
    const { sensor_type, sensor_adr, sensor_dim } = m;
    computeInputs(stage);
    for (let k = 0; k < count; k++) {
      const i = ids[k];
      if (sensor_type[i] === SensorType.USER) d.sensordata.fill(0, sensor_adr[i], sensor_adr[i] + sensor_dim[i]);
    }
    context.callbacks.sensor?.(stage);
    for (let k = 0; k < count; k++) {
      if (sensor_type[ids[k]] === SensorType.USER) applyCutoff(ids[k], d.sensordata, sensor_adr[ids[k]]);
    }
  }

  function runPlugins(stage: SensorStage): void {
    const ids = ofPlugins[stage];
    if (ids.length > 0) computeInputs(stage);
    context.plugins?.compute(PluginCapability.SENSOR, stage);
    for (let k = 0; k < ids.length; k++) applyCutoff(ids[k], d.sensordata, m.sensor_adr[ids[k]]);
  }

  function runStage(stage: SensorStage): void {
    if (m.opt[OPT.disableflags] & DisableBit.SENSOR) return;
    const ids = inStage[stage];
    const count = ids.length;
    let hasUser = false;
    for (let k = 0; k < count; k++) {
      if (m.sensor_type[ids[k]] === SensorType.USER) hasUser = true;
      else if (!sleeps(ids[k])) run(ids[k]);
    }
    if (hasUser) runUser(stage, ids, count);
    if (context.plugins) runPlugins(stage);
  }

  /** Appends a sample: a delayed sensor is measured now, others are copied from `sensordata`. */
  function append(i: number): void {
    const { sensor_history, sensor_historyadr, sensor_dim, sensor_delay, sensor_adr } = m;
    const dim = sensor_dim[i];
    const at = historyInsert(d.history, sensor_historyadr[i], sensor_history[2 * i], dim, d.scalar, SC.time);
    if (sensor_delay[i] > 0) measure(i, d.history, at);
    else for (let k = 0; k < dim; k++) d.history[at + k] = d.sensordata[sensor_adr[i] + k];
  }

  function sensorHistory(): void {
    const { nsensor, sensor_history, sensor_historyadr, sensor_interval } = m;
    for (let i = 0; i < nsensor; i++) {
      if (sensor_history[2 * i] === 0) continue;
      const interval = sensor_interval[2 * i];
      if (interval > 0) {
        if (!isDue(i)) continue;
        d.history[sensor_historyadr[i]] += interval;
      }
      append(i);
    }
  }

  return {
    sensorPos: () => runStage(SensorStage.POS),
    sensorVel: () => runStage(SensorStage.VEL),
    sensorAcc: () => runStage(SensorStage.ACC),
    sensorHistory,
  };
};

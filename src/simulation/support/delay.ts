/** Delayed controls and sensors of a Data: reading them at any time, and initializing their history. */

import { historyInit, historyRead } from '../engine/integrate/history.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { indexOf, inputOf, requireFit } from './arguments.js';

/** Location of the history of an actuator or sensor, and its interpolation. */
interface Delay {
  readonly samples: number;
  readonly interpolation: number;
  readonly address: number;
  readonly dim: number;
  readonly delay: number;
}

function controlDelay({ record: m }: Model, actuator: number): Delay {
  indexOf(actuator, m.nactuator, 'actuator');
  const [samples, interpolation] = m.actuator_history.subarray(2 * actuator, 2 * actuator + 2);
  const address = m.actuator_historyadr[actuator];
  return { samples, interpolation, address, dim: m.actuator_ctrlnum[actuator], delay: m.actuator_delay[actuator] };
}

function sensorDelay({ record: m }: Model, sensor: number): Delay {
  indexOf(sensor, m.nsensor, 'sensor');
  const [samples, interpolation] = m.sensor_history.subarray(2 * sensor, 2 * sensor + 2);
  const address = m.sensor_historyadr[sensor];
  return { samples, interpolation, address, dim: m.sensor_dim[sensor], delay: m.sensor_delay[sensor] };
}

function read(data: Data, from: Delay, time: number, interpolation: number | undefined): Float64Array {
  const out = new Float64Array(from.dim);
  const { history } = data.record;
  const how = interpolation ?? from.interpolation;
  historyRead(out, 0, history, from.address, from.samples, from.dim, Float64Array.of(time - from.delay), 0, how);
  return out;
}

function init(data: Data, to: Delay, times: ArrayLike<number> | null, values: ArrayLike<number>, owner: number): void {
  if (to.samples === 0) throw new RangeError('there is no history to write to');
  const at = times ? inputOf(times, to.samples, 'times') : undefined;
  const samples = inputOf(values, to.samples * to.dim, 'values');
  historyInit(data.record.history, to.address, to.samples, to.dim, at, samples, owner);
}

/**
 * Controls of an actuator at time - delay, one for each of its inputs; the current ones if it has no history.
 * @param interpolation 0 holds the older sample, 1 is linear, 2 cubic; default: that of the actuator
 * @see mj_readCtrl
 */
export function readCtrl(
  model: Model,
  data: Data,
  actuator: number,
  time: number,
  interpolation?: number,
): Float64Array {
  requireFit(model, data);
  const from = controlDelay(model, actuator);
  if (from.samples > 0) return read(data, from, time, interpolation);
  const adr = model.record.actuator_ctrladr[actuator];
  return data.record.ctrl.slice(adr, adr + from.dim);
}

/** Values of a sensor at time - delay; see `readCtrl`. @see mj_readSensor */
export function readSensor(
  model: Model,
  data: Data,
  sensor: number,
  time: number,
  interpolation?: number,
): Float64Array {
  requireFit(model, data);
  const from = sensorDelay(model, sensor);
  if (from.samples > 0) return read(data, from, time, interpolation);
  const adr = model.record.sensor_adr[sensor];
  return data.record.sensordata.slice(adr, adr + from.dim);
}

/**
 * Writes the history of the controls of an actuator: ascending times [s], or null to keep them, and for each time the
 * values of all its inputs.
 * @see mj_initCtrlHistory
 */
export function initCtrlHistory(
  model: Model,
  data: Data,
  actuator: number,
  times: ArrayLike<number> | null,
  values: ArrayLike<number>,
): void {
  requireFit(model, data);
  const to = controlDelay(model, actuator);
  init(data, to, times, values, data.record.history[to.address]);
}

/**
 * Writes the history of a sensor; see `initCtrlHistory`.
 * @param phase time of the last tick of a sensor with an interval [s]
 * @see mj_initSensorHistory
 */
export function initSensorHistory(
  model: Model,
  data: Data,
  sensor: number,
  times: ArrayLike<number> | null,
  values: ArrayLike<number>,
  phase: number,
): void {
  requireFit(model, data);
  init(data, sensorDelay(model, sensor), times, values, phase);
}

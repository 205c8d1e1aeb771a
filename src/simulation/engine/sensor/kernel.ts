import { integers } from '../../../foundation/math/scratch.js';
import { DataType } from '../../../foundation/schema/enums.js';
import { SENSOR_NAMES, SENSORS } from '../../../foundation/schema/sensors.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Writes the values of sensor i to out[o..]. */
export type SensorKernel = (i: number, out: Float64Array, o: number) => void;

/** Binds the function that limits out[o..] to the cutoff of sensor i: on both sides, or from above if positive. */
export function bindCutoff(m: ModelRecord): SensorKernel {
  /** 1 for sensors whose cutoff limits their values. */
  const isBounding = integers(m.nsensor);
  for (let i = 0; i < m.nsensor; i++) {
    const { cutoff } = SENSORS[SENSOR_NAMES.get(m.sensor_type[i])!];
    isBounding[i] = cutoff === 'values' || cutoff === 'values-and-reach' ? 1 : 0;
  }

  return function applyCutoff(i, out, o): void {
    const { sensor_cutoff, sensor_datatype, sensor_dim } = m;
    const cutoff = sensor_cutoff[i];
    if (cutoff <= 0 || isBounding[i] === 0) return;
    const end = o + sensor_dim[i];
    if (sensor_datatype[i] === DataType.REAL) {
      for (let k = o; k < end; k++) out[k] = Math.max(-cutoff, Math.min(cutoff, out[k]));
    } else if (sensor_datatype[i] === DataType.POSITIVE) {
      for (let k = o; k < end; k++) out[k] = Math.min(cutoff, out[k]);
    }
  };
}

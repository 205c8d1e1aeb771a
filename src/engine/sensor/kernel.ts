import type { ModelRecord } from '../../model/model-record.js';
import { DataType, SensorType } from '../../schema/enums.js';

/** Computes sensor i into out at o, without cutoff. */
export type SensorKernel = (i: number, out: Float64Array, o: number) => void;

/** Limits what a sensor gives: on both sides, or from above where data is positive. */
export function applyCutoff(m: ModelRecord, i: number, out: Float64Array, o: number): void {
  const { sensor_cutoff, sensor_type, sensor_datatype, sensor_dim } = m;
  const cutoff = sensor_cutoff[i];
  const type = sensor_type[i];
  // collision sensors use their cutoff as the distance to look at
  if (cutoff <= 0 || type === SensorType.CONTACT || type === SensorType.GEOMFROMTO) return;
  const end = o + sensor_dim[i];
  if (sensor_datatype[i] === DataType.REAL) {
    for (let k = o; k < end; k++) out[k] = Math.max(-cutoff, Math.min(cutoff, out[k]));
  } else if (sensor_datatype[i] === DataType.POSITIVE) {
    for (let k = o; k < end; k++) out[k] = Math.min(cutoff, out[k]);
  }
}

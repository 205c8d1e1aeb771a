import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of sensors. */
export const SENSOR_FIELDS = defineFields<ModelSizeName>()({
  /** Kind of sensor (`SensorType`). */
  sensor_type: int('nsensor'),
  /** Kind of value (`DataType`), for cutoff. */
  sensor_datatype: int('nsensor'),
  /** Stage after which it can be computed (`SensorStage`). */
  sensor_needstage: int('nsensor'),
  /** The type of the measured object (`ObjType`). */
  sensor_objtype: int('nsensor'),
  /** Id of that object. */
  sensor_objid: int('nsensor'),
  /** Frame it is measured in (`ObjType`). */
  sensor_reftype: int('nsensor'),
  /** Id of that frame, -1 for the world. */
  sensor_refid: int('nsensor'),
  /** Integer parameters, by type. */
  sensor_intprm: int('nsensor', 3),
  /** Number of its values. */
  sensor_dim: int('nsensor'),
  /** Its first value in `sensordata`. */
  sensor_adr: int('nsensor'),
  /** Largest magnitude; 0 does not limit. */
  sensor_cutoff: num('nsensor'),
  /** Standard deviation of noise, for the user: the engine adds none. */
  sensor_noise: num('nsensor'),
  /** Number of delayed samples and kind of interpolation. */
  sensor_history: int('nsensor', 2),
  /** Its buffer in `history`, -1 for none. */
  sensor_historyadr: int('nsensor'),
  /** Delay of its values [s]. */
  sensor_delay: num('nsensor'),
  /** Period and phase of its sampling [s]. */
  sensor_interval: num('nsensor', 2),
  /** User values. */
  sensor_user: num('nsensor', 'nuser_sensor'),
  /** Plugin instance that computes it, -1 for none. */
  sensor_plugin: int('nsensor'),
});

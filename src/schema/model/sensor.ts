import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const SENSOR_FIELDS = defineFields<ModelSizeName>()({
  sensor_type: int('nsensor'),
  sensor_datatype: int('nsensor'),
  sensor_needstage: int('nsensor'),
  sensor_objtype: int('nsensor'),
  sensor_objid: int('nsensor'),
  sensor_reftype: int('nsensor'),
  sensor_refid: int('nsensor'),
  sensor_intprm: int('nsensor', 3),
  sensor_dim: int('nsensor'),
  sensor_adr: int('nsensor'),
  sensor_cutoff: num('nsensor'),
  sensor_noise: num('nsensor'),
  sensor_history: int('nsensor', 2),
  sensor_historyadr: int('nsensor'),
  sensor_delay: num('nsensor'),
  sensor_interval: num('nsensor', 2),
  sensor_user: num('nsensor', 'nuser_sensor'),
  sensor_plugin: int('nsensor'),
});

import { bool, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const JOINT_FIELDS = defineFields<ModelSizeName>()({
  jnt_type: int('njnt'),
  jnt_qposadr: int('njnt'),
  jnt_dofadr: int('njnt'),
  jnt_bodyid: int('njnt'),
  jnt_actuatorid: int('njnt'),
  jnt_group: int('njnt'),
  jnt_limited: bool('njnt'),
  jnt_actfrclimited: bool('njnt'),
  jnt_actgravcomp: bool('njnt'),
  jnt_solref: num('njnt', 2),
  jnt_solimp: num('njnt', 5),
  jnt_pos: num('njnt', 3),
  jnt_axis: num('njnt', 3),
  jnt_stiffness: num('njnt'),
  jnt_stiffnesspoly: num('njnt', 2),
  jnt_range: num('njnt', 2),
  jnt_actfrcrange: num('njnt', 2),
  jnt_margin: num('njnt'),
  jnt_user: num('njnt', 'nuser_jnt'),
});

import { defineFields, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const KEY_FIELDS = defineFields<ModelSizeName>()({
  key_time: num('nkey'),
  key_qpos: num('nkey', 'nq'),
  key_qvel: num('nkey', 'nv'),
  key_act: num('nkey', 'na'),
  key_mpos: num('nkey', 'nmocap', 3),
  key_mquat: num('nkey', 'nmocap', 4),
  key_ctrl: num('nkey', 'nu'),
});

import { defineFields, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const STATE_FIELDS = defineFields<ModelSizeName>()({
  qpos0: num('nq'),
  qpos_spring: num('nq'),
});

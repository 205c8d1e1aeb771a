import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const WRAP_FIELDS = defineFields<ModelSizeName>()({
  wrap_type: int('nwrap'),
  wrap_objid: int('nwrap'),
  wrap_prm: num('nwrap'),
});

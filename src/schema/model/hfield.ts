import { defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const HFIELD_FIELDS = defineFields<ModelSizeName>()({
  hfield_size: num('nhfield', 4),
  hfield_nrow: int('nhfield'),
  hfield_ncol: int('nhfield'),
  hfield_adr: int('nhfield'),
  hfield_data: float('nhfielddata'),
  hfield_pathadr: int('nhfield'),
});

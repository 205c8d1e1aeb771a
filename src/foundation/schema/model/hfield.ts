import { defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of height fields. */
export const HFIELD_FIELDS = defineFields<ModelSizeName>()({
  /** Half sizes along x and y, height of the top and of the base [m]. */
  hfield_size: num('nhfield', 4),
  /** Number of rows. */
  hfield_nrow: int('nhfield'),
  /** Number of columns. */
  hfield_ncol: int('nhfield'),
  /** Its first value in `hfield_data`. */
  hfield_adr: int('nhfield'),
  /** Elevations from 0 to 1, row by row. */
  hfield_data: float('nhfielddata'),
  /** Address of the path of its file in `paths`, -1 for none. */
  hfield_pathadr: int('nhfield'),
});

import { bool, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const EQUALITY_FIELDS = defineFields<ModelSizeName>()({
  eq_type: int('neq'),
  eq_obj1id: int('neq'),
  eq_obj2id: int('neq'),
  eq_objtype: int('neq'),
  eq_active0: bool('neq'),
  eq_solref: num('neq', 2),
  eq_solimp: num('neq', 5),
  eq_data: num('neq', 11),
});

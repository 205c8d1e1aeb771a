import { bool, defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of equality constraints. */
export const EQUALITY_FIELDS = defineFields<ModelSizeName>()({
  /** Kind of constraint (`EqType`). */
  eq_type: int('neq'),
  /** First object. */
  eq_obj1id: int('neq'),
  /** Second object, -1 for none. */
  eq_obj2id: int('neq'),
  /** The type of both objects (`ObjType`). */
  eq_objtype: int('neq'),
  /** 1 if the constraint is active after a reset, else 0. */
  eq_active0: bool('neq'),
  /** Reference. */
  eq_solref: num('neq', 2),
  /** Impedance. */
  eq_solimp: num('neq', 5),
  /** Anchors, relative pose or polynomial coefficients, by type. */
  eq_data: num('neq', 11),
});

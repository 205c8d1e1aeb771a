import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of the elements of tendon paths. */
export const WRAP_FIELDS = defineFields<ModelSizeName>()({
  /** Kind of path element (`WrapType`). */
  wrap_type: int('nwrap'),
  /** Joint, site or geom it refers to, -1 for pulleys. */
  wrap_objid: int('nwrap'),
  /** Coefficient of a joint, divisor of a pulley, or id of the side site. */
  wrap_prm: num('nwrap'),
});

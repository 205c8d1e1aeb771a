import { defineFields, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of reference positions. */
export const STATE_FIELDS = defineFields<ModelSizeName>()({
  /** Generalized coordinates of the reference configuration. */
  qpos0: num('nq'),
  /** Coordinates at which joint springs are at rest. */
  qpos_spring: num('nq'),
});

import { defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Array of excluded pairs of bodies. */
export const EXCLUDE_FIELDS = defineFields<ModelSizeName>()({
  /** (body1 << 16) + body2 of bodies that never collide. */
  exclude_signature: int('nexclude'),
});

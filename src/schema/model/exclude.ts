import { defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const EXCLUDE_FIELDS = defineFields<ModelSizeName>()({
  exclude_signature: int('nexclude'),
});

import { defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const TREE_FIELDS = defineFields<ModelSizeName>()({
  tree_bodyadr: int('ntree'),
  tree_bodynum: int('ntree'),
  tree_dofadr: int('ntree'),
  tree_dofnum: int('ntree'),
  tree_sleep_policy: int('ntree'),
});

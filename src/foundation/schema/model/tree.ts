import { defineFields, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of kinematic trees. */
export const TREE_FIELDS = defineFields<ModelSizeName>()({
  /** First body of the tree. */
  tree_bodyadr: int('ntree'),
  /** Number of its bodies. */
  tree_bodynum: int('ntree'),
  /** First degree of freedom of the tree. */
  tree_dofadr: int('ntree'),
  /** Number of its degrees of freedom. */
  tree_dofnum: int('ntree'),
  /** The sleep policy of the tree (`SleepPolicy`). */
  tree_sleep_policy: int('ntree'),
});

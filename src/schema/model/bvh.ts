import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const BVH_FIELDS = defineFields<ModelSizeName>()({
  bvh_depth: int('nbvh'),
  bvh_child: int('nbvh', 2),
  bvh_nodeid: int('nbvh'),
  bvh_aabb: num('nbvhstatic', 6),
  oct_depth: int('noct'),
  oct_child: int('noct', 8),
  oct_aabb: num('noct', 6),
  oct_coeff: num('noct', 8),
});

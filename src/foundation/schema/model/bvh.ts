import { defineFields, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of bounding volume hierarchies and octrees. */
export const BVH_FIELDS = defineFields<ModelSizeName>()({
  /** Depth of the node in its hierarchy. */
  bvh_depth: int('nbvh'),
  /** Its two children, -1 for none. */
  bvh_child: int('nbvh', 2),
  /** Geom, face or element that a leaf holds, -1 for inner nodes. */
  bvh_nodeid: int('nbvh'),
  /** Center and half sizes of the box in the frame of its owner [m]. */
  bvh_aabb: num('nbvhstatic', 6),
  /** Depth of the octree node. */
  oct_depth: int('noct'),
  /** Its eight children, -1 for none. */
  oct_child: int('noct', 8),
  /** Center and half sizes of the cell [m]. */
  oct_aabb: num('noct', 6),
  /** Signed distances at the eight corners, interpolated inside the cell [m]. */
  oct_coeff: num('noct', 8),
});

import { byte, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of sites. */
export const SITE_FIELDS = defineFields<ModelSizeName>()({
  /** Shape for rendering (`GeomType`). */
  site_type: int('nsite'),
  /** Body it is fixed to. */
  site_bodyid: int('nsite'),
  /** Mesh, -1 for none. */
  site_dataid: int('nsite'),
  /** Material, -1 for none. */
  site_matid: int('nsite'),
  /** Group for visibility. */
  site_group: int('nsite'),
  /** The relation of the site's frame to that of its body (`SameFrame`). */
  site_sameframe: byte('nsite'),
  /** Sizes, by shape [m]. */
  site_size: num('nsite', 3),
  /** Position in the body frame [m]. */
  site_pos: num('nsite', 3),
  /** Orientation in the body frame (unit quaternion). */
  site_quat: num('nsite', 4),
  /** User values. */
  site_user: num('nsite', 'nuser_site'),
  /** Color when no material gives one. */
  site_rgba: float('nsite', 4),
});

import { byte, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const SITE_FIELDS = defineFields<ModelSizeName>()({
  site_type: int('nsite'),
  site_bodyid: int('nsite'),
  site_matid: int('nsite'),
  site_group: int('nsite'),
  site_sameframe: byte('nsite'),
  site_size: num('nsite', 3),
  site_pos: num('nsite', 3),
  site_quat: num('nsite', 4),
  site_user: num('nsite', 'nuser_site'),
  site_rgba: float('nsite', 4),
});

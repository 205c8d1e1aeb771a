import { bool, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const LIGHT_FIELDS = defineFields<ModelSizeName>()({
  light_mode: int('nlight'),
  light_bodyid: int('nlight'),
  light_targetbodyid: int('nlight'),
  light_type: int('nlight'),
  light_texid: int('nlight'),
  light_castshadow: bool('nlight'),
  light_bulbradius: float('nlight'),
  light_intensity: float('nlight'),
  light_range: float('nlight'),
  light_active: bool('nlight'),
  light_pos: num('nlight', 3),
  light_dir: num('nlight', 3),
  light_poscom0: num('nlight', 3),
  light_pos0: num('nlight', 3),
  light_dir0: num('nlight', 3),
  light_attenuation: float('nlight', 3),
  light_cutoff: float('nlight'),
  light_softness: float('nlight'),
  light_exponent: float('nlight'),
  light_ambient: float('nlight', 3),
  light_diffuse: float('nlight', 3),
  light_specular: float('nlight', 3),
});

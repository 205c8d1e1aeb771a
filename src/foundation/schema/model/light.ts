import { bool, defineFields, float, int, num } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of lights. */
export const LIGHT_FIELDS = defineFields<ModelSizeName>()({
  /** The tracking mode of the light (`CamLight`). */
  light_mode: int('nlight'),
  /** Body it is attached to. */
  light_bodyid: int('nlight'),
  /** Body it shines at, -1 for none. */
  light_targetbodyid: int('nlight'),
  /** Kind of light (`LightType`). */
  light_type: int('nlight'),
  /** Texture of an image light, -1 for none. */
  light_texid: int('nlight'),
  /** 1 if the light casts shadows, else 0. */
  light_castshadow: bool('nlight'),
  /** Radius of the bulb, for soft shadows [m]. */
  light_bulbradius: float('nlight'),
  /** Luminous intensity [cd]. */
  light_intensity: float('nlight'),
  /** Distance beyond which it has no effect [m]. */
  light_range: float('nlight'),
  /** 1 if the light is on, else 0. */
  light_active: bool('nlight'),
  /** Position in the body frame [m]. */
  light_pos: num('nlight', 3),
  /** Direction in the body frame (unit vector). */
  light_dir: num('nlight', 3),
  /** Position relative to the subtree center of mass at qpos0, in world axes [m]. */
  light_poscom0: num('nlight', 3),
  /** Position relative to the body at qpos0, in world axes [m]. */
  light_pos0: num('nlight', 3),
  /** Direction in the world at qpos0. */
  light_dir0: num('nlight', 3),
  /** Constant, linear and quadratic attenuation. */
  light_attenuation: float('nlight', 3),
  /** Half angle of a spot light [deg]. */
  light_cutoff: float('nlight'),
  /** Softness of the edge of a spot light. */
  light_softness: float('nlight'),
  /** Exponent of the falloff of a spot light. */
  light_exponent: float('nlight'),
  /** Ambient color. */
  light_ambient: float('nlight', 3),
  /** Diffuse color. */
  light_diffuse: float('nlight', 3),
  /** Specular color. */
  light_specular: float('nlight', 3),
});

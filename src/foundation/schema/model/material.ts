import { bool, defineFields, float, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of materials. */
export const MATERIAL_FIELDS = defineFields<ModelSizeName>()({
  /** Texture of each role (`TextureRole`), -1 for none. */
  mat_texid: int('nmat', 10),
  /** 1 if a cube texture is scaled uniformly, else 0. */
  mat_texuniform: bool('nmat'),
  /** Repetitions along x and y. */
  mat_texrepeat: float('nmat', 2),
  /** Emission, as a factor of the color. */
  mat_emission: float('nmat'),
  /** Specularity, as a factor of white. */
  mat_specular: float('nmat'),
  /** Shininess, from 0 to 1. */
  mat_shininess: float('nmat'),
  /** Reflectance; 0 switches it off. */
  mat_reflectance: float('nmat'),
  /** Metallic factor of physically based rendering. */
  mat_metallic: float('nmat'),
  /** Roughness of physically based rendering. */
  mat_roughness: float('nmat'),
  /** Color. */
  mat_rgba: float('nmat', 4),
});

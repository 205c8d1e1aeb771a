import { bool, defineFields, float, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const MATERIAL_FIELDS = defineFields<ModelSizeName>()({
  mat_texid: int('nmat', 10),
  mat_texuniform: bool('nmat'),
  mat_texrepeat: float('nmat', 2),
  mat_emission: float('nmat'),
  mat_specular: float('nmat'),
  mat_shininess: float('nmat'),
  mat_reflectance: float('nmat'),
  mat_metallic: float('nmat'),
  mat_roughness: float('nmat'),
  mat_rgba: float('nmat', 4),
});

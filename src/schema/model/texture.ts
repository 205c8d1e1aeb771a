import { bytes, defineFields, int, size } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const TEXTURE_FIELDS = defineFields<ModelSizeName>()({
  tex_type: int('ntex'),
  tex_colorspace: int('ntex'),
  tex_height: int('ntex'),
  tex_width: int('ntex'),
  tex_nchannel: int('ntex'),
  tex_adr: size('ntex'),
  tex_data: bytes('ntexdata'),
  tex_pathadr: int('ntex'),
});

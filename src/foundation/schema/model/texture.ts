import { bytes, defineFields, int, size } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of textures. */
export const TEXTURE_FIELDS = defineFields<ModelSizeName>()({
  /** 2D, cube or skybox (`TextureType`). */
  tex_type: int('ntex'),
  /** Color space (`ColorSpace`). */
  tex_colorspace: int('ntex'),
  /** Rows [pixels]. */
  tex_height: int('ntex'),
  /** Columns [pixels]. */
  tex_width: int('ntex'),
  /** Channels of a pixel. */
  tex_nchannel: int('ntex'),
  /** Its first byte in `tex_data`. */
  tex_adr: size('ntex'),
  /** Pixels, row by row. */
  tex_data: bytes('ntexdata'),
  /** Address of the path of its file in `paths`, -1 for none. */
  tex_pathadr: int('ntex'),
});

import { defineFields, float, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

export const SKIN_FIELDS = defineFields<ModelSizeName>()({
  skin_matid: int('nskin'),
  skin_group: int('nskin'),
  skin_rgba: float('nskin', 4),
  skin_inflate: float('nskin'),
  skin_vertadr: int('nskin'),
  skin_vertnum: int('nskin'),
  skin_texcoordadr: int('nskin'),
  skin_faceadr: int('nskin'),
  skin_facenum: int('nskin'),
  skin_boneadr: int('nskin'),
  skin_bonenum: int('nskin'),
  skin_vert: float('nskinvert', 3),
  skin_texcoord: float('nskintexvert', 2),
  skin_face: int('nskinface', 3),
  skin_bonevertadr: int('nskinbone'),
  skin_bonevertnum: int('nskinbone'),
  skin_bonebindpos: float('nskinbone', 3),
  skin_bonebindquat: float('nskinbone', 4),
  skin_bonebodyid: int('nskinbone'),
  skin_bonevertid: int('nskinbonevert'),
  skin_bonevertweight: float('nskinbonevert'),
  skin_pathadr: int('nskin'),
});

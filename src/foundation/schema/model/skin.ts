import { defineFields, float, int } from '../fields.js';
import type { ModelSizeName } from './sizes.js';

/** Arrays of skins, of their vertices and bones. */
export const SKIN_FIELDS = defineFields<ModelSizeName>()({
  /** Material, -1 for none. */
  skin_matid: int('nskin'),
  /** Group for visibility. */
  skin_group: int('nskin'),
  /** Color when no material gives one. */
  skin_rgba: float('nskin', 4),
  /** Distance the skin is moved along its normals [m]. */
  skin_inflate: float('nskin'),
  /** Its first vertex, -1 for none. */
  skin_vertadr: int('nskin'),
  /** Number of its vertices. */
  skin_vertnum: int('nskin'),
  /** Its first texture coordinate, -1 for none. */
  skin_texcoordadr: int('nskin'),
  /** Its first triangle, -1 for none. */
  skin_faceadr: int('nskin'),
  /** Number of its triangles. */
  skin_facenum: int('nskin'),
  /** Its first bone, -1 for none. */
  skin_boneadr: int('nskin'),
  /** Number of its bones. */
  skin_bonenum: int('nskin'),
  /** Vertices in the bind pose [m]. */
  skin_vert: float('nskinvert', 3),
  /** Texture coordinates. */
  skin_texcoord: float('nskintexvert', 2),
  /** Vertices of the triangles, counted within the skin. */
  skin_face: int('nskinface', 3),
  /** First vertex of the bone. */
  skin_bonevertadr: int('nskinbone'),
  /** Number of its vertices. */
  skin_bonevertnum: int('nskinbone'),
  /** Position of the bone in the bind pose [m]. */
  skin_bonebindpos: float('nskinbone', 3),
  /** Orientation of the bone in the bind pose. */
  skin_bonebindquat: float('nskinbone', 4),
  /** Body that moves the bone. */
  skin_bonebodyid: int('nskinbone'),
  /** Vertices of the bones. */
  skin_bonevertid: int('nskinbonevert'),
  /** Weights of those vertices. */
  skin_bonevertweight: float('nskinbonevert'),
  /** Address of the path of its file in `paths`, -1 for none. */
  skin_pathadr: int('nskin'),
});

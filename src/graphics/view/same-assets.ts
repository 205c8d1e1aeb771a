/** Compares the meshes and textures of two Models, so that equal ones are reused on the graphics card. */
import { haveSameBits } from '../../foundation/base/bits.js';
import type { Model } from '../../simulation/model/model.js';

/** Arrays of a mesh, each with the fields of its first row and its row count, and the length of a row. */
const PARTS = [
  ['mesh_vert', 'mesh_vertadr', 'mesh_vertnum', 3],
  ['mesh_normal', 'mesh_normaladr', 'mesh_normalnum', 3],
  ['mesh_texcoord', 'mesh_texcoordadr', 'mesh_texcoordnum', 2],
  ['mesh_face', 'mesh_faceadr', 'mesh_facenum', 3],
  ['mesh_facenormal', 'mesh_faceadr', 'mesh_facenum', 3],
  ['mesh_facetexcoord', 'mesh_faceadr', 'mesh_facenum', 3],
] as const;

/** Tests whether a mesh has the same vertices, normals, texture coordinates and faces in two Models. */
export function isSameMesh(a: Model, b: Model, id: number): boolean {
  if (id >= a.nmesh || id >= b.nmesh) return false;
  return PARTS.every(([field, adr, num, width]) => {
    const count = a[num][id]!;
    const [from, to] = [a[adr][id]!, b[adr][id]!];
    if (count !== b[num][id] || from < 0 !== to < 0) return false;
    const [one, other] = [a[field], b[field]];
    if (from < 0 || (one === other && from === to)) return true;
    return haveSameBits(
      one.subarray(width * from, width * (from + count)),
      other.subarray(width * to, width * (to + count)),
    );
  });
}

/** Fields that define where the elevations of a height field are read. */
const HFIELD_ROW = ['hfield_nrow', 'hfield_ncol', 'hfield_adr'] as const;

/** Tests whether two Models share the elevations of a height field, and its sizes are equal. */
export const isSameHfield = (a: Model, b: Model, id: number): boolean =>
  a.hfield_data === b.hfield_data &&
  HFIELD_ROW.every((name) => a[name][id] === b[name][id]) &&
  haveSameBits(a.hfield_size.subarray(4 * id, 4 * id + 4), b.hfield_size.subarray(4 * id, 4 * id + 4)) &&
  a.vis.quality.numquads === b.vis.quality.numquads;

/** Fields that define how the pixels of a texture are read. */
const TEXTURE_ROW = ['tex_type', 'tex_colorspace', 'tex_width', 'tex_height', 'tex_nchannel', 'tex_adr'] as const;

/**
 * Tests whether two Models share the pixels and format of a texture. Recompiling without texture changes shares them.
 */
export const isSameTexture = (a: Model, b: Model, id: number): boolean =>
  a.tex_data === b.tex_data && TEXTURE_ROW.every((name) => a[name][id] === b[name][id]);

/**
 * Assets: bytes and attributes in, geometry and pixels out. Nothing here knows elements, files or providers; the
 * compiler collects the bytes, calls these functions and copies what they return into the Model, adding addresses.
 *
 *     const source = readOBJ(bytes, { name: "mesh 'cup'" });          // or readSTL, readMSH, makeBuiltinMesh
 *     const mesh = processMesh(source, { scale: [1, 1, 1], hull: true }, origin);
 *     const texture = makeTexture({ type: '2d' }, { file }, origin);
 *
 * Everything that is wrong with an asset is a `ModelError` that names it and carries its location.
 */
export { type BuiltinMesh, type MeshBuiltin, makeBuiltinMesh } from './builtin-mesh.js';
export { type Bvh, BvhBuilder, type BvhElements, buildBvh, bvhCount } from './bvh.js';
export { type Fit, fitPrimitive } from './fit.js';
export { MESH_DECODERS } from './formats/mesh-formats.js';
export { readMSH, writeMSH } from './formats/msh.js';
export { readOBJ, writeOBJ } from './formats/obj.js';
export { type ChannelCount, type Image, readPNG } from './formats/png.js';
export { normalizeSkin, readSKN, type Skin, type SkinBone } from './formats/skin.js';
export { readSTL, writeSTL } from './formats/stl.js';
export { type HeightField, makeHfield, readHfield, readHfieldPNG } from './hfield.js';
export { convexHull, degeneracy, type Hull, hullExtrema, hullGraph } from './hull/hull.js';
export type { HullPolygons } from './hull/polygons.js';
export { ASSET_LIMITS } from './limits.js';
export type { MeshInertia } from './mass.js';
export { type MeshGeometry, type MeshOptions, processMesh } from './mesh.js';
export {
  completeSource,
  type MeshArrays,
  type MeshFormat,
  type MeshSource,
  mergeRepeatedVertices,
  meshSource,
} from './mesh-source.js';
export { type AssetOrigin, assetError } from './origin.js';
export { buildOctree, type Octree } from './sdf/octree.js';
export {
  type ImageFile,
  makeTexture,
  type Texture,
  type TextureOptions,
  type TextureSources,
} from './textures/texture.js';

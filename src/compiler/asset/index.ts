/**
 * Assets: convert bytes and attributes to geometry and pixels. This module does not depend on elements, files or
 * providers; the compiler collects the bytes, calls these functions and copies the results into the Model with their
 * addresses.
 *
 *     const source = readOBJ(bytes, { name: "mesh 'cup'" });          // or readSTL, readMSH, makeBuiltinMesh
 *     const mesh = processMesh(source, { scale: [1, 1, 1], hull: true }, origin);
 *     const texture = makeTexture({ type: '2d' }, { file }, origin);
 *
 * Every error of an asset is a `ModelError` with its name and location.
 */
export { type MeshBuiltin, makeBuiltinMesh } from './builtin-mesh.js';
export { readMSH, writeMSH } from './formats/msh.js';
export { readOBJ, writeOBJ } from './formats/obj.js';
export { readPNG } from './formats/png.js';
export { normalizeSkin, readSKN } from './formats/skin.js';
export { readSTL, writeSTL } from './formats/stl.js';
export { type HeightField, makeHfield, readHfield, readHfieldPNG } from './hfield.js';
export { type MeshGeometry, type MeshOptions, processMesh } from './mesh.js';
export type { MeshSource } from './mesh-source.js';
export { type AssetOrigin, assetError } from './origin.js';
export {
  makeTexture,
  type TextureOptions,
} from './textures/texture.js';

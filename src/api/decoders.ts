/** `kinetree/decoders`: readers of further mesh formats, and simplification of meshes. */
export { GLTF_DECODER, PLY_DECODER } from '../authoring/load/decoders/decoders.js';
export { type SimplifiedMesh, type SimplifyOptions, simplifyMesh } from '../authoring/load/decoders/simplify.js';
export { type ThreeDecoderOptions, type ThreeLoader, threeDecoder } from '../authoring/load/decoders/three-loader.js';

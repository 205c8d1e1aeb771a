/** Decoders of further mesh formats, whose readers are loaded with the first file that needs them. */
import type { Decoded } from '../../../compiler/compile/extensions.js';
import type { Decoder } from '../../../foundation/resource/decoder.js';

/** glTF 2.0; needs the package `@gltf-transform/core`, and others for compressed files. */
export const GLTF_DECODER: Decoder<Decoded> = {
  contentType: 'model/gltf-binary',
  extensions: ['glb', 'gltf'],
  decode: async (file) => (await import('./gltf.js')).readGLTF(file),
};

/** PLY, ASCII and binary. */
export const PLY_DECODER: Decoder<Decoded> = {
  contentType: 'model/ply',
  extensions: ['ply'],
  decode: async (file) => (await import('./ply.js')).readPLY(file),
};

/** COLLADA as a format of meshes. */
import type { MeshSource } from '../../compiler/asset/mesh-source.js';
import type { Decoder } from '../../foundation/resource/decoder.js';
import { readDAE } from './dae.js';

/** {@link readDAE} as a decoder. */
export const DAE_DECODER: Decoder<MeshSource> = {
  contentType: 'model/vnd.collada+xml',
  extensions: ['dae'],
  decode: ({ bytes, uri }) => readDAE(bytes, { name: uri }),
};

/**
 * Loads the reader in builds that load it with the first file (`build-plugins/absent-parts-plugin.mjs`). Await it before
 * meshes are decoded without promises.
 */
export const prepareDAE = async (): Promise<void> => {};

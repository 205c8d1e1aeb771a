/** Assets to make, as plain data that can be sent to a worker. */

import { findDecoder } from '../../foundation/resource/decoder.js';
import { MESH_DECODERS } from './formats/mesh-formats.js';
import { type MeshGeometry, type MeshOptions, processMesh } from './mesh.js';
import { completeSource, type MeshArrays, type MeshSource } from './mesh-source.js';
import { type ImageFile, makeTexture, type Texture, type TextureOptions } from './textures/texture.js';

/** A mesh file in a format with a built-in decoder. */
export interface MeshFile {
  readonly uri: string;
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** See `Encoded`. */
  readonly strict: boolean;
}

/** A mesh, from a file or from triangles that were decoded before. */
export interface MeshTask {
  readonly kind: 'mesh';
  readonly name: string;
  readonly source: MeshFile | MeshSource;
  /** Arrays of the element, which complete those of the file. */
  readonly inline: MeshArrays;
  readonly options: MeshOptions;
}

/** A texture from image files. */
export interface TextureTask {
  readonly kind: 'texture';
  readonly name: string;
  readonly options: TextureOptions;
  readonly file: ImageFile | undefined;
  readonly sides: readonly (ImageFile | undefined)[];
}

export type AssetTask = MeshTask | TextureTask;
export type MadeAsset = MeshGeometry | Texture;

/**
 * Version of the results. Raise it whenever the same task gives another result: stored results of other versions are not
 * used.
 */
export const ASSET_VERSION = 1;

/** Makes an asset. Errors: those of the decoders, of `processMesh` and of `makeTexture`, without a location. */
export function makeAsset(task: AssetTask): MadeAsset {
  const { name } = task;
  if (task.kind === 'texture') return makeTexture(task.options, { file: task.file, sides: task.sides }, { name });
  const source = 'bytes' in task.source ? decoded(task.source) : task.source;
  return processMesh(completeSource(source, task.inline, { name }), task.options, { name });
}

function decoded(file: MeshFile): MeshSource {
  const encoded = { ...file, wanted: 'mesh' } as const;
  // built-in decoders are not asynchronous
  return findDecoder(MESH_DECODERS, encoded).decode(encoded) as MeshSource;
}

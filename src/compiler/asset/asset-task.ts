/** Assets to make, as plain data that can be sent to a worker. */

import { findDecoder } from '../../foundation/resource/decoder.js';
import { MESH_DECODERS } from './formats/mesh-formats.js';
import {
  type MeshBody,
  type MeshCollision,
  type MeshOptions,
  type MeshSurface,
  processCollision,
  processSurface,
} from './mesh.js';
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

/** The surface of a mesh, from a file or from triangles that were decoded before. */
export interface SurfaceTask {
  readonly kind: 'surface';
  readonly name: string;
  readonly source: MeshFile | MeshSource;
  /** Arrays of the element, which complete those of the file. */
  readonly inline: MeshArrays;
  readonly options: MeshOptions;
}

/** The structures for collision of a mesh. */
export interface CollisionTask {
  readonly kind: 'collision';
  readonly name: string;
  readonly body: MeshBody;
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

/** The result of each kind of task. */
interface MadeOf {
  readonly surface: { readonly surface: MeshSurface; readonly body: MeshBody };
  readonly collision: MeshCollision;
  readonly texture: Texture;
}

export type AssetTask = SurfaceTask | CollisionTask | TextureTask;
export type MadeBy<T extends AssetTask> = MadeOf[T['kind']];
export type MadeAsset = MadeBy<AssetTask>;

/**
 * Version of the results. Raise it whenever the same task gives another result: stored results of other versions are not
 * used.
 */
export const ASSET_VERSION = 2;

/**
 * Makes an asset. Errors: those of the decoders, of `processSurface`, `processCollision` and `makeTexture`, without a
 * location.
 */
export function makeAsset<T extends AssetTask>(task: T): MadeBy<T>;
export function makeAsset(task: AssetTask): MadeAsset {
  const { name } = task;
  switch (task.kind) {
    case 'texture':
      return makeTexture(task.options, { file: task.file, sides: task.sides }, { name });
    case 'collision':
      return processCollision(task.body, task.options, { name });
    case 'surface': {
      const source = 'bytes' in task.source ? decoded(task.source) : task.source;
      return processSurface(completeSource(source, task.inline, { name }), task.options, { name });
    }
  }
}

function decoded(file: MeshFile): MeshSource {
  const encoded = { ...file, wanted: 'mesh' } as const;
  // built-in decoders are not asynchronous
  return findDecoder(MESH_DECODERS, encoded).decode(encoded) as MeshSource;
}

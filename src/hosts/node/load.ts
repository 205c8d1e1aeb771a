/** Loading and saving in Node: paths without a scheme are files. */

import { modelIsFolder } from '../../authoring/load/file-source.js';
import { LOAD_OPTIONS, type LoadOptions as NeutralLoadOptions } from '../../authoring/load/load.js';
import * as neutral from '../../authoring/public-functions/load.js';
import {
  encode,
  SAVE_OPTIONS,
  type SaveOptions,
  saveSpec as saveThrough,
} from '../../authoring/public-functions/write.js';
import { COMPILE_OPTIONS, type CompileOptions } from '../../compiler/compile/compilation.js';
import { requireOptionsOf, requireText } from '../../foundation/base/usage.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import { absolutePath, filesBelow, isFolder, readAnyFile } from './files.js';
import { replaceFile } from './output/output-file.js';

/** Options for loading a model in Node. */
export interface LoadOptions extends NeutralLoadOptions {
  /** Folder that contains all files of the model; without it, a model can refer to any file. */
  readonly root?: string;
}

function inNode<O extends LoadOptions>(name: string, options: O): [name: string, options: O] {
  const isPath = schemeOf(name) === undefined && options.files === undefined;
  const { root, ...others } = options;
  const files = root === undefined ? readAnyFile : filesBelow(root);
  return [isPath ? absolutePath(name) : name, { files, ...others } as O];
}

/** Runs a function that reads a model. If it fails because the path is a folder, throws an error with that reason. */
async function reading<T>(name: string, { files }: LoadOptions, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isPath = schemeOf(name) === undefined && files === undefined;
    if (!isPath || !isFolder(name)) throw error;
    throw modelIsFolder(absolutePath(name));
  }
}

/**
 * Reads a model file and the files that it refers to; see `loadSpec` of the platform-neutral package. Only providers in
 * `extensions` use the network.
 */
export async function loadSpecFile(name: string, options: LoadOptions = {}): Promise<Spec> {
  requireText('loadSpec', 'the name of a file', name, 'parseXML reads text');
  requireOptionsOf('loadSpec', { ...LOAD_OPTIONS, root: true }, options);
  return reading(name, options, () => neutral.loadSpec(...inNode(name, options)));
}

/** Reads and compiles a model file. */
export async function loadModelFile(name: string, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  requireText('loadModel', 'the name of a file', name, 'compile takes a Spec, loadMJB bytes');
  requireOptionsOf('loadModel', { ...LOAD_OPTIONS, ...COMPILE_OPTIONS, root: true }, options);
  return reading(name, options, () => neutral.loadModel(...inNode(name, options)));
}

/**
 * Writes a model to a file, or to a URI through its provider; see `saveSpec` of the platform-neutral package. A file is
 * replaced atomically and keeps its permissions; links are not followed.
 *
 * @throws Error `WriteError` for a file that cannot be written, with the `code` of the system, such as `ENOSPC`
 */
export async function saveSpecFile(spec: Spec, name: string, options: SaveOptions = {}): Promise<void> {
  requireText('saveSpec', 'the name of a file', name);
  requireOptionsOf('saveSpec', SAVE_OPTIONS, options);
  if (schemeOf(name) !== undefined) return saveThrough(spec, name, options);
  const { args: _, signal, ...encoding } = options;
  const bytes = await encode(spec, absolutePath(name), encoding);
  signal?.throwIfAborted();
  replaceFile(absolutePath(name), bytes);
}

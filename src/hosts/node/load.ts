/** Loading and saving in Node: paths without a scheme are files. */

import { fileURLToPath } from 'node:url';
import { modelIsFolder } from '../../authoring/load/file-source.js';
import { LOAD_OPTIONS, type LoadOptions as NeutralLoadOptions } from '../../authoring/load/load.js';
import { type ModelSource, resolveSource } from '../../authoring/load/model-source.js';
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
import { Spec } from '../../modelling/spec/spec.js';
import { Model } from '../../simulation/model/model.js';
import { absolutePath, filesBelow, isFolder, readAnyFile } from './files.js';
import { replaceFile } from './output/output-file.js';
import { packagesFor } from './ros-packages.js';

/** Options for loading a model in Node. */
export interface LoadOptions extends NeutralLoadOptions {
  /** Folder that contains all files of the model; without it, a model can refer to any file. */
  readonly root?: string;
}

/** The source and options of the neutral functions, and the path of the model if it is a file of this machine. */
interface Located<O> {
  readonly source: ModelSource;
  readonly options: O;
  readonly path: string | undefined;
}

/** Reads names without a scheme and `file:` URLs as files. Models that are not files of this machine read none. */
function inNode<O extends LoadOptions>(call: string, source: ModelSource, { root, ...options }: O): Located<O> {
  const resolved = resolveSource(call, source);
  const others = options as unknown as O;
  if (resolved instanceof Spec || resolved instanceof Model || resolved.files || options.files) {
    return { source, options: others, path: undefined };
  }
  const path = pathOf(resolved.name);
  if (path === undefined) return { source: resolved.name, options: others, path };
  const files = root === undefined ? readAnyFile : filesBelow(root);
  const model = absolutePath(path);
  const urdf = { ...options.urdf, packages: packagesFor(model, options.urdf?.packages, root) };
  return { source: model, options: { ...others, files, urdf }, path };
}

/** The path of a name without a scheme or of a `file:` URL; undefined for other names. */
function pathOf(name: string): string | undefined {
  const scheme = schemeOf(name);
  if (scheme === 'file' && name.startsWith('file:///')) return fileURLToPath(name);
  return scheme === undefined ? name : undefined;
}

/** Runs a function that reads a model. If it fails because the path is a folder, throws an error with that reason. */
async function reading<T>({ path }: Located<unknown>, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (path === undefined || !isFolder(path)) throw error;
    throw modelIsFolder(absolutePath(path));
  }
}

/**
 * Reads a model and the files that it refers to; see `loadSpec` of the platform-neutral package. Names without a scheme
 * are paths. An address from the network is fetched; no other model reaches the network, unless a provider in
 * `extensions` does.
 */
export async function loadSpecFile(source: ModelSource, options: LoadOptions = {}): Promise<Spec> {
  requireOptionsOf('loadSpec', { ...LOAD_OPTIONS, root: true }, options);
  const located = inNode('loadSpec', source, options);
  return reading(located, () => neutral.loadSpec(located.source, located.options));
}

/** Reads and compiles a model. */
export async function loadModelFile(source: ModelSource, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  requireOptionsOf('loadModel', { ...LOAD_OPTIONS, ...COMPILE_OPTIONS, root: true }, options);
  const located = inNode('loadModel', source, options);
  return reading(located, () => neutral.loadModel(located.source, located.options));
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

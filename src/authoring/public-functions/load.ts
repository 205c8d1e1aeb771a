/** Reading and compiling with the registered extensions, alongside those given in the options. */

import type { AssetWorkers } from '../../compiler/compile/assets/asset-workers.js';
import { COMPILE_OPTIONS, type CompileOptions } from '../../compiler/compile/compilation.js';
import { compile as compileSpec } from '../../compiler/compile/compile.js';
import { type OptionNames, requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { type Compatibility, requireCompatibility } from '../../foundation/schema/compatibility.js';
import { Spec } from '../../modelling/spec/spec.js';
import { Data } from '../../simulation/model/data.js';
import { loadMJB as loadBinary } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { withRegistered, withRegisteredPlugins } from '../../simulation/plugin/registry.js';
import { fetchModel, fetchSpec, LOAD_OPTIONS, type LoadOptions } from '../load/load.js';
import { isWebAddress } from '../load/model-address.js';
import { filesBefore, type ModelSource, type NamedSource, resolveSource } from '../load/model-source.js';
import { type ModelWatch, WATCH_OPTIONS, type WatchOptions, watchModel } from '../load/watch.js';
import { requireCompiling, requireReading, requireSpec, withFormats, withPlugins } from './registered-extensions.js';

const LOAD_MODEL_OPTIONS: OptionNames<LoadOptions & CompileOptions> = { ...LOAD_OPTIONS, ...COMPILE_OPTIONS };

/**
 * Compiles a Spec to a Model; the Spec is not changed. Throws one ModelError with every problem of the first pass that
 * finds any. Plugins come from the options, else from the Spec, then from the registry.
 *
 * MuJoCo's chapter *Modeling*.
 */
export function compile(spec: Spec, options: CompileOptions = {}): Model {
  requireSpec('compile', spec);
  requireCompiling('compile', options, spec);
  return compileSpec(spec, withPlugins(spec, options));
}

/**
 * Keeps a Model up to date with the files it was read from: its text, included and attached files, and assets.
 * When one changes, the files are read and compiled again, and Model and Data continue with their state as after
 * `recompile`, with elements matched by name. Providers report changes by `modified` or timestamps, files of Node by
 * their modification times.
 *
 * Edits made to the Model or its Spec since reading are lost when a file changes.
 *
 * @throws TypeError if the model was not read from a file
 */
export function watch(model: Model, options: WatchOptions = {}): ModelWatch {
  requireInstance('watch', Model, model);
  requireOptionsOf('watch', WATCH_OPTIONS, options);
  const data = [options.data ?? []].flat();
  for (const each of data) {
    requireInstance('watch', Data, each);
    if (each.model !== model) throw new TypeError('watch: a Data belongs to another Model');
  }
  return watchModel(model, options, (spec) => compile(spec, { compatibility: model.compatibility }));
}

/**
 * Reads a model and every file it names: MJCF, URDF, an archive of either, or a format with a decoder. A mesh file
 * gives a model with one geom of that mesh. Included files and models are fetched first, then all assets in parallel.
 *
 * An address from the network is fetched, because the caller gave it; the model can then refer to files of the same
 * origin, or of the same branch of a GitHub repository, and to nothing else on the network.
 *
 * Throws one ModelError with every problem, unless `diagnostics` collects those of the text. Rejects with the reason of
 * `signal` if that is aborted.
 *
 * @param source a name, a URL, a text, files by path, or a Spec, which gets its missing files
 */
export async function loadSpec(source: ModelSource, options: LoadOptions = {}): Promise<Spec> {
  requireReading('loadSpec', LOAD_OPTIONS, options);
  const resolved = resolveSource('loadSpec', source);
  if (resolved instanceof Model)
    throw usageError('loadSpec', 'a source with elements', source, 'specOf returns its Spec');
  if (resolved instanceof Spec) return loaded(resolved);
  return fetchSpec(resolved.name, { ...(await readingOf(resolved, options)) });
}

/**
 * Loads and compiles a model; a binary model is loaded without compiling, and a Model is returned unchanged. Throws the
 * errors of `loadSpec` and `compile`, and `missing-plugins` if a binary model uses a plugin that is neither given nor
 * registered.
 */
export async function loadModel(source: ModelSource, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  return loadModelWith(undefined, source, options);
}

/** {@link loadModel} with workers for the assets; a Spec is compiled without them. */
export async function loadModelWith(
  workers: AssetWorkers | undefined,
  source: ModelSource,
  options: LoadOptions & CompileOptions = {},
): Promise<Model> {
  requireReading('loadModel', LOAD_MODEL_OPTIONS, options);
  const resolved = resolveSource('loadModel', source);
  if (resolved instanceof Model) return resolved;
  if (resolved instanceof Spec) return compileSpec(await loaded(resolved), withPlugins(resolved, options));
  const reading = await readingOf(resolved, options);
  return fetchModel(resolved.name, { ...reading, extensions: withRegistered(reading.extensions) }, workers);
}

async function loaded(spec: Spec): Promise<Spec> {
  await spec.load();
  return spec;
}

/**
 * Returns options with the files of a source and the registered formats. An address from the network gets a provider
 * that is limited to its root; given and registered providers take precedence.
 */
async function readingOf<O extends LoadOptions>({ name, files }: NamedSource, options: O) {
  const extensions = withFormats(options);
  const reading = { ...options, ...(files && { files: filesBefore(files, options.files) }), extensions };
  if (!isWebAddress(name)) return reading;
  const { withNetwork } = await import('../load/network.js');
  return { ...reading, extensions: withNetwork(name, extensions) };
}

/**
 * Loads a Model from the bytes of an MJB file of this version. Plugins that the file names are taken from the list,
 * else from the registry; without them the Model can be inspected, but not simulated. Files of the reference
 * implementation contain no plugin names: the list must hold the plugins in the order of their numbers there. Without
 * `compatibility`, the Model follows the rules of the version in the file, and of '3.14' if the reference wrote it.
 *
 * @throws ModelError `bad-mjb`; `missing-plugins` if a list is given in which a plugin is missing
 * @see mj_loadModel
 */
export function loadMJB(
  bytes: Uint8Array,
  name?: string,
  plugins?: readonly Plugin[],
  compatibility?: Compatibility,
): Model {
  requireInstance('loadMJB', Uint8Array, bytes, 'loadModel reads files');
  requireCompatibility('loadMJB', compatibility);
  return withRegisteredPlugins(loadBinary(bytes, name, plugins, compatibility));
}

/** Reading and compiling with the extensions that are registered, beside those that are given. */

import { COMPILE_OPTIONS, type CompileOptions } from '../../compiler/compile/compilation.js';
import { compile as compileSpec } from '../../compiler/compile/compile.js';
import { type OptionNames, requireInstance, requireOptionsOf, requireText } from '../../foundation/base/usage.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { Data } from '../../simulation/model/data.js';
import { loadMJB as loadBinary } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { withRegistered, withRegisteredPlugins } from '../../simulation/plugin/registry.js';
import { fetchModel, fetchSpec, LOAD_OPTIONS, type LoadOptions } from '../load/load.js';
import { type ModelWatch, WATCH_OPTIONS, type WatchOptions, watchModel } from '../load/watch.js';
import { requireCompiling, requireReading, requireSpec, withFormats, withPlugins } from './registered-extensions.js';

const LOAD_MODEL_OPTIONS: OptionNames<LoadOptions & CompileOptions> = { ...LOAD_OPTIONS, ...COMPILE_OPTIONS };

/**
 * Compiles a Spec to a Model; the Spec is not changed. Throws one ModelError with every problem of the first pass that
 * finds any. Plugins come from the options, else from the Spec, then from those registered.
 *
 * MuJoCo's chapter *Modeling*.
 */
export function compile(spec: Spec, options: CompileOptions = {}): Model {
  requireSpec('compile', spec);
  requireCompiling('compile', options, spec);
  return compileSpec(spec, withPlugins(spec, options));
}

/**
 * Keeps a Model up to date with the files it was made from: its text, what that includes and attaches, and its assets.
 * When one changes, they are read and compiled again, and Model and Data go on in their state as after `recompile`, with
 * elements known by their names. Providers tell of changes by `modified` or their timestamps, files of Node by their dates.
 *
 * What was edited in the Model or its Spec since they were read is lost when a file changes.
 *
 * @throws TypeError when the Model was not made from files
 */
export function watch(model: Model, options: WatchOptions = {}): ModelWatch {
  requireInstance('watch', Model, model);
  requireOptionsOf('watch', WATCH_OPTIONS, options);
  const data = [options.data ?? []].flat();
  for (const each of data) {
    requireInstance('watch', Data, each);
    if (each.model !== model) throw new TypeError('watch: a Data belongs to another Model');
  }
  return watchModel(model, options, (spec) => compile(spec));
}

/**
 * Reads a model and everything it names: MJCF, URDF, an archive of either, or what a decoder reads; a mesh is a model
 * that shows it. Included files and models are fetched first, then every asset in parallel.
 *
 * Throws one ModelError with every problem, unless `diagnostics` collects those of the text. Rejects with the reason of
 * `signal` when that is aborted.
 */
export async function loadSpec(name: string, options: LoadOptions = {}): Promise<Spec> {
  requireText('loadSpec', 'the name of a file', name, 'parseXML reads text, the option files takes bytes by name');
  requireReading('loadSpec', LOAD_OPTIONS, options);
  return fetchSpec(name, { ...options, extensions: withFormats(options) });
}

/**
 * Loads and compiles a model; a binary one is loaded as it is. Throws as `loadSpec` and `compile` do, and for a binary
 * model `missing-plugins` when it uses a plugin that is neither given nor registered.
 */
export async function loadModel(name: string, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  requireText('loadModel', 'the name of a file', name, 'compile takes a Spec, loadMJB bytes');
  requireReading('loadModel', LOAD_MODEL_OPTIONS, options);
  return fetchModel(name, { ...options, extensions: withRegistered(withFormats(options)) });
}

/**
 * The Model in the bytes of an MJB file of this version. Plugins that the file names are taken from the list, else from
 * those registered; without them the Model can be looked at, but does not run. A file of the reference names none: its
 * list must hold the plugins in the order in which they are numbered there.
 *
 * @throws ModelError `bad-mjb`; `missing-plugins` when a list is given that lacks one
 * @see mj_loadModel
 */
export function loadMJB(bytes: Uint8Array, name?: string, plugins?: readonly Plugin[]): Model {
  requireInstance('loadMJB', Uint8Array, bytes, 'loadModel reads files');
  return withRegisteredPlugins(loadBinary(bytes, name, plugins));
}

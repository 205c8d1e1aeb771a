/** Reading, compiling and writing with the extensions that are registered, beside those that are given. */
import { requireInstance, requireText } from './base/usage.js';
import type { CompileOptions } from './compile/compilation.js';
import { compile as compileSpec } from './compile/compile.js';
import { copyBack as copyBackSpec } from './compile/edit/copy-back.js';
import { recompile as recompileSpec } from './compile/edit/recompile.js';
import { FORESIGHT } from './compile/expand/foresight.js';
import { namedAs, type TextOptions } from './load/asset-names.js';
import { type EncodeOptions, encodeWith } from './load/encode.js';
import type { Extensions } from './load/extensions.js';
import { type LoadOptions, loadSpec as load, loadModel as loadCompiled } from './load/load.js';
import { type ParseOptions, parseXML as parse } from './load/parse.js';
import { withRegisteredFormats } from './load/registry.js';
import { type ModelWatch, type WatchOptions, watchModel } from './load/watch.js';
import { toXML as writeXML } from './mjcf/index.js';
import { Data } from './model/data.js';
import { loadMJB as loadBinary, pluginsNamed } from './model/mjb.js';
import { Model } from './model/model.js';
import type { Plugin } from './model/plugin.js';
import { registeredPlugins, withRegistered } from './plugin/registry.js';
import { Resources } from './resource/resources.js';
import { Spec } from './spec/spec.js';
import { type UrdfText, toURDF as writeURDF } from './urdf/index.js';

/**
 * Compiles a Spec to a Model; the Spec is not changed. Throws one ModelError with every problem of the first pass that
 * finds any. Plugins come from the options, else from the Spec, then from those registered.
 *
 * MuJoCo's chapter *Modeling*.
 */
export function compile(spec: Spec, options: CompileOptions = {}): Model {
  requireSpec('compile', spec);
  return compileSpec(spec, withPlugins(spec, options));
}

/**
 * Compiles a Spec again into the Model that was compiled from it, and carries the state of its Data over by element:
 * positions, velocities, activations, histories, controls, applied forces, mocap poses, active equalities, user data,
 * warm start, plugin state and time. New elements start in the reference configuration. If the Model does not change, neither
 * it nor its Data is touched.
 *
 * Model and Data stay the same objects. Handles (`model.body('torso')`) follow their elements and throw a RangeError once
 * they are gone; arrays obtained before are outdated. Values edited in the Model alone are lost.
 *
 * @throws ModelError as `compile` does, with Model and Data left as they were
 * @throws TypeError when the Model was not compiled from this Spec or a Data is of another Model
 * @see mj_recompile
 */
export function recompile(
  spec: Spec,
  model: Model,
  data: Data | readonly Data[] = [],
  options: CompileOptions = {},
): void {
  requireSpec('recompile', spec);
  requireInstance('recompile', Model, model);
  for (const each of Array.isArray(data) ? data : [data]) requireInstance('recompile', Data, each);
  recompileSpec(spec, model, data, withPlugins(spec, options));
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
  const data = [options.data ?? []].flat();
  for (const each of data) {
    requireInstance('watch', Data, each);
    if (each.model !== model) throw new TypeError('watch: a Data is of another Model');
  }
  return watchModel(model, options, (spec) => compile(spec));
}

/**
 * Writes what was edited in a Model back to its Spec, so that `toXML` saves identified parameters: whatever differs
 * from what the Spec compiles to is authored at its element, poses in their frames, inertias as an `inertial`. Edits
 * that no attribute can express are left alone and reported with the warning `not-copied`.
 *
 * @throws TypeError when elements were added or removed since the Model was compiled
 * @see mj_copyBack
 */
export function copyBack(spec: Spec, model: Model, options: CompileOptions = {}): void {
  requireSpec('copyBack', spec);
  requireInstance('copyBack', Model, model);
  copyBackSpec(spec, model, withPlugins(spec, options));
}

/**
 * Reads a model from text: MJCF, or URDF where the top element is `robot`. Throws one ModelError with every problem of the
 * text, unless `diagnostics` collects them.
 *
 * Resources of providers that answer at once are read in place; what must be fetched or takes time to be decoded needs
 * `loadSpec`, or `await spec.load()` before compiling where only assets are concerned.
 */
export function parseXML(text: string, options: ParseOptions = {}): Spec {
  requireText('parseXML', 'text', text, 'loadModel reads files, new TextDecoder().decode(bytes) makes text of bytes');
  return parse(text, { ...options, extensions: withFormats(options) });
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
  return load(name, { ...options, extensions: withFormats(options) });
}

/**
 * Loads and compiles a model; a binary one is loaded as it is. Throws as `loadSpec` and `compile` do, and for a binary
 * model `missing-plugins` when it uses a plugin that is neither given nor registered.
 */
export async function loadModel(name: string, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  requireText('loadModel', 'the name of a file', name, 'compile takes a Spec, loadMJB bytes');
  return loadCompiled(name, { ...options, extensions: withRegistered(withFormats(options)) });
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
  const model = loadBinary(bytes, name, plugins);
  const known = new Set(registeredPlugins().map((plugin) => plugin.name));
  const isComplete = model.lacking?.length && model.lacking.every((each) => known.has(each));
  return isComplete ? model.attachPlugins(pluginsNamed(model, registeredPlugins())) : model;
}

/**
 * The bytes of a file with a model, in the format that `contentType` or the extension of the name says: MJCF (`.xml`),
 * an archive with every asset (`.mjz`), URDF (`.urdf`), the compiled Model (`.mjb`), or what an encoder writes. With
 * `model`, what was edited in it is copied back to the Spec before, as `copyBack` does.
 *
 * @throws ModelError `no-encoder`, and what `compile` and `toArchive` throw
 * @see mj_encode
 */
export async function encode(
  spec: Spec,
  name: string,
  { model, extensions = spec?.extensions, ...options }: EncodeOptions & { model?: Model; extensions?: Extensions } = {},
): Promise<Uint8Array> {
  requireSpec('encode', spec);
  requireText('encode', 'the name of a file', name);
  const all = withFormats({ extensions });
  if (model) copyBack(spec, model, { extensions: all });
  return encodeWith(
    all.encoders,
    spec,
    name,
    () => model ?? compile(spec, { extensions: all, unsupported: 'warn' }),
    options,
  );
}

/** Options of `saveSpec`. */
export interface SaveOptions extends EncodeOptions {
  /** Edits in it are copied back to the Spec before. */
  readonly model?: Model;
  readonly extensions?: Extensions;
  /** Handed to the provider. */
  readonly args?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * Stores a model under a URI, in the format that `encode` finds for it, by the `write` of the provider of its scheme. In
 * Node, a path without a scheme is a file. Names of files stay as they were authored unless `assetPaths` asks for others;
 * an archive (`.mjz`) holds them all.
 *
 * @throws ModelError as `encode` does; `no-provider`; `resource-failed` where the provider cannot write
 */
export async function saveSpec(
  spec: Spec,
  uri: string,
  { args = {}, signal, ...options }: SaveOptions = {},
): Promise<void> {
  requireSpec('saveSpec', spec);
  requireText('saveSpec', 'a URI', uri);
  const bytes = await encode(spec, uri, options);
  signal?.throwIfAborted();
  const resources = new Resources(withFormats({ extensions: options.extensions ?? spec.extensions }).providers);
  try {
    await resources.write(uri, bytes, { args, ...(signal && { signal }) });
  } finally {
    resources.unmountAll();
  }
}

/**
 * Writes MJCF, at any time, compiled or not: what was authored, but for values that follow without being written, from
 * default classes or the language, which `verbatim` keeps. The file compiles to an equal Model. Files of assets keep their
 * names unless `assetPaths` asks for others.
 */
export function toXML(spec: Spec, options: TextOptions = {}): string {
  requireSpec('toXML', spec);
  return writeXML(spec, namedAs(spec, options), FORESIGHT);
}

/**
 * Writes a Spec as URDF, as far as URDF can say it: links, joints, geometry and inertias, also those that follow from
 * geometry. The world is a link of this name; a body with several joints becomes a chain of links that hardly weigh
 * anything. The rest is left out and reported as `not-in-urdf`.
 */
export function toURDF(spec: Spec, options: UrdfText = {}): string {
  requireSpec('toURDF', spec);
  return writeURDF(spec, options, FORESIGHT);
}

/** Throws a usage error for what is no Spec, with the call that makes one of it. */
function requireSpec(call: string, given: unknown): void {
  const hint = typeof given === 'string' ? 'parseXML makes one of text, loadSpec of a file' : '';
  requireInstance(call, Spec, given, hint);
}

const withFormats = ({ extensions = {} }: { extensions?: Extensions | undefined }) => withRegisteredFormats(extensions);

const withPlugins = (spec: Spec, { extensions = spec.extensions, ...options }: CompileOptions): CompileOptions => ({
  ...options,
  extensions: withRegistered(withFormats({ extensions })),
});
